import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoServer } from '../../../scripts/checks/demo-server.mjs';

/**
 * Starts the built product in demo mode with an empty data folder; Playwright calls what it returns at the end.
 * What the first start made is copied for journeys that need a server of their own: making it takes half a minute.
 */
const startServer = async (): Promise<() => Promise<void>> => {
  const home = await mkdtemp(join(tmpdir(), 'carryatlas-e2e-'));
  const [dataFolder, copied] = [join(home, 'data'), join(home, 'copied')];
  let server = await startDemoServer(dataFolder);
  const stop = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };

  try {
    await server.ready;
    await server.stop();
    await cp(dataFolder, copied, { recursive: true });
    server = await startDemoServer(dataFolder);
    await server.ready;
  } catch (error) {
    await stop();
    throw error;
  }

  process.env.E2E_BASE_URL = server.baseUrl;
  process.env.E2E_OUTBOX = join(dataFolder, 'outbox');
  process.env.E2E_COPIED_DATA = copied;

  return stop;
};

// biome-ignore lint/style/noDefaultExport: Playwright's globalSetup is the file's default export.
export default startServer;
