import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { billingReports, purchases, users } from '../../db/schema.ts';
import { cutPage, PAGE_SIZE, readCursor } from './page-cursor.ts';

const isAttention = or(
  eq(purchases.status, 'past_due'),
  isNotNull(purchases.ending),
  and(isNull(purchases.userId), eq(purchases.state, 'open'), isNotNull(purchases.paidThrough)),
  inArray(purchases.refund, ['owed', 'failed']),
);
/** What is done needs nobody's look, and is there to be looked up. */
const isListed = or(isAttention, eq(purchases.refund, 'done'));

export const createPaymentsRepository = (db: Db) => ({
  async listPayments(after: string | undefined) {
    const cursor = readCursor(after, 'instant');
    const isPast: SQL | undefined = cursor
      ? sql`(${purchases.createdAt}, ${purchases.id}) < (${cursor[0]}::timestamptz, ${cursor[1]})`
      : undefined;
    const rows = await db
      .select({ purchase: purchases, email: users.email, at: sql<string>`${purchases.createdAt}::text` })
      .from(purchases)
      .leftJoin(users, eq(users.id, purchases.userId))
      .where(and(isListed, isPast))
      .orderBy(desc(purchases.createdAt), desc(purchases.id))
      .limit(PAGE_SIZE + 1);

    return cutPage(rows, ({ at, purchase }) => [at, purchase.id]);
  },

  countPayments: (): Promise<number> => db.$count(purchases, isAttention),

  async findLastComparison() {
    const [report] = await db.select().from(billingReports).orderBy(desc(billingReports.ranAt)).limit(1);

    return report ?? null;
  },
});
