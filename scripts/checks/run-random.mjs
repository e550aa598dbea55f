import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { INSTALL, prepare } from '../setup/prepare.mjs';
import { PROJECT_ROOT } from '../setup/project-root.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { readRandomOptions } from './random-options.mjs';
import { testEnvironment } from './test-environment.mjs';

/**
 * The random tests of `npm test`, longer and from another seed. Ends with their exit status.
 * @param {string[]} args
 */
export const runRandom = async (args) => {
  try {
    const { calls, seed } = readRandomOptions(args);
    process.chdir(PROJECT_ROOT);
    await prepare(PROJECT_ROOT, [INSTALL]);
    const again = `npm run test:random -- --calls ${calls} --seed ${seed}`;
    console.log(`${calls} random calls, seed ${seed}. To repeat: ${again}`);
    process.exitCode = await runVitest({ RANDOM_CALLS: String(calls), RANDOM_SEED: String(seed) });
    if (process.exitCode !== 0) console.error(`Failed with seed ${seed}: ${again}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.text);
    process.exitCode = 1;
  }
};

/**
 * @param {Record<string, string>} env
 * @returns {Promise<number>} its exit status
 */
const runVitest = (env) =>
  new Promise((resolve, reject) => {
    const vitest = join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs');
    // TEST_DATABASE_URL lets the same run ask PostgreSQL instead of the embedded database.
    const database = process.env.TEST_DATABASE_URL ? { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL } : {};
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'tests/random/', 'histories.test'], {
      env: testEnvironment({ ...database, ...env }),
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
