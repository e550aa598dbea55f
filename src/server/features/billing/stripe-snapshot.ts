import { z } from 'zod';
import type { Money } from '#shared/site/product.ts';
import type { PaidInvoice, PaymentSnapshot, RenewalPreview, SubscriptionSnapshot } from './payment-provider.ts';

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
  amount_due: z.number(),
  currency: z.string(),
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
  currency: z.string(),
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_end: seconds,
          quantity: z.number().default(1),
          price: z.object({
            id: z.string(),
            product: idOf,
            currency: z.string(),
            unit_amount: z.number().nullable(),
          }),
        }),
      )
      .min(1),
  }),
  latest_invoice: z.union([z.string().transform(() => null), latestInvoiceSchema]).nullish(),
});

export type StripeSubscription = z.output<typeof subscriptionSchema>;

/** One line of an invoice: a year of a subscription, a proration, or whatever somebody put on it by hand. */
export const lineSchema = z.object({
  period: z.object({ end: seconds }),
  currency: z.string(),
  quantity: z.number().nullish(),
  parent: z.object({ subscription_item_details: z.object({ proration: z.boolean() }).nullish() }).nullish(),
  pricing: z
    .object({
      unit_amount_decimal: z.coerce.number().nullish(),
      price_details: z.object({ product: idOf }).nullish(),
    })
    .nullish(),
});

const amountsSchema = z.object({
  amount_due: z.number(),
  currency: z.string(),
  total_taxes: z.array(z.object({ amount: z.number() })).nullish(),
  lines: z.object({ has_more: z.boolean().default(false), data: z.array(lineSchema) }),
});

export const previewSchema = amountsSchema;

export const invoiceSchema = amountsSchema.extend({
  id: z.string(),
  status: z.string().nullable(),
  amount_paid: z.number(),
  status_transitions: z.object({ paid_at: seconds.nullable() }),
  payments: z
    .object({
      data: z.array(
        z.object({ status: z.string(), payment: z.object({ payment_intent: idOf.nullish(), charge: idOf.nullish() }) }),
      ),
    })
    .nullish(),
});

type StripeLine = z.output<typeof lineSchema>;
export type StripeInvoice = z.output<typeof invoiceSchema>;

export const chargeSchema = z.object({ refunded: z.boolean(), disputed: z.boolean() });

export const paymentIntentSchema = z.object({
  client_secret: z.string().nullable(),
  customer: idOf.nullish(),
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
        owed: { cents: invoice.amount_due, currency: invoice.currency },
      }
    : null;

/** The price that is sold today, and the product that it is a price of. */
export type OnSale = { priceId: string; productId: string };

/** The product of today's price, and the one that a subscription was sold as should an operator have changed that. */
export const productsOf = ({ metadata }: StripeSubscription, { productId }: OnSale): string[] => [
  productId,
  ...(metadata?.['productId'] ? [metadata['productId']] : []),
];

/** A price in another currency than the subscription's says nothing of what is charged. */
const renewalPriceOf = (
  { currency }: StripeSubscription,
  item: StripeSubscription['items']['data'][number] | undefined,
): Money | null => {
  if (item?.price.unit_amount == null || item.price.currency !== currency) return null;

  return { cents: item.price.unit_amount * item.quantity, currency };
};

export const snapshotOf = (
  subscription: StripeSubscription,
  paid: PaidInvoice[],
  onSale: OnSale,
): SubscriptionSnapshot => {
  const products = productsOf(subscription, onSale);
  const items = subscription.items.data;
  const ours = items.find(({ price }) => products.includes(price.product));
  const ends = (ours ? [ours] : items).map(({ current_period_end: end }) => end.getTime());

  return {
    id: subscription.id,
    customerId: subscription.customer.id,
    purchaseId: subscription.metadata?.['purchaseId'] ?? null,
    stage: STAGES[subscription.status],
    willRenew: ours !== undefined && !subscription.cancel_at_period_end && !subscription.cancel_at,
    price: renewalPriceOf(subscription, ours),
    isOnSale: ours?.price.id === onSale.priceId,
    periodEnd: new Date(Math.max(...ends)),
    hasCard: Boolean(subscription.default_payment_method) || subscription.customer.hasCard,
    paid,
    due: dueOf(subscription),
  };
};

/**
 * The line for a year of what we sell, at whatever price. Prorations only correct what was charged for time that an
 * earlier line gave, and what was added by hand buys something else.
 */
const yearLineOf = (lines: readonly StripeLine[], products: readonly string[]): StripeLine | null =>
  lines
    .filter(
      ({ parent, pricing }) =>
        parent?.subscription_item_details?.proration === false &&
        products.includes(pricing?.price_details?.product ?? ''),
    )
    .toSorted((a, b) => a.period.end.getTime() - b.period.end.getTime())
    .at(-1) ?? null;

const priceOfLine = ({ pricing, quantity, currency }: StripeLine): Money | null =>
  pricing?.unit_amount_decimal == null ? null : { cents: pricing.unit_amount_decimal * (quantity ?? 1), currency };

const taxOf = ({ total_taxes: taxes }: z.output<typeof amountsSchema>): number =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Null: it is not paid, or for something else. Neither its amount nor its currency matters: Stripe calls it paid. */
export const paidInvoiceOf = (
  invoice: StripeInvoice,
  products: readonly string[],
  isReturned = false,
): PaidInvoice | null => {
  const line = invoice.status === 'paid' ? yearLineOf(invoice.lines.data, products) : null;

  return (
    line && {
      id: invoice.id,
      charged: { cents: invoice.amount_paid, currency: invoice.currency },
      taxCents: taxOf(invoice),
      price: priceOfLine(line),
      paidAt: invoice.status_transitions.paid_at ?? new Date(0),
      periodEnd: line.period.end,
      isReturned,
    }
  );
};

export const previewOf = (
  preview: z.output<typeof previewSchema>,
  products: readonly string[],
): RenewalPreview | null => {
  const line = yearLineOf(preview.lines.data, products);

  return (
    line && {
      charged: { cents: preview.amount_due, currency: preview.currency },
      taxCents: taxOf(preview),
      price: priceOfLine(line),
    }
  );
};

const PAYMENT_STATUS: Record<string, PaymentSnapshot['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
};

export const paymentOf = (intent: z.output<typeof paymentIntentSchema>): PaymentSnapshot => ({
  clientSecret: intent.client_secret ?? '',
  customerId: intent.customer ?? null,
  status: PAYMENT_STATUS[intent.status] ?? 'open',
});
