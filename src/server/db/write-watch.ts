import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { isDatabaseFull } from './database-full.ts';

/** Needs new room on the disk and keeps none. A row in a table of ours might fit where another was deleted. */
const tryToWrite = (db: Db): Promise<boolean> =>
  db
    .transaction((tx) =>
      tx.execute(
        sql`create temporary table write_probe on commit drop as select repeat('x', 1000) from generate_series(1, 100)`,
      ),
    )
    .then(
      () => true,
      () => false,
    );

/** Remembers that a write failed because the database is full or read only, until one works again. */
export const createWriteWatch = (db: Db) => {
  let hasFailed = false;

  return {
    /** Takes every error; one of another kind says nothing about writing. */
    hearOf(error: unknown): void {
      if (isDatabaseFull(error)) hasFailed = true;
    },
    /** Tries to write only after a failure, so that being asked costs nothing otherwise. */
    async isFull(): Promise<boolean> {
      if (hasFailed && (await tryToWrite(db))) hasFailed = false;

      return hasFailed;
    },
  };
};

export type WriteWatch = ReturnType<typeof createWriteWatch>;
