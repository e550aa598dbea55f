import type { FastifyInstance } from 'fastify';
import {
  type AdminPayment,
  getOverview,
  listAudit,
  listMails,
  listPayments,
  retryMail,
} from '#shared/contracts/admin-lists.ts';
import type { purchases } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { handleAdminChange } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import type { AdminParts } from './admin-parts.ts';
import { createInboxRepository } from './inbox.repository.ts';
import { createQueuesRepository } from './queues.repository.ts';
import { findDueFacts } from './review.routes.ts';

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const troubleOf = ({ status, ending, refund }: typeof purchases.$inferSelect): AdminPayment['trouble'] => {
  if (refund === 'owed' || refund === 'failed') return `refund-${refund}`;
  if (status === 'past_due') return 'past-due';
  if (ending) return 'ending-unfinished';

  return refund ? `refund-${refund}` : 'paid-without-account';
};

const DONE = { ok: true } as const;

/** Mail, payments, the administrators' own log, and how much of each there is. */
export const queueRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  const { db, mailer, law, findWarnings, clock } = parts;
  const queues = createQueuesRepository(db);
  const inbox = createInboxRepository(db);

  handle(app, getOverview, async () => {
    const { queued, failed } = await queues.countMails();

    return {
      warnings: findWarnings(),
      ...(await queues.countMembers()),
      openReports: (await inbox.countOpen('fact-report')) + (await inbox.countOpen('range-report')),
      openMessages: await inbox.countOpen('contact-message'),
      waitingMails: queued,
      failedMails: failed,
      paymentsToLookAt: await queues.countPayments(),
      factsDue: findDueFacts(law.current(), clock().toISOString().slice(0, 10)).length,
    };
  });

  handle(app, listMails, async ({ query: { state, after } }) => {
    const { page, next } = await queues.listMails(state, after);

    return {
      items: page.map(({ mail }) => ({
        id: mail.id,
        recipient: mail.recipient,
        subject: mail.subject,
        state: mail.state,
        attempts: mail.attempts,
        lastError: mail.lastError,
        createdAt: mail.createdAt.toISOString(),
        sentAt: isoOf(mail.sentAt),
      })),
      next,
    };
  });

  handleAdminChange(app, parts, retryMail, async (tx, { params: { id } }) => {
    if (!(await mailer.retry(tx, id))) throw new AppError('not-found', 'There is no such mail that was given up.');

    return { answer: DONE, entry: { action: 'mail-retried', subjectId: id } };
  });

  handle(app, listPayments, async ({ query: { after } }) => {
    const { page, next } = await queues.listPayments(after);
    const comparison = await queues.findLastComparison();

    return {
      items: page.map(({ purchase, email }) => ({
        purchaseId: purchase.id,
        trouble: troubleOf(purchase),
        memberId: purchase.userId,
        email: email ?? (purchase.email || null),
        status: purchase.status,
        paidThrough: isoOf(purchase.paidThrough),
        createdAt: purchase.createdAt.toISOString(),
        checkedAt: isoOf(purchase.checkedAt),
        refundCents: purchase.refund && purchase.refundCents,
        refundProblem: purchase.refundProblem,
        refundedAt: isoOf(purchase.refundedAt),
      })),
      next,
      comparison: comparison && {
        ranAt: comparison.ranAt.toISOString(),
        checked: comparison.checked,
        failed: comparison.failed,
        differences: comparison.differences,
      },
    };
  });

  handle(app, listAudit, async ({ query: { action, after } }) => {
    const { page, next } = await queues.listAudit(action, after);

    return {
      items: page.map(({ entry, actorEmail }) => ({ ...entry, at: entry.at.toISOString(), actorEmail })),
      next,
    };
  });
};
