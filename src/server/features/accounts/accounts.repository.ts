import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { users } from '../../db/schema.ts';

export const createAccountsRepository = (db: Db) => ({
  async findByEmail(email: string) {
    const [user] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);

    return user ?? null;
  },

  /** Null when the address is taken, in whatever case it was written. */
  async create(email: string, passwordHash: string, createdAt: Date) {
    const [user] = await db
      .insert(users)
      .values({ id: randomUUID(), email, passwordHash, createdAt })
      .onConflictDoNothing()
      .returning();

    return user ?? null;
  },
});
