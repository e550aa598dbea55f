import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { TRIP_LIMITS, type Trip } from '#shared/trips/trip.ts';
import type { Db } from '../../db/database.ts';
import { savedTrips } from '../../db/schema.ts';
import { lockAccount } from '../../http/lock-account.ts';

/** Trips that members keep. */
export const createTripsRepository = (db: Db) => ({
  list: (userId: string) =>
    db.select().from(savedTrips).where(eq(savedTrips.userId, userId)).orderBy(desc(savedTrips.savedAt), savedTrips.id),

  /** Under a name that is there already it takes that one's place. Null: the limit is reached. */
  save: (userId: string, { name, ...route }: Trip, savedAt: Date): Promise<typeof savedTrips.$inferSelect | null> =>
    db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const kept = await tx.select({ name: savedTrips.name }).from(savedTrips).where(eq(savedTrips.userId, userId));
      if (kept.length >= TRIP_LIMITS.saved && !kept.some((trip) => trip.name === name)) return null;
      const [saved] = await tx
        .insert(savedTrips)
        .values({ id: randomUUID(), userId, name, route, savedAt })
        .onConflictDoUpdate({ target: [savedTrips.userId, savedTrips.name], set: { route, savedAt } })
        .returning();

      return saved ?? null;
    }),

  async forget(userId: string, id: string): Promise<void> {
    await db.delete(savedTrips).where(and(eq(savedTrips.userId, userId), eq(savedTrips.id, id)));
  },

  async forgetAll(userId: string): Promise<void> {
    await db.delete(savedTrips).where(eq(savedTrips.userId, userId));
  },
});
