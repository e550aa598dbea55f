import { join } from 'node:path';
import { publishData } from '../data/publish-data.ts';
import { readDataFiles } from '../data/read-data-files.ts';
import { openDatabase } from '../db/database.ts';
import { requireMigrated } from '../start/migrate.ts';
import type { Command } from './command.ts';
import { runWithConfig } from './run-with-config.ts';

/** `publish`: copies data/ into the database of DATABASE_URL, or into the embedded one. */
export const publish: Command = ({ root }) =>
  runWithConfig(root, async (config) => {
    const database = await openDatabase(config, (error) => console.error(error.message));
    try {
      await requireMigrated(database, config, root);
      const files = await readDataFiles(join(root, 'data'));
      const { release, isNew } = await publishData(database.db, files, () => new Date());
      console.log(isNew ? `Published as release ${release}.` : `Nothing changed since release ${release}.`);
    } finally {
      await database.close();
    }
  });
