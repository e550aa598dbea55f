import { and, count, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { passkeys } from '../../../db/schema.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;

export const createPasskeysRepository = (db: Db) => ({
  async list(userId: string): Promise<StoredPasskey[]> {
    return db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(desc(passkeys.createdOn), desc(passkeys.id));
  },

  async count(userId: string): Promise<number> {
    const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));

    return row?.count ?? 0;
  },

  async findByCredential(credentialId: string): Promise<StoredPasskey | null> {
    const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));

    return passkey ?? null;
  },

  /** Within a transaction: nobody else uses or removes it until that ends. */
  async lock(id: string): Promise<StoredPasskey | null> {
    const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, id)).for('update');

    return passkey ?? null;
  },

  /** False if some account has it already, even since a moment ago. */
  async add(passkey: StoredPasskey): Promise<boolean> {
    const added = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });

    return added.length > 0;
  },

  async noteUse(id: string, use: Pick<StoredPasskey, 'counter' | 'isBackedUp' | 'lastUsedOn'>): Promise<void> {
    await db.update(passkeys).set(use).where(eq(passkeys.id, id));
  },

  async block(id: string, now: Date): Promise<void> {
    await db.update(passkeys).set({ blockedAt: now }).where(eq(passkeys.id, id));
  },

  /** False if this account has none of that id. */
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const renamed = await db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning({ id: passkeys.id });

    return renamed.length > 0;
  },

  /** What was removed; null if this account has none of that id. */
  async remove(userId: string, id: string): Promise<StoredPasskey | null> {
    const [removed] = await db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning();

    return removed ?? null;
  },
});
