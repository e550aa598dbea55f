import { count } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getOverview } from '#shared/contracts/admin-overview.ts';
import { utcDayOf } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { memberships, users } from '../../db/schema.ts';
import { handle } from '../../http/handle.ts';
import type { AdminParts } from './admin-parts.ts';
import { createInboxRepository } from './inbox.repository.ts';
import { createMailsRepository } from './mails.repository.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import { findDueFacts } from './review.routes.ts';

const countMembers = async (db: Db): Promise<{ members: number; paying: number; founding: number }> => {
  const rows = await db
    .select({ status: memberships.status, count: count() })
    .from(memberships)
    .groupBy(memberships.status);
  const of = (...statuses: string[]): number =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.count, 0);

  return { members: await db.$count(users), paying: of('active', 'past_due'), founding: of('grandfathered') };
};

/** How many members there are, and how much waits for an administrator. */
export const overviewRoutes = (app: FastifyInstance, { db, law, findWarnings, clock }: AdminParts): void => {
  const mails = createMailsRepository(db);
  const payments = createPaymentsRepository(db);
  const inbox = createInboxRepository(db);

  handle(app, getOverview, async () => {
    const { queued, failed } = await mails.countMails();

    return {
      warnings: findWarnings(),
      ...(await countMembers(db)),
      openReports: (await inbox.countOpen('fact-report')) + (await inbox.countOpen('range-report')),
      openMessages: await inbox.countOpen('contact-message'),
      waitingMails: queued,
      failedMails: failed,
      paymentsToLookAt: await payments.countPayments(),
      factsDue: findDueFacts(law.current(), utcDayOf(clock())).length,
    };
  });
};
