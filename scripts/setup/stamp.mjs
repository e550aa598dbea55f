import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A stamp says for which input a folder was made. It is removed before the work begins and written only after it
 * succeeded, so work that was killed half-way is done again.
 * @param {string} file
 * @param {string} wanted
 */
export const hasStamp = (file, wanted) => {
  try {
    return readFileSync(file, 'utf8').trim() === wanted;
  } catch {
    return false;
  }
};

/** @param {string} file */
export const removeStamp = (file) => rmSync(file, { force: true });

/**
 * @param {string} file
 * @param {string} value
 */
export const writeStamp = (file, value) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${value}\n`);
};
