// What operators and maintainers run by name: `node dist/server/operator.js COMMAND`, or `npm run COMMAND`.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backup } from './commands/backup.ts';
import type { Command } from './commands/command.ts';
import { dataCheck } from './commands/data-check.ts';
import { dataExport } from './commands/data-export.ts';
import { dataFormat } from './commands/data-format.ts';
import { dataReport } from './commands/data-report.ts';
import { migrateTables } from './commands/migrate.ts';
import { publish } from './commands/publish.ts';
import { rangesImport } from './commands/ranges-import.ts';
import { restoreBackup } from './commands/restore.ts';
import { sourcesCheck } from './commands/sources-check.ts';
import { formatProblem } from './data/problem.ts';
import { DataError } from './data/publish-data.ts';
import { StartError } from './errors.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: migrateTables,
  publish,
  backup,
  restore: restoreBackup,
  'data:check': dataCheck,
  'data:export': dataExport,
  'data:format': dataFormat,
  'data:report': dataReport,
  'ranges:import': rangesImport,
  'sources:check': sourcesCheck,
};

// The same distance from the sources and from the built file.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const run = async ([name = '', ...args]: string[]): Promise<void> => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new StartError(`Name a command, one of ${Object.keys(COMMANDS).join(', ')}.`);
  await command({ root, args });
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof DataError) for (const problem of error.problems) console.error(`data/${formatProblem(problem)}`);
  // What the operator can fix is one sentence; a bug keeps its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
