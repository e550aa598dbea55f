import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportDesk } from '../data/desk/export-desk.ts';
import { openDatabase } from '../db/open-database.ts';
import { StartError } from '../errors.ts';
import { requireMigrated } from '../start/migrate.ts';
import type { Command } from './command.ts';
import { runWithConfig } from './run-with-config.ts';

const HOLD_WORDS = {
  'needs-approval': 'a second editor has to approve it',
  outdated: 'something else was published since it was saved',
} as const;

const readOptions = (args: string[]) => {
  try {
    return parseArgs({ args, options: { keep: { type: 'string', multiple: true }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new StartError(`data:export takes --keep FACT and --to FOLDER. ${(error as Error).message}`, {
      cause: error,
    });
  }
};

/** `data:export`: writes what editors published, and drafts that are ready, into data/ or the folder of --to. */
export const dataExport: Command = ({ root, args }) =>
  runWithConfig(root, async (config) => {
    const { keep = [], to = join(root, 'data') } = readOptions(args);
    const database = await openDatabase(config, (error) => console.error(error.message));
    try {
      await requireMigrated(database, config, root);
      const { written, waiting } = await exportDesk(database.db, to, () => new Date(), { keep: new Set(keep) });
      for (const file of written) console.log(`data/${file}`);
      for (const { key, hold } of waiting) console.log(`${key} stays on the desk: ${HOLD_WORDS[hold]}`);
      console.log(written.length > 0 ? `${written.length} file(s) written` : 'The files already have everything.');
    } finally {
      await database.close();
    }
  });
