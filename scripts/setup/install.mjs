import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './npm-command.mjs';
import { runTool } from './run-tool.mjs';
import { SetupError } from './setup-error.mjs';
import { hasStamp, removeStamp, writeStamp } from './stamp.mjs';

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.setup-stamp');

/**
 * What the installed packages depend on: the lock file, and what native parts are built for.
 * @param {string} root
 * @param {{ abi?: string, platform?: string }} [machine]
 */
export const hashInstall = (root, machine = {}) => {
  const { abi = process.versions.modules, platform = `${process.platform}-${process.arch}` } = machine;

  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`\0${abi}\0${platform}`)
    .digest('hex');
};

/** @param {string} root */
export const isInstalled = (root) => hasStamp(stampFile(root), hashInstall(root));

/** @param {string} root */
export const install = async (root) => {
  const hash = hashInstall(root);
  // The build needs the development packages, which npm leaves out by itself under NODE_ENV=production.
  const npm = npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund']);

  removeStamp(stampFile(root));
  const { isOk, output } = await runTool(npm.command, npm.args, { cwd: root });

  if (!isOk) throw new SetupError("npm couldn't install the packages. Its message is above.", output);

  writeStamp(stampFile(root), hash);
};
