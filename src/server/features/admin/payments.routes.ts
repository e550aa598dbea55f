import type { FastifyInstance } from 'fastify';
import { type AdminPayment, listPayments } from '#shared/contracts/admin-payments.ts';
import type { purchases } from '../../db/schema.ts';
import { handle } from '../../http/handle.ts';
import type { AdminParts } from './admin-parts.ts';
import { createPaymentsRepository } from './payments.repository.ts';

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const troubleOf = ({ status, ending, refund }: typeof purchases.$inferSelect): AdminPayment['trouble'] => {
  if (refund === 'owed' || refund === 'failed') return `refund-${refund}`;
  if (status === 'past_due') return 'past-due';
  if (ending) return 'ending-unfinished';

  return refund ? `refund-${refund}` : 'paid-without-account';
};

export const paymentRoutes = (app: FastifyInstance, { db }: Pick<AdminParts, 'db'>): void => {
  const payments = createPaymentsRepository(db);

  handle(app, listPayments, async ({ query: { after } }) => {
    const { page, next } = await payments.listPayments(after);
    const comparison = await payments.findLastComparison();

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
};
