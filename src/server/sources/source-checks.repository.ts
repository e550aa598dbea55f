import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { daysBefore } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { sourceChecks } from '../db/schema.ts';
import type { SourceCheck } from './judge-look.ts';

/** Each page is asked for so seldom. */
const DAYS_BETWEEN = 7;
/** Between two pages of one host. */
const HOST_PAUSE_MS = 5 * 60_000;
/** Longer than any look takes, pauses included. A page that a dead server had in hand holds up the others for so long. */
const IN_HAND_MS = 10 * 60_000;
/** Any number, the same on every server: taking a page is done by one at a time. */
const TAKING_LOCK = 3_227_051;
const ROWS_AT_ONCE = 500;

const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / ROWS_AT_ONCE) }, (_none, at) =>
    list.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );

const other = alias(sourceChecks, 'other');

export const createSourceChecksRepository = (db: Db) => {
  const isWaitedFor = (now: Date) => or(isNull(sourceChecks.notBefore), lte(sourceChecks.notBefore, now));

  const isDue = (now: Date) =>
    and(
      or(isNull(sourceChecks.askedAt), lte(sourceChecks.askedAt, daysBefore(now, DAYS_BETWEEN))),
      isWaitedFor(now),
      notExists(
        db
          .select({ url: other.url })
          .from(other)
          .where(and(eq(other.host, sourceChecks.host), gt(other.askedAt, new Date(now.getTime() - HOST_PAUSE_MS)))),
      ),
    );

  return {
    /** Makes the rows those of the pages that the law names now. */
    async keepOnly(urls: ReadonlySet<string>): Promise<void> {
      const rows = await db.select({ url: sourceChecks.url }).from(sourceChecks);
      const known = new Set(rows.map(({ url }) => url));
      const added = [...urls].filter((url) => !known.has(url)).map((url) => ({ url, host: new URL(url).host }));
      const dropped = [...known].filter((url) => !urls.has(url));
      for (const chunk of chunksOf(added)) await db.insert(sourceChecks).values(chunk).onConflictDoNothing();
      for (const chunk of chunksOf(dropped)) await db.delete(sourceChecks).where(inArray(sourceChecks.url, chunk));
    },

    /**
     * The next page to look at, or the one that is named, which need not be due. It counts as asked for from here on.
     * `busy`: a look is under way, on this server or another, and there is one at a time.
     */
    take: (now: Date, named: string | null = null): Promise<SourceCheck | 'busy' | null> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${TAKING_LOCK})`);
        const [inHand] = await tx
          .select({ url: sourceChecks.url })
          .from(sourceChecks)
          .where(gt(sourceChecks.takenUntil, now))
          .limit(1);
        if (inHand) return 'busy';
        const [row] = await tx
          .select()
          .from(sourceChecks)
          .where(named === null ? isDue(now) : and(eq(sourceChecks.url, named), isWaitedFor(now)))
          .orderBy(sql`${sourceChecks.askedAt} nulls first`, asc(sourceChecks.url))
          .limit(1);
        if (!row) return null;
        const taken = { askedAt: now, takenUntil: new Date(now.getTime() + IN_HAND_MS) };
        await tx.update(sourceChecks).set(taken).where(eq(sourceChecks.url, row.url));

        return { ...row, ...taken };
      }),

    /** Writes down what a look has shown. One that was taken for dead, and whose page was taken again, changes nothing. */
    async settle({ url, askedAt }: SourceCheck, changes: Partial<SourceCheck>, now: Date): Promise<void> {
      if (!askedAt) return;
      await db
        .update(sourceChecks)
        .set({ ...changes, checkedAt: now, takenUntil: null })
        .where(and(eq(sourceChecks.url, url), eq(sourceChecks.askedAt, askedAt)));
    },

    /** All pages of a host that asked for it. */
    async waitForHost(host: string, until: Date): Promise<void> {
      await db.update(sourceChecks).set({ notBefore: until }).where(eq(sourceChecks.host, host));
    },
  };
};
