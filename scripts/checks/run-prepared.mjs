import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUILD, INSTALL, prepareOrSay } from '../setup/prepare.mjs';
import { PROJECT_ROOT } from '../setup/project-root.mjs';
import { providePrograms } from './provide-programs.mjs';
import { testEnvironment } from './test-environment.mjs';

/**
 * Runs a program that needs the built product: installs, builds and provides what is missing first. Its status is ours.
 * @param {string} file
 * @param {string[]} args
 * @param {{ programs: string[], passedOn?: string }} needs `programs` of the machine; variables that begin with
 *   `passedOn` reach it besides those of the tests
 */
export const runPrepared = async (file, args, { programs, passedOn }) => {
  process.chdir(PROJECT_ROOT);
  if (!(await prepareOrSay(PROJECT_ROOT, [INSTALL, BUILD]))) return;
  await providePrograms(PROJECT_ROOT, programs);

  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: testEnvironment(passedOn ? variablesOf(passedOn) : {}),
    stdio: 'inherit',
  });
  // Ctrl-C reaches both of us; the program cleans up first.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [status] = await once(child, 'exit');
  process.exitCode = status ?? 1;
};

/**
 * @param {string} prefix
 * @returns {Record<string, string>}
 */
const variablesOf = (prefix) => {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, value = ''] of Object.entries(process.env)) if (name.startsWith(prefix)) found[name] = value;

  return found;
};
