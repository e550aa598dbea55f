import { sql } from 'drizzle-orm';
import type { Db, WriteWatch } from './database.ts';
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

export const createWriteWatch = (db: Db): WriteWatch => {
  let hasFailed = false;

  return {
    hearOf(error) {
      if (isDatabaseFull(error)) hasFailed = true;
    },
    async isFull() {
      if (hasFailed && (await tryToWrite(db))) hasFailed = false;

      return hasFailed;
    },
  };
};
