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
 * @param {Record<string, string>} [additions]
 * @param {Record<string, string | undefined>} [env]
 * @returns {Record<string, string>}
 */
export const testEnvironment = (additions = {}, env = process.env) => {
  /** @type {Record<string, string>} */
  const passed = {};

  for (const name of PASSED_ON) {
    const value = env[name];
    if (value !== undefined) passed[name] = value;
  }

  return { ...passed, NO_COLOR: '1', ...additions };
};
