import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { claimDatabase } from '../db/mode-stamp.ts';
import { StartError } from '../errors.ts';

/** Brings the tables up to date and stamps the database with its mode; all of it or nothing. */
export const migrate = async (database: Database, mode: Config['mode'], root: string): Promise<void> => {
  try {
    await database.migrate(join(root, 'migrations'));
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new StartError(`A migration failed and was undone, the data is as it was: ${reason}.`, { cause: error });
  }
  await claimDatabase(database.db, mode);
};
