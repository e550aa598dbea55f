import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;

/**
 * The process that is setting up this folder; null when there is none.
 * @param {string} file
 */
export const findSetupHolder = (file) => {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
};

/**
 * Keeps two first starts of one folder from installing and building into each other. A file with the holder's process
 * id is enough: a holder that was killed is not running, and the next one takes its place.
 * @param {string} file
 * @returns {Promise<() => void>} releases it
 */
export const takeSetupLock = async (file) => {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (findSetupHolder(file) === null) rmSync(file, { force: true });
    else await pause(POLL_MS);
  }
};
