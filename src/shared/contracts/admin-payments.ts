import { z } from 'zod';
import { nextSchema, pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';

const PAYMENT_TROUBLES = [
  'refund-owed',
  'refund-failed',
  'refund-done',
  'past-due',
  'ending-unfinished',
  'paid-without-account',
] as const;

const adminPaymentSchema = z.strictObject({
  purchaseId: z.string(),
  trouble: z.enum(PAYMENT_TROUBLES),
  memberId: z.string().nullable(),
  email: z.string().nullable(),
  status: z.string(),
  paidThrough: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
  refundCents: z.int().nullable().describe('The amount refunded or owed; null: none'),
  refundProblem: z.string().nullable().describe('The provider’s reason why the last try failed'),
  refundedAt: z.iso.datetime().nullable(),
});

export type AdminPayment = z.infer<typeof adminPaymentSchema>;

export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  summary:
    'Purchases that need a look or were refunded, newest first, and what the last comparison with the provider found',
  query: z.object(pageQuery),
  response: z.strictObject({
    items: z.array(adminPaymentSchema),
    next: nextSchema,
    comparison: z
      .strictObject({
        ranAt: z.iso.datetime(),
        checked: z.int(),
        failed: z.int(),
        differences: z.array(z.strictObject({ purchaseId: z.string(), before: z.string(), after: z.string() })),
      })
      .nullable()
      .describe('Null: none has run yet'),
  }),
});
