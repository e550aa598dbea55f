import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** Inside a transaction: makes writers that count first take turns on one account. Refuses if the account is gone. */
export const lockAccount = async (tx: Db, userId: string): Promise<void> => {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (!user) throw new AppError('sign-in-required', 'Please sign in to continue.');
};
