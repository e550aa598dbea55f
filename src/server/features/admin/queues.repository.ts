import { and, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AdminAction } from '#shared/admin/audit.ts';
import type { Db } from '../../db/database.ts';
import { auditLog, billingReports, mails, memberships, purchases, users } from '../../db/schema.ts';
import { cutPage, PAGE_SIZE, readCursor } from './page-cursor.ts';

const isAttention = or(
  eq(purchases.status, 'past_due'),
  isNotNull(purchases.ending),
  and(isNull(purchases.userId), eq(purchases.state, 'open'), isNotNull(purchases.paidThrough)),
  inArray(purchases.refund, ['owed', 'failed']),
);
/** What is done needs nobody's look, and is there to be looked up. */
const isListed = or(isAttention, eq(purchases.refund, 'done'));

/** What administrators read page by page: mail, payments, their own log. */
export const createQueuesRepository = (db: Db) => ({
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

  async listAudit(action: AdminAction | undefined, after: string | undefined) {
    const cursor = readCursor(after, 'count');
    const rows = await db
      .select({ entry: auditLog, actorEmail: users.email })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(action && eq(auditLog.action, action), cursor ? lt(auditLog.id, Number(cursor[1])) : undefined))
      .orderBy(desc(auditLog.id))
      .limit(PAGE_SIZE + 1);

    return cutPage(rows, ({ entry }) => ['', String(entry.id)]);
  },

  async countMembers(): Promise<{ members: number; paying: number; founding: number }> {
    const rows = await db
      .select({ status: memberships.status, count: count() })
      .from(memberships)
      .groupBy(memberships.status);
    const of = (...statuses: string[]): number =>
      rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.count, 0);

    return { members: await db.$count(users), paying: of('active', 'past_due'), founding: of('grandfathered') };
  },
});
