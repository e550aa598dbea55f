import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { factReports } from '../../db/schema.ts';

type NewReport = Omit<typeof factReports.$inferInsert, 'id'>;

export const createReportsRepository = (db: Db) => ({
  async add(report: NewReport): Promise<string> {
    const id = randomUUID();
    await db.insert(factReports).values({ ...report, id });

    return id;
  },

  /** What a member reported, as it goes into the member's download. */
  async exportOf(userId: string): Promise<{ factReports: unknown[] }> {
    const own = await db
      .select()
      .from(factReports)
      .where(eq(factReports.userId, userId))
      .orderBy(factReports.createdAt, factReports.id);

    return {
      factReports: own.map(({ state, county, topic, fact, message, createdAt }) => ({
        state,
        county,
        topic,
        fact,
        message,
        reportedAt: createdAt.toISOString(),
      })),
    };
  },

  /** The reports stay, without their author. */
  async forgetAuthor(userId: string): Promise<void> {
    await db.update(factReports).set({ userId: null }).where(eq(factReports.userId, userId));
  },
});
