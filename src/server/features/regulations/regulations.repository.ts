import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { factReports } from '../../db/schema.ts';

type NewReport = Omit<typeof factReports.$inferInsert, 'id'>;

export const createReportsRepository = (db: Db) => ({
  async add(report: NewReport): Promise<string> {
    const id = randomUUID();
    await db.insert(factReports).values({ ...report, id });

    return id;
  },
});
