import { lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { contactMessages } from '../../db/schema.ts';

export const createContactRepository = (db: Db) => ({
  async add(message: typeof contactMessages.$inferInsert): Promise<void> {
    await db.insert(contactMessages).values(message);
  },

  async purgeOlderThan(oldest: Date): Promise<void> {
    await db.delete(contactMessages).where(lt(contactMessages.createdAt, oldest));
  },
});
