import { and, eq } from 'drizzle-orm';
import type { SealedCopy } from '#shared/sealed/sync.ts';
import type { Db } from '../../db/database.ts';
import { sealedWallets, users } from '../../db/schema.ts';
import { lockAccount } from '../../http/lock-account.ts';

export type SealedRow = typeof sealedWallets.$inferSelect;

/** Sealed wallets: bytes that only their owner's devices can open. */
export const createSealedWalletRepository = (db: Db) => ({
  async find(userId: string): Promise<SealedRow | null> {
    const [row] = await db.select().from(sealedWallets).where(eq(sealedWallets.userId, userId));

    return row ?? null;
  },

  /** False: the state that it was made from is no longer there. One statement decides, however many devices ask. */
  replace: (userId: string, copy: SealedCopy, replaces: number, updatedOn: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      const row = { ...copy, updatedOn };
      const done =
        replaces === 0
          ? await tx
              .insert(sealedWallets)
              .values({ userId, ...row })
              .onConflictDoNothing()
              .returning({ userId: sealedWallets.userId })
          : await tx
              .update(sealedWallets)
              .set(row)
              .where(and(eq(sealedWallets.userId, userId), eq(sealedWallets.generation, replaces)))
              .returning({ userId: sealedWallets.userId });

      return done.length > 0;
    }),

  async forget(userId: string): Promise<void> {
    await db.delete(sealedWallets).where(eq(sealedWallets.userId, userId));
  },

  async isAccountGone(userId: string): Promise<boolean> {
    return (await db.$count(users, eq(users.id, userId))) === 0;
  },
});
