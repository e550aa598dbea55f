import { sql } from 'drizzle-orm';
import { readFact, type StoredFact } from '#server/data/desk/facts-in-files.ts';
import { loadPublishedFiles } from '#server/data/desk/published-files.ts';
import type { Db } from '#server/db/database.ts';
import { deskDrafts } from '#server/db/schema.ts';

type DraftOptions = { approvedBy?: string | null; sources?: (typeof deskDrafts.$inferInsert)['sources'] };

/** What is published for a fact now. */
export const publishedFact = async (db: Db, key: string): Promise<StoredFact> => {
  const published = await loadPublishedFiles(db);
  const fact = published && readFact(published.files, key);
  if (!fact) throw new Error(`Nothing is published for ${key}`);

  return fact;
};

/** Saves a draft as the desk does, without its checks. */
export const saveDraft = async (
  db: Db,
  key: string,
  fact: StoredFact,
  { approvedBy = null, sources = {} }: DraftOptions = {},
): Promise<void> => {
  const values = {
    action: 'change' as const,
    fact: { ...fact },
    sources,
    base: { ...(await publishedFact(db, key)) },
    baseReleaseId: 0,
    authorId: 'an-editor',
    savedAt: new Date('2026-06-30T12:00:00Z'),
    approvedBy,
  };
  await db
    .insert(deskDrafts)
    .values({ factKey: key, ...values })
    .onConflictDoUpdate({
      target: deskDrafts.factKey,
      // As on the desk: never the same for two drafts.
      set: { ...values, version: sql`nextval(pg_get_serial_sequence('desk_drafts', 'version'))` },
    });
};
