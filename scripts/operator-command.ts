import { type Config, readConfig } from '#server/config.ts';
import { formatProblem } from '#server/data/problem.ts';
import { DataError } from '#server/data/publish-data.ts';
import { StartError } from '#server/errors.ts';
import { loadSettings } from '#server/start/load-settings.ts';

/** Runs a command of an operator on the configured database. What they can mend is one sentence; a bug keeps its stack. */
export const runForOperator = async (run: (config: Config) => Promise<void>): Promise<void> => {
  try {
    loadSettings(process.cwd());
    await run(readConfig(process.env, process.cwd()));
  } catch (error) {
    if (error instanceof DataError)
      for (const problem of error.problems) console.error(`data/${formatProblem(problem)}`);
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
};
