import { eq } from 'drizzle-orm';
import type { Source } from '#shared/law/source.ts';
import type { Db } from '../../db/database.ts';
import { ranges } from '../../db/schema.ts';
import type { PublishedLaw } from '../../law/published-law.ts';
import { createRangeIndex, type RangeIndex } from './range-index.ts';

export type RangeDirectory = { index: RangeIndex; sources: Readonly<Record<string, Source>> };

const loadIndex = async (db: Db, releaseId: number): Promise<RangeIndex> => {
  const rows = await db.select({ record: ranges.record }).from(ranges).where(eq(ranges.releaseId, releaseId));

  return createRangeIndex(rows.map(({ record }) => record));
};

/** The directory of the published release, in memory: read when first asked for, and again after a new release. */
export const createPublishedRanges = (db: Db, law: PublishedLaw) => {
  let kept: { releaseId: number; directory: Promise<RangeDirectory> } | null = null;

  return {
    current(): Promise<RangeDirectory> {
      const { id: releaseId, sources } = law.current();
      if (kept?.releaseId === releaseId) return kept.directory;

      const directory = loadIndex(db, releaseId).then((index) => ({ index, sources }));
      kept = { releaseId, directory };
      directory.catch(() => {
        // The next one tries again.
        if (kept?.directory === directory) kept = null;
      });

      return directory;
    },
  };
};
