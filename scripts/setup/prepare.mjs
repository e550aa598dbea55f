import { join } from 'node:path';
import { buildProduct, isBuilt } from './build-product.mjs';
import { install, isInstalled } from './install.mjs';
import { showProgress } from './progress.mjs';
import { explainFileError } from './setup-error.mjs';
import { takeSetupLock } from './setup-lock.mjs';

/** @typedef {{ label: string, isDone: (root: string) => boolean, run: (root: string, onStart: (pid: number) => void) => Promise<void> }} Step */

/** @type {Step} */
export const INSTALL = { label: 'Installing packages', isDone: isInstalled, run: install };
/** @type {Step} */
export const BUILD = { label: 'Building', isDone: isBuilt, run: buildProduct };

/**
 * Does the steps that are not done yet, one process at a time for each project folder. Costs no lock and writes
 * nothing when all are done.
 * @param {string} root
 * @param {Step[]} steps
 */
export const prepare = async (root, steps) => {
  if (steps.every((step) => step.isDone(root))) return;

  try {
    await prepareLocked(root, steps);
  } catch (error) {
    throw explainFileError(error, root);
  }
};

/**
 * @param {string} root
 * @param {Step[]} steps
 */
const prepareLocked = async (root, steps) => {
  const lock = await takeSetupLock(join(root, '.setup-lock'), {
    onWait: (holder) => console.log(`Process ${holder} is setting up this folder; waiting for it to finish …`),
  });

  try {
    for (const step of steps) {
      // Looked at again: whoever held the lock before may have done it.
      if (!step.isDone(root)) await showProgress(step.label, () => step.run(root, lock.addTool));
    }
  } finally {
    lock.release();
  }
};
