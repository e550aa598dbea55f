import { basename } from 'node:path';

/**
 * How to call npm: the very npm that started us, on the very Node we run on, so that a second version in PATH cannot
 * install for another Node. Started without npm, the one in PATH.
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @returns {{ command: string, args: string[] }}
 */
export const npmCommand = (args, env = process.env) => {
  const npmPath = env.npm_execpath;

  // Under yarn and pnpm the same variable names their own program.
  if (npmPath && basename(npmPath) === 'npm-cli.js') return { command: process.execPath, args: [npmPath, ...args] };

  return { command: 'npm', args };
};
