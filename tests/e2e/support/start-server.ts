import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../scripts/checks/free-port.mjs';
import { testEnvironment } from '../../../scripts/checks/test-environment.mjs';

const READY_LIMIT_MS = 60_000;
const POLL_MS = 100;

/** Starts the built product in demo mode with an empty data folder; Playwright calls what it returns at the end. */
const startServer = async (): Promise<() => Promise<void>> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'carryatlas-e2e-'));
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: testEnvironment({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataFolder, LOG_LEVEL: 'warn' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await rm(dataFolder, { recursive: true, force: true });
  };

  const isReady = await Promise.race([exited.then(() => false), waitUntilReady(`${baseUrl}/readyz`)]);
  if (!isReady) {
    await stop();
    throw new Error('The built server did not become ready: it says why above.');
  }

  process.env.E2E_BASE_URL = baseUrl;

  return stop;
};

const waitUntilReady = async (url: string): Promise<boolean> => {
  const deadline = Date.now() + READY_LIMIT_MS;

  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await pause(POLL_MS);
  }

  return false;
};

// biome-ignore lint/style/noDefaultExport: Playwright's globalSetup is the file's default export.
export default startServer;
