import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { dataReleases, foundingMembers } from '../db/schema.ts';
import { StartError } from '../errors.ts';
import { checkData, type DataFiles } from './check-data.ts';

/** Any number, the same on every server. */
const PUBLISH_LOCK = 7_220_996;

export type PublishResult = { release: number; isNew: boolean };

const hashFiles = (files: DataFiles): string => {
  const hash = createHash('sha256');
  for (const [path, text] of files) hash.update(`${path}\0${text}\0`);

  return hash.digest('hex');
};

/** Copies the files into the database: all of them or, when one has a problem, none. Skipped when nothing changed. */
export const publishData = async (db: Db, files: DataFiles, clock: Clock): Promise<PublishResult> => {
  const { problems, dataSet } = checkData(files);
  if (problems.length > 0) {
    throw new StartError(`The data has ${problems.length} problem(s), nothing was published. First: ${problems[0]}.`);
  }
  const contentHash = hashFiles(files);

  return db.transaction(async (tx) => {
    // Servers that start together publish one after the other; the later ones find nothing to do.
    await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
    const [last] = await tx.select().from(dataReleases).orderBy(desc(dataReleases.id)).limit(1);
    if (last?.contentHash === contentHash) return { release: last.id, isNew: false };

    if (dataSet.foundingMembers.length > 0) {
      await tx
        .insert(foundingMembers)
        .values(dataSet.foundingMembers.map((email) => ({ email })))
        .onConflictDoNothing();
    }
    const [added] = await tx.insert(dataReleases).values({ contentHash, publishedAt: clock() }).returning();

    return { release: added?.id ?? 0, isNew: true };
  });
};
