import { randomUUID } from 'node:crypto';
import { and, avg, count, desc, eq, gte, inArray, isNull, max, sql } from 'drizzle-orm';
import type { RangeReview } from '#shared/contracts/range-voices.ts';
import { utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { handledItems, rangeReports, rangeReviews, rangeVoices } from '../../db/schema.ts';
import { lockAccount } from '../../http/lock-account.ts';
import { NO_VOICES, type RangeVoices } from '../../ranges/present-range.ts';

type NewReport = Omit<typeof rangeReports.$inferInsert, 'id'>;
type NewReview = { stars: number; text: string; name: string | null };

/** More nobody reads; the average is of all. */
const MOST_REVIEWS = 50;

const monthOf = (at: Date): string => utcDayOf(at).slice(0, 7);

/** The months of one year. What is older says little about a range. */
const firstMonthOf = (now: Date): string =>
  monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)));

const presentReview = ({ stars, text, name, createdAt }: typeof rangeReviews.$inferSelect): RangeReview => ({
  stars,
  text,
  name,
  month: monthOf(createdAt),
});

/** What members say of ranges: that they are open, what is wrong, how they like them. */
export const createVoicesRepository = (db: Db) => {
  const readOpen = async (ids: readonly string[], now: Date) =>
    db
      .select({ rangeId: rangeVoices.rangeId, count: count(), month: max(rangeVoices.month) })
      .from(rangeVoices)
      .where(and(inArray(rangeVoices.rangeId, [...ids]), gte(rangeVoices.month, firstMonthOf(now))))
      .groupBy(rangeVoices.rangeId);

  const readClosed = async (ids: readonly string[]) =>
    db
      .select({ rangeId: rangeReports.rangeId, count: count(), last: max(rangeReports.createdAt) })
      .from(rangeReports)
      .leftJoin(handledItems, and(eq(handledItems.kind, 'range-report'), eq(handledItems.itemId, rangeReports.id)))
      .where(and(inArray(rangeReports.rangeId, [...ids]), eq(rangeReports.kind, 'closed'), isNull(handledItems.itemId)))
      .groupBy(rangeReports.rangeId);

  const readStars = async (ids: readonly string[]) =>
    db
      .select({ rangeId: rangeReviews.rangeId, count: count(), average: avg(rangeReviews.stars) })
      .from(rangeReviews)
      .where(and(inArray(rangeReviews.rangeId, [...ids]), eq(rangeReviews.state, 'published')))
      .groupBy(rangeReviews.rangeId);

  return {
    /** What is said of each of these ranges. */
    async voicesOf(ids: readonly string[], now: Date): Promise<(id: string) => RangeVoices> {
      if (ids.length === 0) return () => NO_VOICES;
      const [open, closed, stars] = [await readOpen(ids, now), await readClosed(ids), await readStars(ids)];

      return (id) => {
        const ofId = (row: { rangeId: string | null }): boolean => row.rangeId === id;
        const [isOpen, isClosed, rated] = [open.find(ofId), closed.find(ofId), stars.find(ofId)];

        return {
          rating: rated?.average ? Number(rated.average).toFixed(1) : null,
          reviewCount: rated?.count ?? null,
          openReports: isOpen?.month ? { count: isOpen.count, month: isOpen.month } : null,
          closedReports: isClosed?.last ? { count: isClosed.count, month: monthOf(isClosed.last) } : null,
        };
      };
    },

    /** The same voice again only brings the month up to date. */
    async confirmOpen(rangeId: string, voice: string, now: Date): Promise<void> {
      const month = monthOf(now);
      await db
        .insert(rangeVoices)
        .values({ rangeId, voice, month })
        .onConflictDoUpdate({ target: [rangeVoices.rangeId, rangeVoices.voice], set: { month } });
    },

    /** One report a member and range: the newest counts. */
    report: (report: NewReport): Promise<string> =>
      db.transaction(async (tx) => {
        const { userId, rangeId } = report;
        if (userId) await lockAccount(tx, userId);
        if (userId && rangeId)
          await tx.delete(rangeReports).where(and(eq(rangeReports.userId, userId), eq(rangeReports.rangeId, rangeId)));
        const id = randomUUID();
        await tx.insert(rangeReports).values({ ...report, id });

        return id;
      }),

    async listReviews(rangeId: string, userId: string) {
      const published = await db
        .select()
        .from(rangeReviews)
        .where(and(eq(rangeReviews.rangeId, rangeId), eq(rangeReviews.state, 'published')))
        .orderBy(desc(rangeReviews.createdAt), rangeReviews.id)
        .limit(MOST_REVIEWS);
      const [own] = await db
        .select()
        .from(rangeReviews)
        .where(and(eq(rangeReviews.rangeId, rangeId), eq(rangeReviews.userId, userId)));

      return { reviews: published.map(presentReview), own: own ? { ...presentReview(own), state: own.state } : null };
    },

    /** A changed review waits for another look. */
    async writeReview(userId: string, rangeId: string, review: NewReview, now: Date): Promise<void> {
      const values = { ...review, state: 'pending' as const, createdAt: now };
      await db
        .insert(rangeReviews)
        .values({ ...values, id: randomUUID(), userId, rangeId, version: 0 })
        .onConflictDoUpdate({
          target: [rangeReviews.userId, rangeReviews.rangeId],
          set: { ...values, version: sql`${rangeReviews.version} + 1` },
        });
    },

    async deleteReview(userId: string, rangeId: string): Promise<void> {
      await db.delete(rangeReviews).where(and(eq(rangeReviews.userId, userId), eq(rangeReviews.rangeId, rangeId)));
    },

    async forgetReviews(userId: string): Promise<void> {
      await db.delete(rangeReviews).where(eq(rangeReviews.userId, userId));
    },

    /** For their author's download. Who said that a range is open is not kept. */
    async exportOf(userId: string) {
      return {
        rangeReports: await db.select().from(rangeReports).where(eq(rangeReports.userId, userId)),
        rangeReviews: await db
          .select({
            rangeId: rangeReviews.rangeId,
            stars: rangeReviews.stars,
            text: rangeReviews.text,
            name: rangeReviews.name,
            state: rangeReviews.state,
            createdAt: rangeReviews.createdAt,
          })
          .from(rangeReviews)
          .where(eq(rangeReviews.userId, userId)),
      };
    },
  };
};
