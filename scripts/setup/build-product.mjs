import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashBuildInputs } from './build-inputs.mjs';
import { runTool } from './run-tool.mjs';
import { SetupError } from './setup-error.mjs';
import { hasStamp, removeStamp, writeStamp } from './stamp.mjs';

/** @param {string} root */
export const serverFile = (root) => join(root, 'dist', 'server', 'main.js');

/** @param {string} root */
const stampFile = (root) => join(root, 'dist', '.build-stamp');

/** @param {string} root */
export const isBuilt = (root) => existsSync(serverFile(root)) && hasStamp(stampFile(root), hashBuildInputs(root));

/** @param {string} root */
export const buildProduct = async (root) => {
  // Taken before the build, so a file that is changed during it makes the next start build again.
  const hash = hashBuildInputs(root);

  removeStamp(stampFile(root));
  const { isOk, output } = await runTool(process.execPath, [join('scripts', 'build.mjs')], { cwd: root });

  if (!isOk || !existsSync(serverFile(root))) {
    throw new SetupError('The build failed. The message from scripts/build.mjs is above.', output);
  }

  writeStamp(stampFile(root), hash);
};
