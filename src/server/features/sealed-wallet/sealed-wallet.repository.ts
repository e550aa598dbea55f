import { and, eq, isNull } from 'drizzle-orm';
import type { WrappedKey } from '#shared/sealed/seal.ts';
import type { SealedCopy } from '#shared/sealed/sync.ts';
import type { Db } from '../../db/database.ts';
import { passkeys, sealedWallets, users } from '../../db/schema.ts';
import { lockAccount } from '../../http/lock-account.ts';

export type SealedRow = typeof sealedWallets.$inferSelect;

/** Without the locks of passkeys that the account no longer has: a device may not have heard of it yet. */
const withoutEnded = async (tx: Db, userId: string, wrappedKeys: readonly WrappedKey[]): Promise<WrappedKey[]> => {
  if (wrappedKeys.every(({ kind }) => kind === 'phrase')) return [...wrappedKeys];
  const rows = await tx
    .select({ credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), isNull(passkeys.blockedAt)));
  const live = new Set(rows.map(({ credentialId }) => credentialId));

  return wrappedKeys.filter((one) => one.kind === 'phrase' || live.has(one.credentialId));
};

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
      const row = { ...copy, wrappedKeys: await withoutEnded(tx, userId, copy.wrappedKeys), updatedOn };
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

  /** Within the transaction that ends the passkey, under the account's lock. */
  async forgetPasskey(userId: string, credentialId: string): Promise<void> {
    const row = await this.find(userId);
    const left = row?.wrappedKeys.filter((one) => one.kind === 'phrase' || one.credentialId !== credentialId);
    if (!left || left.length === row?.wrappedKeys.length) return;
    await db.update(sealedWallets).set({ wrappedKeys: left }).where(eq(sealedWallets.userId, userId));
  },

  async isAccountGone(userId: string): Promise<boolean> {
    return (await db.$count(users, eq(users.id, userId))) === 0;
  },
});
