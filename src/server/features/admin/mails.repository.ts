import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { mails } from '../../db/schema.ts';
import { cutPage, PAGE_SIZE, readCursor } from './page-cursor.ts';

export const createMailsRepository = (db: Db) => ({
  async listMails(state: 'queued' | 'failed' | 'sent', after: string | undefined) {
    const cursor = readCursor(after, 'instant');
    const isPast: SQL | undefined = cursor
      ? sql`(${mails.createdAt}, ${mails.id}) < (${cursor[0]}::timestamptz, ${cursor[1]})`
      : undefined;
    const rows = await db
      .select({ mail: mails, at: sql<string>`${mails.createdAt}::text` })
      .from(mails)
      .where(and(eq(mails.state, state), isPast))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(PAGE_SIZE + 1);

    return cutPage(rows, ({ at, mail }) => [at, mail.id]);
  },

  async countMails(): Promise<{ queued: number; failed: number }> {
    const rows = await db.select({ state: mails.state, count: count() }).from(mails).groupBy(mails.state);
    const of = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;

    return { queued: of('queued'), failed: of('failed') };
  },
});
