import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a step of the build that is written in TypeScript, in a process of its own.
 * @param {string} root
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<string>} what it said
 */
export const runTypeScript = async (root, file, args) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/tsx/dist/cli.mjs', file, ...args], {
    cwd: root,
  });

  return stdout.trim();
};
