import { createHmac } from 'node:crypto';
import { lt, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseFull } from '../db/database-full.ts';
import { rateLimits } from '../db/schema.ts';
import { AppError } from '../errors.ts';

export type Limit = {
  max: number;
  windowSeconds: number;
  /** What is limited only reads: it goes on, uncounted, while the database can't write attempts down. */
  isForReading?: true;
};

/** So many attempts at once are free; after them each has to wait twice as long as the one before. */
export type Patience = { free: number; firstWaitSeconds: number; maxWaitSeconds: number; forgetAfterSeconds: number };

export const refuse = (seconds: number): AppError =>
  new AppError('too-many-requests', `Too many attempts. Please try again in ${describeWait(seconds)}.`, seconds);

/** Counts attempts in the database, so that many servers and restarts give no second chances. */
export const createRateLimits = (db: Db, secret: string, clock: Clock) => ({
  /** Names what is limited and, by a keyed hash, who: addresses are not kept. */
  keyOf: (action: string, who: string): string =>
    `${action}:${createHmac('sha256', secret).update(who).digest('base64url').slice(0, 32)}`,

  /**
   * One attempt under each of these keys, as a statement that others are put around: a sign-in reads its account in
   * the same round trip. It gives back the keys whose attempt counts; one that has to wait is left out, and unchanged.
   * Counted before the outcome is known, so that a thousand guesses at once are not one.
   */
  attempt(attempts: readonly { key: string | SQL; patience: Patience }[]): SQL {
    const now = sql`${clock().toISOString()}::timestamptz`;
    const rows = attempts.map(
      ({ key, patience: { free, firstWaitSeconds, maxWaitSeconds, forgetAfterSeconds } }) =>
        sql`(${key}::text, ${free}::int, ${firstWaitSeconds}::float8, ${maxWaitSeconds}::float8, ${forgetAfterSeconds}::float8)`,
    );
    const isForgotten = sql`rate_limits.resets_at <= ${now}`;
    // How long the attempt after this one waits, and how long all of them are remembered, both known from the row alone.
    const wait = sql`(select case when rate_limits.count + 1 < a.free then 0
      else least(a.first_wait * power(2, least(rate_limits.count + 1 - a.free, 30)), a.max_wait) end
      from asked a where a.key = rate_limits.key) * interval '1 second'`;
    const memory = sql`(select a.memory from asked a where a.key = rate_limits.key) * interval '1 second'`;

    return sql`asked (key, free, first_wait, max_wait, memory) as (values ${sql.join(rows, sql`, `)}),
    counted as (
      insert into rate_limits (key, count, resets_at, next_at)
      select key, 1, ${now} + memory * interval '1 second', ${now} from asked order by key
      on conflict (key) do update set
        count = case when ${isForgotten} then 1 else rate_limits.count + 1 end,
        next_at = case when ${isForgotten} then ${now} else ${now} + ${wait} end,
        resets_at = ${now} + ${memory}
      where ${isForgotten} or rate_limits.next_at is null or rate_limits.next_at <= ${now}
      returning key
    )`;
  },

  /** Counts one attempt at `action` by `who`; past the limit it refuses and says for how long. */
  async take(action: string, who: string, { max, windowSeconds, isForReading }: Limit): Promise<void> {
    const now = clock();
    const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
    const key = this.keyOf(action, who);
    // The excluded row is a first attempt in a new window.
    const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;

    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: 1, resetsAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
        },
      })
      .returning()
      .catch((error: unknown) => {
        if (isForReading && isDatabaseFull(error)) return [];
        throw error;
      });

    if (row && row.count > max) {
      throw refuse(Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)));
    }
  },

  purgeExpired: async (): Promise<void> => {
    await db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock()));
  },
});

const describeWait = (seconds: number): string => {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

export type RateLimits = ReturnType<typeof createRateLimits>;
