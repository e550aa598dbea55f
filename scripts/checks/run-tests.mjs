import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpOnInterrupt } from '../setup/interrupts.mjs';
import { INSTALL, prepare } from '../setup/prepare.mjs';
import { PROJECT_ROOT } from '../setup/project-root.mjs';
import { stopTools } from '../setup/run-tool.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { providePrograms } from './provide-programs.mjs';
import { runStages } from './run-stages.mjs';
import { listFastStages, listFullStages } from './stages.mjs';
import { createPostgresHost } from './throwaway-postgres.mjs';

// Test runners stop their browsers and servers when asked to end.
const STOP_PATIENCE_MS = 5000;

/** @typedef {import('./reports.mjs').Tally} Tally */

/**
 * Runs every check, also after one has failed, and ends with the line `N passed, N failed` and a true exit status.
 * @param {string[]} args
 */
export const runTests = async (args) => {
  const unknown = args.filter((arg) => arg !== '--fast');
  if (unknown.length > 0) {
    console.error(`npm test takes only --fast, not ${unknown.join(' ')}.`);
    process.exitCode = 1;
    return;
  }

  const { passed, failed } = await runInTemporaryFolder(args.includes('--fast'));
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
};

/** @param {boolean} isFast */
const runInTemporaryFolder = async (isFast) => {
  process.chdir(PROJECT_ROOT);
  const temporary = mkdtempSync(join(tmpdir(), 'carryatlas-test-'));
  // A test that starts a PostgreSQL of its own lends it another account, which must get through to its folder.
  chmodSync(temporary, 0o711);
  const postgres = createPostgresHost();
  const cleanUp = async () => {
    await stopTools(STOP_PATIENCE_MS);
    await postgres.stop();
    // A browser that is just ending may still write to its folder.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  const giveSignalsBack = cleanUpOnInterrupt(cleanUp);

  try {
    return await runChecks(isFast, { root: PROJECT_ROOT, temporary, postgres });
  } finally {
    await cleanUp();
    giveSignalsBack();
  }
};

/**
 * @param {boolean} isFast
 * @param {import('./stages.mjs').StageContext} context
 * @returns {Promise<Tally>}
 */
const runChecks = async (isFast, context) => {
  try {
    await prepare(context.root, [INSTALL]);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.text);

    return { passed: 0, failed: 1 };
  }

  if (!isFast) await providePrograms(context.root);

  return runStages(isFast ? listFastStages(context) : listFullStages(context));
};
