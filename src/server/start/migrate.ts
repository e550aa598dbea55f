import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { claimDatabase, refuseOtherMode } from '../db/mode-stamp.ts';
import { StartError } from '../errors.ts';

type MigrationSettings = Pick<Config, 'mode' | 'allowNewerDatabase'>;

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** When the newest migration of this build was made. */
const readNewest = async (folder: string): Promise<number> => {
  try {
    const { entries } = journalSchema.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')));

    return Math.max(0, ...entries.map(({ when }) => when));
  } catch (error) {
    throw new StartError(`The migrations in ${folder} can't be read: restore this release's folder.`, {
      cause: error,
    });
  }
};

/** The same of the newest migration that the database has had; null: none yet. */
const findNewestRun = async (db: Db): Promise<number | null> => {
  const ask = async (question: ReturnType<typeof sql>): Promise<unknown> =>
    ((await db.execute(question)) as unknown as { rows: { answer: unknown }[] }).rows[0]?.answer;
  if (!(await ask(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as answer`))) return null;
  const newest = await ask(sql`select max(created_at) as answer from drizzle.__drizzle_migrations`);

  return newest === null ? null : Number(newest);
};

/** The tables of a newer release suit the one before it, which may be gone back to; what is older still may ruin data. */
const refuseNewer = (newestRun: number | null, newest: number): void => {
  if (newestRun === null || newestRun <= newest) return;

  throw new StartError(
    'A newer release has already updated this database: start that release, use another database, ' +
      'or set ALLOW_NEWER_DATABASE=1 to go back one release.',
  );
};

const MENDS: Record<string, string> = {
  '42501': 'Make the user in DATABASE_URL the owner of the database.',
  '25006': "Set DATABASE_URL to a database that isn't read-only.",
};

const explain = (error: unknown): StartError => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const mend =
    MENDS[(cause as { code?: string }).code ?? ''] ?? 'You can still run the previous release on this database.';

  return new StartError(
    `A migration failed and was undone, so your data has not changed: ${cause instanceof Error ? cause.message : cause}. ${mend}`,
    { cause: error },
  );
};

/**
 * Brings the tables up to date and stamps the database with its mode; all of it or nothing. A database that is not
 * this server's is refused before anything in it is changed.
 */
export const migrate = async (
  { db, migrate: runMigrations }: Database,
  { mode, allowNewerDatabase }: MigrationSettings,
  root: string,
): Promise<void> => {
  const folder = join(root, 'migrations');
  const newest = await readNewest(folder);
  await refuseOtherMode(db, mode);
  if (!allowNewerDatabase) refuseNewer(await findNewestRun(db), newest);
  await runMigrations(folder).catch((error) => {
    throw explain(error);
  });
  await claimDatabase(db, mode);
};

/** For commands that must not change tables: is the database this mode's, and are its tables those of this build? */
export const requireMigrated = async (
  { db }: Database,
  { mode, allowNewerDatabase }: MigrationSettings,
  root: string,
): Promise<void> => {
  const newest = await readNewest(join(root, 'migrations'));
  await refuseOtherMode(db, mode);
  const newestRun = await findNewestRun(db);
  if (!allowNewerDatabase) refuseNewer(newestRun, newest);
  if (newestRun === null || newestRun < newest) {
    throw new StartError("The tables in this database aren't up to date: run `npm run migrate` first.");
  }
};
