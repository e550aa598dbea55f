import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoServer } from '../../../scripts/checks/demo-server.mjs';

/** Starts the built product in demo mode with an empty data folder; Playwright calls what it returns at the end. */
const startServer = async (): Promise<() => Promise<void>> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'carryatlas-e2e-'));
  const server = await startDemoServer(dataFolder);
  const stop = async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };

  try {
    await server.ready;
  } catch (error) {
    await stop();
    throw error;
  }

  process.env.E2E_BASE_URL = server.baseUrl;
  process.env.E2E_OUTBOX = join(dataFolder, 'outbox');

  return stop;
};

// biome-ignore lint/style/noDefaultExport: Playwright's globalSetup is the file's default export.
export default startServer;
