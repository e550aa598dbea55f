import { desc, eq } from 'drizzle-orm';
import type { Source } from '#shared/domain/law/source.ts';
import type { Db } from '../../db/database.ts';
import { dataReleases, lawSources, ranges } from '../../db/schema.ts';
import { createRangeIndex, type RangeIndex } from './range-index.ts';

export type RangeDirectory = { releaseId: number; index: RangeIndex; sources: ReadonlyMap<string, Source> };

const findNewest = async (db: Db): Promise<number> => {
  const [newest] = await db.select({ id: dataReleases.id }).from(dataReleases).orderBy(desc(dataReleases.id)).limit(1);

  return newest?.id ?? 0;
};

const load = async (db: Db, releaseId: number): Promise<RangeDirectory> => {
  const rows = await db.select({ record: ranges.record }).from(ranges).where(eq(ranges.releaseId, releaseId));
  const records = rows.map(({ record }) => record);
  const used = new Set(records.map(({ source }) => source));
  const sources = await db.select().from(lawSources).where(eq(lawSources.releaseId, releaseId));

  return {
    releaseId,
    index: createRangeIndex(records),
    sources: new Map(sources.filter(({ key }) => used.has(key)).map(({ key, record }) => [key, record])),
  };
};

/**
 * The directory of the newest release, in memory. Whoever asks pays for a look at which release that is; only a new
 * one is read.
 */
export const createPublishedRanges = (db: Db) => {
  let loading: { releaseId: number; directory: Promise<RangeDirectory> } | null = null;

  return {
    async current(): Promise<RangeDirectory> {
      const releaseId = await findNewest(db);
      if (loading?.releaseId !== releaseId) loading = { releaseId, directory: load(db, releaseId) };

      const { directory } = loading;
      directory.catch(() => {
        // The next one tries again.
        if (loading?.directory === directory) loading = null;
      });

      return directory;
    },
  };
};
