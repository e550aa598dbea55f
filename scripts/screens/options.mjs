import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../setup/setup-error.mjs';

/** @typedef {{ only: string[], out: string | null }} Options */

/**
 * @param {string[]} args
 * @param {string} root
 * @returns {Options}
 */
export const readOptions = (args, root) => {
  const { only = [], out } = parse(args);
  if (out !== undefined && isInside(resolve(out), root)) {
    throw new SetupError(`The pictures may not lie in the project: choose a folder outside of ${root}.`);
  }

  return { only, out: out === undefined ? null : resolve(out) };
};

/** @param {string[]} args */
const parse = (args) => {
  try {
    return parseArgs({ args, options: { only: { type: 'string', multiple: true }, out: { type: 'string' } } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);

    throw new SetupError(`npm run screens knows the options --only NAME and --out FOLDER. ${reason}`);
  }
};

/**
 * @param {string} folder
 * @param {string} root
 */
const isInside = (folder, root) => `${findRealPath(folder)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);

/**
 * Where a path leads, also when its end does not exist yet.
 * @param {string} path
 * @returns {string}
 */
const findRealPath = (path) =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(findRealPath(dirname(path)), basename(path));
