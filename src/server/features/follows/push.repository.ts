import { and, eq, inArray } from 'drizzle-orm';
import { type PushSubscriptionDetails, pushSubscriptionSchema } from '#shared/contracts/follows.ts';
import type { Db } from '../../db/database.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import type { Seal } from '../../sessions/seal.ts';

/** More browsers than anybody uses; the oldest make room. */
const MOST_BROWSERS = 20;

/** Browsers that get notifications. Where they are stands in the table encrypted only. */
export const createPushRepository = (db: Db, seal: Seal) => ({
  async add(userId: string, sessionId: string, details: PushSubscriptionDetails, now: Date): Promise<void> {
    const row = { userId, sessionId, sealed: seal.seal(JSON.stringify(details)), createdAt: now, lastNotice: null };
    // One for each session: what the browser had before it is no use any more.
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
    await db
      .insert(pushSubscriptions)
      .values({ id: seal.nameOf(details.endpoint), ...row })
      // A browser that someone else used before is this one's now.
      .onConflictDoUpdate({ target: pushSubscriptions.id, set: row });
    const all = await db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(pushSubscriptions.createdAt);
    const surplus = all.slice(0, Math.max(0, all.length - MOST_BROWSERS)).map(({ id }) => id);
    if (surplus.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
  },

  hasAny: async (userId: string): Promise<boolean> =>
    (await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))) > 0,

  isHere: async (userId: string, sessionId: string): Promise<boolean> =>
    (await db.$count(
      pushSubscriptions,
      and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, sessionId)),
    )) > 0,

  async forgetHere(sessionId: string): Promise<void> {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  },

  async forget(id: string): Promise<void> {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  },

  async markSent(id: string, noticeId: string): Promise<void> {
    await db.update(pushSubscriptions).set({ lastNotice: noticeId }).where(eq(pushSubscriptions.id, id));
  },

  /** Null details: sealed under a secret that is gone. */
  async listOf(userId: string) {
    const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

    return rows.map(({ id, sealed, lastNotice }) => {
      const text = seal.open(sealed);

      return { id, lastNotice, details: text === null ? null : pushSubscriptionSchema.parse(JSON.parse(text)) };
    });
  },
});

export type PushRepository = ReturnType<typeof createPushRepository>;
