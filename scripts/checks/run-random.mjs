import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { INSTALL, prepare } from '../setup/prepare.mjs';
import { PROJECT_ROOT } from '../setup/project-root.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { providePrograms } from './provide-programs.mjs';
import { readRandomOptions } from './random-options.mjs';
import { testEnvironment } from './test-environment.mjs';
import { createPostgresHost } from './throwaway-postgres.mjs';

/** Played on both engines: they lock and roll back, each in its own way. */
const HISTORIES = 'histories.test';
const ALL = ['tests/random/', HISTORIES];

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
    process.exitCode = await runOnEngines({ RANDOM_CALLS: String(calls), RANDOM_SEED: String(seed) });
    if (process.exitCode !== 0) console.error(`Failed with seed ${seed}: ${again}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.text);
    process.exitCode = 1;
  }
};

/**
 * Everything on the embedded engine, then the histories on PostgreSQL. TEST_DATABASE_URL has everything asked of that
 * server instead.
 * @param {Record<string, string>} env
 * @returns {Promise<number>} the first exit status that is none of success
 */
const runOnEngines = async (env) => {
  const { TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return runVitest(ALL, { ...env, TEST_DATABASE_URL });

  console.log('On the embedded engine:');
  const status = await runVitest(ALL, env);
  if (status !== 0) return status;

  console.log('Histories on PostgreSQL:');
  await providePrograms(PROJECT_ROOT, ['PostgreSQL']);
  const postgres = createPostgresHost();
  try {
    return await runVitest([HISTORIES], { ...env, TEST_DATABASE_URL: await postgres.getUrl() });
  } finally {
    await postgres.stop();
  }
};

/**
 * @param {string[]} files by parts of their paths
 * @param {Record<string, string>} env
 * @returns {Promise<number>} its exit status
 */
const runVitest = (files, env) =>
  new Promise((resolve, reject) => {
    const vitest = join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...files], {
      env: testEnvironment(env),
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
