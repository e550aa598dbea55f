import { openDatabase } from '../db/open-database.ts';
import { migrate } from '../start/migrate.ts';
import type { Command } from './command.ts';
import { runWithConfig } from './run-with-config.ts';

/** `migrate`: brings the tables up to date, as a start would; for operators who do it before the servers start. */
export const migrateTables: Command = ({ root }) =>
  runWithConfig(root, async (config) => {
    const database = await openDatabase(config, (error) => console.error(error.message));
    try {
      await database.withAdvisoryLock(() => migrate(database, config, root));
      console.log('The database tables are up to date.');
    } finally {
      await database.close();
    }
  });
