import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { recentSearches, savedRanges } from '../../db/schema.ts';
import { lockAccount } from '../../http/lock-account.ts';

export const SAVED_AT_MOST = 200;
const SEARCHES_KEPT = 20;

const listSaved = (db: Db, userId: string) =>
  db
    .select({ rangeId: savedRanges.rangeId, savedAt: savedRanges.savedAt })
    .from(savedRanges)
    .where(eq(savedRanges.userId, userId))
    .orderBy(desc(savedRanges.savedAt), savedRanges.rangeId);

const listSearches = (db: Db, userId: string) =>
  db
    .select({ typed: recentSearches.typed, searchedAt: recentSearches.searchedAt })
    .from(recentSearches)
    .where(eq(recentSearches.userId, userId))
    .orderBy(desc(recentSearches.searchedAt), recentSearches.typed)
    .limit(SEARCHES_KEPT);

/** What members keep about ranges and places: saved ones and searches. */
export const createRangesRepository = (db: Db) => ({
  listSaved: (userId: string) => listSaved(db, userId),

  /** False: the limit is reached. */
  save: (userId: string, rangeId: string, savedAt: Date): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const saved = await listSaved(tx, userId);
      if (saved.length >= SAVED_AT_MOST) return saved.some((one) => one.rangeId === rangeId);
      await tx.insert(savedRanges).values({ userId, rangeId, savedAt }).onConflictDoNothing();

      return true;
    }),

  async forget(userId: string, rangeId: string): Promise<void> {
    await db.delete(savedRanges).where(and(eq(savedRanges.userId, userId), eq(savedRanges.rangeId, rangeId)));
  },

  listSearches: (userId: string) => listSearches(db, userId),

  /** The same words again move up; past the limit the oldest goes. */
  async keepSearch(userId: string, typed: string, searchedAt: Date): Promise<void> {
    await db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      await tx
        .insert(recentSearches)
        .values({ userId, typed, searchedAt })
        .onConflictDoUpdate({ target: [recentSearches.userId, recentSearches.typed], set: { searchedAt } });
      const kept = await listSearches(tx, userId);
      const words = kept.map((search) => search.typed);
      await tx
        .delete(recentSearches)
        .where(and(eq(recentSearches.userId, userId), notInArray(recentSearches.typed, words)));
    });
  },

  async clearSearches(userId: string): Promise<void> {
    await db.delete(recentSearches).where(eq(recentSearches.userId, userId));
  },

  async forgetAll(userId: string): Promise<void> {
    await db.delete(recentSearches).where(eq(recentSearches.userId, userId));
    await db.delete(savedRanges).where(eq(savedRanges.userId, userId));
  },

  /** All that is kept here of one account, for its owner's download. */
  async exportOf(userId: string) {
    const saved = await listSaved(db, userId);
    const searches = await listSearches(db, userId);

    return { savedRanges: saved, recentSearches: searches };
  },
});
