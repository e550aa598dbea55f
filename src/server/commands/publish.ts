import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publishData } from '../data/publish-data.ts';
import { readDataFiles } from '../data/read-data-files.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartError } from '../errors.ts';
import { requireMigrated } from '../start/migrate.ts';
import type { Command } from './command.ts';
import { runWithConfig } from './run-with-config.ts';

const readOptions = (args: string[]) => {
  try {
    return parseArgs({ args, options: { from: { type: 'string' } } }).values;
  } catch (error) {
    throw new StartError(`publish takes --from FOLDER. ${(error as Error).message}`, { cause: error });
  }
};

/** `publish`: copies data/, or the folder of --from, into the database of DATABASE_URL, or into the embedded one. */
export const publish: Command = ({ root, args }) =>
  runWithConfig(root, async (config) => {
    const { from = join(root, 'data') } = readOptions(args);
    const database = await openDatabase(config, (error) => console.error(error.message));
    try {
      await requireMigrated(database, config, root);
      const { release, isNew } = await publishData(database.db, await readDataFiles(from), () => new Date());
      console.log(isNew ? `Published as release ${release}.` : `Nothing changed since release ${release}.`);
    } finally {
      await database.close();
    }
  });
