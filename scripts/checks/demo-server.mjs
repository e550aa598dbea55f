import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { serverFile } from '../setup/build-product.mjs';
import { PROJECT_ROOT } from '../setup/project-root.mjs';
import { findFreePort } from './free-port.mjs';
import { testEnvironment } from './test-environment.mjs';

const READY_LIMIT_MS = 600_000;
const POLL_MS = 100;

/**
 * @typedef {object} DemoServer
 * @property {string} baseUrl
 * @property {Promise<void>} ready rejects when the server ends instead, or takes too long
 * @property {(signal: NodeJS.Signals) => void} signal
 * @property {() => Promise<void>} stop ends it, and does nothing when it has ended
 */

/**
 * Starts the built product in demo mode on a free port; what it says of trouble goes to our own error output.
 * @param {string} dataFolder
 * @param {Record<string, string>} [env] more of its environment
 * @returns {Promise<DemoServer>}
 */
export const startDemoServer = async (dataFolder, env = {}) => {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [serverFile(PROJECT_ROOT)], {
    cwd: PROJECT_ROOT,
    env: testEnvironment({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataFolder, LOG_LEVEL: 'warn', ...env }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  const ready = Promise.race([exited.then(() => false), waitUntilReady(`${baseUrl}/readyz`)]).then((isReady) => {
    if (!isReady) throw new Error("The built server wasn't ready in time. If it gave a reason, it is above.");
  });
  // Someone who stops the server before it is ready has no use for the refusal.
  ready.catch(() => undefined);

  return {
    baseUrl,
    ready,
    signal: (signal) => void server.kill(signal),
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
    },
  };
};

/** @param {string} url */
export const waitUntilReady = async (url) => {
  const deadline = Date.now() + READY_LIMIT_MS;

  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return true;
    await pause(POLL_MS);
  }

  return false;
};
