import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { PROJECT_ROOT } from '../setup/project-root.mjs';

// What a tool needs of the machine. Nothing else passes: the tests must not see a developer's DATABASE_URL, Stripe key
// or NODE_ENV, nor send anything there.
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TEMP',
  'TMP',
  'CI',
  'CHROMIUM_PATH',
  'npm_execpath',
  // Windows starts no program without it.
  'SystemRoot',
];

/**
 * The environment for a tool or a server under test.
 * @param {Record<string, string>} [additions]
 * @param {Record<string, string | undefined>} [env]
 * @param {string} [dotEnvFile]
 * @returns {Record<string, string>}
 */
export const testEnvironment = (additions = {}, env = process.env, dotEnvFile = join(PROJECT_ROOT, '.env')) => {
  const passed = Object.entries(env).filter(([name, value]) => PASSED_ON.includes(name) && value !== undefined);

  return { ...blankDotEnv(dotEnvFile), ...Object.fromEntries(passed), NO_COLOR: '1', ...additions };
};

/**
 * The server reads `.env` by itself but lets the environment win, and takes an empty variable for one not given: so
 * emptying them keeps a developer's own settings out of the tests.
 * @param {string} file
 */
const blankDotEnv = (file) => {
  const names = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];

  return Object.fromEntries(names.map((name) => [name, '']));
};
