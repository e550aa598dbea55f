import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { factReports, users } from '../../db/schema.ts';

type NewReport = Omit<typeof factReports.$inferInsert, 'id'>;

const REPORTS_LISTED = 200;

export const createReportsRepository = (db: Db) => ({
  async add(report: NewReport): Promise<string> {
    const id = randomUUID();
    await db.insert(factReports).values({ ...report, id });

    return id;
  },

  listNewest: () =>
    db
      .select({ report: factReports, reporter: users.email })
      .from(factReports)
      .leftJoin(users, eq(users.id, factReports.userId))
      .orderBy(desc(factReports.createdAt), desc(factReports.id))
      .limit(REPORTS_LISTED),
});
