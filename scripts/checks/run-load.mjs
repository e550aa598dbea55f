import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BUILD, INSTALL, prepare } from '../setup/prepare.mjs';
import { PROJECT_ROOT } from '../setup/project-root.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { providePrograms } from './provide-programs.mjs';
import { testEnvironment } from './test-environment.mjs';

/**
 * Provides what a load needs, then runs it; its status is ours.
 * @param {string[]} args
 */
export const runLoad = async (args) => {
  process.chdir(PROJECT_ROOT);
  try {
    await prepare(PROJECT_ROOT, [INSTALL, BUILD]);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.text);
    process.exitCode = 1;
    return;
  }
  await providePrograms(PROJECT_ROOT, ['PostgreSQL', 'HAProxy', 'OpenSSL']);

  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/load/main.ts', ...args], {
    env: testEnvironment(),
    stdio: 'inherit',
  });
  // Ctrl-C reaches both of us; the load strikes its stage first.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [status] = await once(child, 'exit');
  process.exitCode = status ?? 1;
};
