import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/**
 * Within a transaction: what is counted before it is written, for one account, takes turns. Refuses where the account
 * has just ended.
 */
export const lockAccount = async (tx: Db, userId: string): Promise<void> => {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (!user) throw new AppError('sign-in-required', 'Please sign in to go on.');
};
