import { join } from 'node:path';
import { buildProduct, isBuilt } from './build-product.mjs';
import { install, isInstalled } from './install.mjs';
import { showProgress } from './progress.mjs';
import { explainFileError, SetupError } from './setup-error.mjs';
import { findSetupHolder, takeSetupLock } from './setup-lock.mjs';

/** @typedef {{ label: string, isDone: (root: string) => boolean, run: (root: string) => Promise<void> }} Step */

/** @type {Step} */
export const INSTALL = { label: 'Installing packages', isDone: isInstalled, run: install };
/** @type {Step} */
export const BUILD = { label: 'Building', isDone: isBuilt, run: buildProduct };

/**
 * Does the steps that are not done yet, one process at a time for each project folder. Costs no lock and writes
 * nothing when all are done.
 * @param {string} root
 * @param {Step[]} steps
 * @param {import('./progress.mjs').Output} [output]
 */
export const prepare = async (root, steps, output = process.stdout) => {
  if (steps.every((step) => step.isDone(root))) return;

  try {
    await prepareLocked(root, steps, output);
  } catch (error) {
    throw explainFileError(error, root);
  }
};

/**
 * The same for a command that can do nothing without it: says what is in the way, for which the command then ends as
 * failed.
 * @param {string} root
 * @param {Step[]} steps
 * @returns {Promise<boolean>} whether all is done
 */
export const prepareOrSay = async (root, steps) => {
  try {
    await prepare(root, steps);
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.text);
    process.exitCode = 1;
    return false;
  }
};

/**
 * @param {string} root
 * @param {Step[]} steps
 * @param {import('./progress.mjs').Output} output
 */
const prepareLocked = async (root, steps, output) => {
  const file = join(root, '.setup-lock');
  const holder = findSetupHolder(file);
  const release = await (holder === null
    ? takeSetupLock(file)
    : showProgress(
        `Waiting for process ${holder}, which is setting up this folder`,
        () => takeSetupLock(file),
        output,
      ));

  try {
    for (const step of steps) {
      // Checked again: the process we waited for may have done it.
      if (!step.isDone(root)) await showProgress(step.label, () => step.run(root), output);
    }
  } finally {
    release();
  }
};
