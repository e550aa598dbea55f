import { parseArgs } from 'node:util';
import { SetupError } from '../setup/setup-error.mjs';

const DEFAULT_CALLS = 100_000;
const LARGEST_SEED = 2 ** 31 - 1;

/** @typedef {{ calls: number, seed: number }} RandomOptions */

/**
 * @param {string[]} args
 * @param {() => number} [random] from 0 up to 1
 * @returns {RandomOptions}
 */
export const readRandomOptions = (args, random = Math.random) => {
  const { calls, seed } = parse(args);

  return {
    calls: calls === undefined ? DEFAULT_CALLS : readCount('--calls', calls, 1),
    // Drawn anew each time, so that every run looks elsewhere.
    seed: seed === undefined ? Math.floor(random() * LARGEST_SEED) : readCount('--seed', seed, 0),
  };
};

/** @param {string[]} args */
const parse = (args) => {
  try {
    return parseArgs({ args, options: { calls: { type: 'string' }, seed: { type: 'string' } } }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);

    throw new SetupError(`npm run test:random takes --calls N and --seed N. ${reason}`);
  }
};

/**
 * @param {string} name
 * @param {string} text
 * @param {number} least
 */
const readCount = (name, text, least) => {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < least || count > LARGEST_SEED) {
    throw new SetupError(`${name} must be a whole number from ${least} to ${LARGEST_SEED}, not ${text}.`);
  }

  return count;
};
