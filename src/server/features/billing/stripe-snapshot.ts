import { z } from 'zod';
import { PRICE } from '#shared/domain/product.ts';
import type { PaidInvoice, PaymentSnapshot, SubscriptionSnapshot } from './payment-provider.ts';

// What we read of Stripe's objects. An answer that does not hold it is nonsense, and nonsense changes nothing of ours.

const seconds = z.number().transform((value) => new Date(value * 1000));
/** Stripe writes an id, or the whole object where it was asked to. */
const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const customerSchema = z.union([
  z.string().transform((id) => ({ id, hasCard: false })),
  z
    .object({
      id: z.string(),
      invoice_settings: z.object({ default_payment_method: idOf.nullish() }).nullish(),
    })
    .transform(({ id, invoice_settings }) => ({ id, hasCard: Boolean(invoice_settings?.default_payment_method) })),
]);

const latestInvoiceSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  attempt_count: z.number().default(0),
  confirmation_secret: z.object({ client_secret: z.string() }).nullish(),
});

export const subscriptionSchema = z.object({
  id: z.string(),
  customer: customerSchema,
  status: z.enum([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
  ]),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  default_payment_method: idOf.nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: seconds })).min(1) }),
  latest_invoice: z.union([z.string().transform(() => null), latestInvoiceSchema]).nullish(),
});

export type StripeSubscription = z.output<typeof subscriptionSchema>;

export const invoiceSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  total: z.number(),
  currency: z.string(),
  status_transitions: z.object({ paid_at: seconds.nullable() }),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: seconds }) })).min(1) }),
  payments: z
    .object({
      data: z.array(
        z.object({ status: z.string(), payment: z.object({ payment_intent: idOf.nullish(), charge: idOf.nullish() }) }),
      ),
    })
    .nullish(),
});

export type StripeInvoice = z.output<typeof invoiceSchema>;

export const chargeSchema = z.object({ refunded: z.boolean(), disputed: z.boolean() });

export const paymentIntentSchema = z.object({
  client_secret: z.string().nullable(),
  customer: idOf.nullish(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  latest_charge: z.union([z.string().transform(() => null), chargeSchema]).nullish(),
});

const STAGES: Record<StripeSubscription['status'], SubscriptionSnapshot['stage']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'dead',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
};

const dueOf = ({ latest_invoice: invoice }: StripeSubscription): SubscriptionSnapshot['due'] =>
  invoice?.status === 'open'
    ? {
        invoiceId: invoice.id,
        clientSecret: invoice.confirmation_secret?.client_secret ?? null,
        hasFailed: invoice.attempt_count > 0,
      }
    : null;

export const snapshotOf = (subscription: StripeSubscription, paid: PaidInvoice[]): SubscriptionSnapshot => ({
  id: subscription.id,
  customerId: subscription.customer.id,
  purchaseId: subscription.metadata?.['purchaseId'] ?? null,
  stage: STAGES[subscription.status],
  willRenew: !subscription.cancel_at_period_end && !subscription.cancel_at,
  periodEnd: new Date(Math.max(...subscription.items.data.map(({ current_period_end: end }) => end.getTime()))),
  hasCard: Boolean(subscription.default_payment_method) || subscription.customer.hasCard,
  paid,
  due: dueOf(subscription),
});

const endOf = ({ lines }: StripeInvoice): Date =>
  new Date(Math.max(...lines.data.map(({ period }) => period.end.getTime())));

/** Money for anything else than a year at our price buys no access. */
export const isOurPrice = ({ status, total, currency }: StripeInvoice): boolean =>
  status === 'paid' && total === PRICE.cents && currency === 'usd';

export const paidInvoiceOf = (invoice: StripeInvoice, isReturned: boolean): PaidInvoice => ({
  id: invoice.id,
  cents: invoice.total,
  paidAt: invoice.status_transitions.paid_at ?? new Date(0),
  periodEnd: endOf(invoice),
  isReturned,
});

export const newestOf = (invoices: StripeInvoice[]): StripeInvoice | null =>
  invoices.toSorted((a, b) => endOf(a).getTime() - endOf(b).getTime()).at(-1) ?? null;

const PAYMENT_STATUS: Record<string, PaymentSnapshot['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
};

export const paymentOf = (intent: z.output<typeof paymentIntentSchema>): PaymentSnapshot => ({
  clientSecret: intent.client_secret ?? '',
  customerId: intent.customer ?? null,
  cents: intent.amount,
  currency: intent.currency,
  status: PAYMENT_STATUS[intent.status] ?? 'open',
});
