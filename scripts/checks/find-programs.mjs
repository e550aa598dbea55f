import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first has no window of its own: less to install, and a tenth less work for the processor.
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const MAC_CHROMIUM_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/**
 * The browser for the tests: CHROMIUM_PATH, or the first that this machine has.
 * @returns {string | null}
 */
export const findChromium = () => {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;

  const inPath = CHROMIUM_NAMES.flatMap((name) => pathFolders().map((folder) => join(folder, name)));

  return [...inPath, ...MAC_CHROMIUM_PATHS].find(isExecutable) ?? null;
};

/**
 * The folder with `initdb` and `postgres`. Debian keeps it out of PATH, one for each version.
 * @returns {string | null}
 */
export const findPostgresFolder = () =>
  [...pathFolders(), ...askPgConfig(), ...listDebianFolders()].find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  ) ?? null;

/**
 * The load balancer. Debian keeps it where only administrators look.
 * @returns {string | null}
 */
export const findHaproxy = () =>
  [...pathFolders(), '/usr/sbin', '/usr/local/sbin'].map((folder) => join(folder, 'haproxy')).find(isExecutable) ??
  null;

/**
 * Makes the certificate that the load balancer shows in tests.
 * @returns {string | null}
 */
export const findOpenssl = () =>
  pathFolders()
    .map((folder) => join(folder, 'openssl'))
    .find(isExecutable) ?? null;

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

const askPgConfig = () => {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()];
  } catch {
    return [];
  }
};

const listDebianFolders = () => {
  try {
    return readdirSync(DEBIAN_POSTGRES)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
  } catch {
    return [];
  }
};

/** @param {string} file */
const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK);

    return true;
  } catch {
    return false;
  }
};
