import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntilReady } from '../../scripts/checks/demo-server.mjs';
import { findFreePort } from '../../scripts/checks/free-port.mjs';
import { testEnvironment } from '../../scripts/checks/test-environment.mjs';

/** One server of several. It keeps its port when it is started again, as it would on a machine of its own. */
export type ServerProcess = {
  /** Straight to it, past the load balancer. */
  address: string;
  /** Starts it, where it does not run, and waits until it is ready. */
  start: () => Promise<void>;
  /** Resolves when it has ended, with its status or the signal that ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | string>;
  /** All it has said so far, over every start. */
  readLog: () => string;
};

/** `root` is the folder of the product that it is a server of. */
export const createServerProcess = async (
  folder: string,
  env: Record<string, string>,
  root: string,
): Promise<ServerProcess> => {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, 'server.log');
  let running: { kill: (signal: NodeJS.Signals) => boolean; ended: Promise<number | string> } | null = null;

  return {
    address,
    readLog: () => readFileSync(logFile, 'utf8'),

    async start() {
      if (running) return;
      const log = openSync(logFile, 'a');
      const child = spawn(process.execPath, ['dist/server/main.js'], {
        cwd: root,
        env: testEnvironment({
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: join(folder, 'data'),
          LOG_LEVEL: 'warn',
          TRUST_PROXY: '127.0.0.1',
          ...env,
        }),
        stdio: ['ignore', log, log],
      });
      // Nothing outlives the process that started it, even one that is asked to end in the middle.
      const killWithUs = (): boolean => child.kill('SIGKILL');
      process.once('exit', killWithUs);
      child.once('exit', () => process.off('exit', killWithUs));
      const ended = once(child, 'exit').then(([status, signal]): number | string => status ?? signal);
      running = { kill: (signal) => child.kill(signal), ended };
      const isReady = await Promise.race([ended.then(() => false), waitUntilReady(`${address}/readyz`)]);
      if (!isReady) throw new Error(`A server did not become ready:\n${readFileSync(logFile, 'utf8')}`);
    },

    async end(signal) {
      const ending = running;
      running = null;
      ending?.kill(signal);

      return (await ending?.ended) ?? 0;
    },
  };
};
