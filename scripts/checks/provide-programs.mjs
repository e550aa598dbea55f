import { existsSync } from 'node:fs';
import { showProgress } from '../setup/progress.mjs';
import { runTool } from '../setup/run-tool.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { holdBackDebianCluster } from './debian-cluster.mjs';
import { holdBackDebianServices } from './debian-services.mjs';
import { findChromium, findHaproxy, findOpenssl, findPostgresFolder } from './find-programs.mjs';

/** @typedef {{ name: string, debianPackage: string, brew: string, find: () => string | null }} Program */

/** @type {Program[]} */
const PROGRAMS = [
  { name: 'Chromium', debianPackage: 'chromium-headless-shell', brew: '--cask chromium', find: findChromium },
  { name: 'PostgreSQL', debianPackage: 'postgresql', brew: 'postgresql', find: findPostgresFolder },
  { name: 'HAProxy', debianPackage: 'haproxy', brew: 'haproxy', find: findHaproxy },
  { name: 'OpenSSL', debianPackage: 'openssl', brew: 'openssl', find: findOpenssl },
];

/**
 * Installs the browser, the database server and the load balancer that the tests need, where this machine has none and we may. Where we
 * may not, says what to install; the stages that need it then fail.
 * @param {string} root
 * @param {string[]} [names] of the programs that are needed; without it all are
 */
export const providePrograms = async (root, names = PROGRAMS.map(({ name }) => name)) => {
  const missing = PROGRAMS.filter((program) => names.includes(program.name) && !program.find());
  if (missing.length === 0) return;

  const missingNames = missing.map(({ name }) => name).join(' and ');

  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`${describeRemedy(missing)} Tests that need ${missingNames} will fail.`);
    return;
  }

  try {
    await showProgress(`Installing ${missingNames}`, () => installPackages(root, missing));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.text);
  }
};

/** @param {Program[]} missing */
const describeRemedy = (missing) => {
  const names = missing.map(({ name }) => name).join(' and ');
  if (process.platform === 'darwin') {
    return `Install ${names}: ${missing.map(({ brew }) => `brew install ${brew}`).join('; ')}.`;
  }

  if (existsSync('/usr/bin/apt-get')) {
    return `Install ${names}: sudo apt-get install ${missing.map(({ debianPackage }) => debianPackage).join(' ')}.`;
  }

  return `Install ${names} with your system's package manager, or set CHROMIUM_PATH to a browser.`;
};

/**
 * @param {string} root
 * @param {Program[]} missing
 */
const installPackages = async (root, missing) => {
  const packages = missing.map(({ debianPackage }) => debianPackage);
  /** @param {string[]} args */
  const aptGet = (args) =>
    // Another apt-get may be at work: wait for it rather than fail.
    runTool('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      cwd: root,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const installThem = () => aptGet(['install', '-y', '--no-install-recommends', ...packages]);

  const held = [holdBackDebianCluster(), holdBackDebianServices()];

  try {
    let result = await installThem();
    // The package lists are missing on a fresh image, or too old on an old one.
    if (!result.isOk) {
      const update = await aptGet(['update']);
      result = update.isOk ? await installThem() : update;
    }

    const stillMissing = missing.filter((program) => !program.find());
    if (!result.isOk || stillMissing.length > 0) {
      throw new SetupError(`apt-get couldn't install ${packages.join(' and ')}. Its message is above.`, result.output);
    }
  } finally {
    for (const letGo of held) letGo();
  }
};
