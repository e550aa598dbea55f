import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#server/config.ts';
import { StartError } from '#server/errors.ts';

/** Runs a command of an operator on the configured database. What they can mend is one sentence; a bug keeps its stack. */
export const runForOperator = async (run: (config: Config) => Promise<void>): Promise<void> => {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await run(readConfig(process.env, process.cwd()));
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
};
