import { createHmac } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';
import { AppError } from '../errors.ts';

export type Limit = { max: number; windowSeconds: number };

/** Counts attempts in the database, so that many servers and restarts give no second chances. */
export const createRateLimits = (db: Db, secret: string, clock: Clock) => ({
  /** Counts one attempt at `action` by `who`; past the limit it refuses and says for how long. */
  async take(action: string, who: string, { max, windowSeconds }: Limit): Promise<void> {
    const now = clock();
    const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
    const key = `${action}:${createHmac('sha256', secret).update(who).digest('base64url').slice(0, 32)}`;
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
      .returning();

    if (row && row.count > max) {
      const seconds = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
      throw new AppError(
        'too-many-requests',
        `Too many attempts. Please try again in ${describeWait(seconds)}.`,
        seconds,
      );
    }
  },

  removeExpired: async (): Promise<void> => {
    await db.delete(rateLimits).where(lt(rateLimits.resetsAt, clock()));
  },
});

const describeWait = (seconds: number): string => {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

export type RateLimits = ReturnType<typeof createRateLimits>;
