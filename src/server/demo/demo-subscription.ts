import { z } from 'zod';
import type { TestCard } from '#shared/membership/test-cards.ts';
import { DEFAULT_PRICE_CENTS } from '#shared/site/product.ts';
import { DAY_MS, HOUR_MS } from '../clock.ts';
import type { PaymentSnapshot, RenewalPreview, SubscriptionSnapshot } from '../features/billing/payment-provider.ts';

const moment = z.coerce.date();

/** The demo provider's record of a subscription: pure data, moved on by the functions below. */
export const demoRecordSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  purchaseId: z.string(),
  createdAt: moment,
  /** What a year of it costs: the price on the day it was bought. Older records do not say. */
  cents: z.number().default(DEFAULT_PRICE_CENTS),
  stage: z.enum(['incomplete', 'dead', 'active', 'past_due', 'ended']),
  willRenew: z.boolean(),
  periodEnd: moment,
  card: z.enum(['succeeds', 'second-step', 'fails-at-renewal']).nullable(),
  paid: z.array(
    z.object({ id: z.string(), cents: z.number(), paidAt: moment, periodEnd: moment, isReturned: z.boolean() }),
  ),
  intent: z.object({ id: z.string(), clientSecret: z.string(), isPaid: z.boolean() }),
});

export type DemoRecord = z.output<typeof demoRecordSchema>;

/** As the real provider does. */
const FIRST_PAYMENT_WITHIN_MS = 23 * HOUR_MS;
const GIVES_UP_AFTER_MS = 21 * DAY_MS;

const aYearAfter = (date: Date): Date => {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + 1);

  return later;
};

type NewSubscription = Pick<DemoRecord, 'id' | 'customerId' | 'purchaseId' | 'intent' | 'cents'>;

export const newDemoRecord = (params: NewSubscription, now: Date): DemoRecord => ({
  ...params,
  createdAt: now,
  stage: 'incomplete',
  willRenew: true,
  periodEnd: aYearAfter(now),
  card: null,
  paid: [],
});

const invoiceId = ({ id, paid }: DemoRecord): string => `${id}_invoice_${paid.length + 1}`;

const addPayment = (record: DemoRecord, periodEnd: Date, paidAt: Date): DemoRecord => ({
  ...record,
  stage: 'active',
  periodEnd,
  paid: [...record.paid, { id: invoiceId(record), cents: record.cents, paidAt, periodEnd, isReturned: false }],
});

const renew = (record: DemoRecord, freshIntent: () => DemoRecord['intent']): DemoRecord => {
  if (!record.willRenew) return { ...record, stage: 'ended' };
  const next = aYearAfter(record.periodEnd);
  if (record.card === 'succeeds' || record.card === 'second-step') return addPayment(record, next, record.periodEnd);

  return { ...record, stage: 'past_due', periodEnd: next, intent: freshIntent() };
};

/** What time alone does to it. */
export const passTime = (record: DemoRecord, now: Date, freshIntent: () => DemoRecord['intent']): DemoRecord => {
  if (record.stage === 'incomplete' && now.getTime() - record.createdAt.getTime() > FIRST_PAYMENT_WITHIN_MS) {
    return { ...record, stage: 'dead' };
  }
  if (record.stage === 'past_due') {
    const owedSince = record.paid.at(-1)?.periodEnd ?? record.createdAt;

    return now.getTime() - owedSince.getTime() > GIVES_UP_AFTER_MS ? { ...record, stage: 'ended' } : record;
  }
  if (record.stage !== 'active' || record.periodEnd > now) return record;

  return passTime(renew(record, freshIntent), now, freshIntent);
};

/** The open invoice is paid with a card that works today. */
export const pay = (record: DemoRecord, card: NonNullable<DemoRecord['card']>, now: Date): DemoRecord => {
  const periodEnd = record.stage === 'past_due' ? record.periodEnd : aYearAfter(now);

  return { ...addPayment(record, periodEnd, now), card, intent: { ...record.intent, isPaid: true } };
};

export const worksToday = (behaviour: TestCard['behaviour']): behaviour is NonNullable<DemoRecord['card']> =>
  behaviour !== 'declined';

export const isPayable = ({ stage, intent }: DemoRecord): boolean =>
  (stage === 'incomplete' || stage === 'past_due') && !intent.isPaid;

const moneyOf = (cents: number) => ({ cents, currency: 'usd' });

export const demoPreviewOf = ({ stage, willRenew, cents }: DemoRecord): RenewalPreview | null =>
  stage === 'active' && willRenew ? { charged: moneyOf(cents), taxCents: 0, price: moneyOf(cents) } : null;

/** `onSaleCents`: the price that is sold today. */
export const demoSnapshotOf = (record: DemoRecord, onSaleCents: number): SubscriptionSnapshot => ({
  id: record.id,
  customerId: record.customerId,
  purchaseId: record.purchaseId,
  stage: record.stage,
  willRenew: record.willRenew,
  price: moneyOf(record.cents),
  isOnSale: record.cents === onSaleCents,
  periodEnd: record.periodEnd,
  hasCard: record.card !== null,
  paid: record.paid.map(({ cents, ...invoice }) => ({
    ...invoice,
    charged: moneyOf(cents),
    taxCents: 0,
    price: moneyOf(cents),
  })),
  due: isPayable(record)
    ? {
        invoiceId: invoiceId(record),
        clientSecret: record.intent.clientSecret,
        hasFailed: record.stage === 'past_due',
        owed: moneyOf(record.cents),
      }
    : null,
});

export const demoPaymentOf = (record: DemoRecord): PaymentSnapshot => ({
  clientSecret: record.intent.clientSecret,
  customerId: record.customerId,
  status: record.intent.isPaid ? 'succeeded' : isPayable(record) ? 'open' : 'canceled',
});
