import { expect, test } from 'vitest';
import type { z } from 'zod';
import { invoiceSchema, isOurPrice, newestOf, snapshotOf, subscriptionSchema } from './stripe-snapshot.ts';

const END = Date.parse('2027-06-30T12:00:00Z') / 1000;

type StripeJson = z.input<typeof subscriptionSchema>;

const aSubscription = (changes: Partial<StripeJson> = {}) =>
  subscriptionSchema.parse({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    cancel_at_period_end: false,
    metadata: { purchaseId: 'purchase-1' },
    items: { data: [{ current_period_end: END }] },
    latest_invoice: { id: 'in_1', status: 'paid' },
    ...changes,
  });

const anInvoice = (id: string, end: number, changes: Partial<z.input<typeof invoiceSchema>> = {}) =>
  invoiceSchema.parse({
    id,
    status: 'paid',
    total: 995,
    currency: 'usd',
    status_transitions: { paid_at: END - 1000 },
    lines: { data: [{ period: { end } }] },
    ...changes,
  });

test.each([
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'dead'],
  ['trialing', 'active'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['paused', 'past_due'],
  ['canceled', 'ended'],
] as const)('what Stripe calls %s is %s to us', (status, stage) => {
  expect(snapshotOf(aSubscription({ status }), []).stage).toBe(stage);
});

test.each([
  ['nothing', {}, true],
  ['the end of the period', { cancel_at_period_end: true }, false],
  ['a day, as support may set one', { cancel_at: END }, false],
] as const)('a subscription that is to end at %s', (_case, changes, willRenew) => {
  expect(snapshotOf(aSubscription(changes), []).willRenew).toBe(willRenew);
});

test('a card is on file with the subscription or with its customer', () => {
  const customer = (card: string | null) => ({ id: 'cus_1', invoice_settings: { default_payment_method: card } });

  expect(snapshotOf(aSubscription(), []).hasCard).toBe(false);
  expect(snapshotOf(aSubscription({ default_payment_method: 'pm_1' }), []).hasCard).toBe(true);
  expect(snapshotOf(aSubscription({ customer: customer('pm_1') }), []).hasCard).toBe(true);
  expect(snapshotOf(aSubscription({ customer: customer(null) }), []).hasCard).toBe(false);
});

test.each([
  ['our price', {}, true],
  ['another amount', { total: 994 }, false],
  ['another currency', { currency: 'eur' }, false],
  ['not paid', { status: 'open' }, false],
] as const)('an invoice, %s: does it buy a year?', (_case, changes, expected) => {
  expect(isOurPrice(anInvoice('in_1', END, changes))).toBe(expected);
});

test('the newest invoice is the one that pays for the latest time, whatever their order', () => {
  const [early, late] = [anInvoice('in_early', END), anInvoice('in_late', END + 1000)];

  expect(newestOf([late, early])?.id).toBe('in_late');
  expect(newestOf([early, late])?.id).toBe('in_late');
  expect(newestOf([])).toBeNull();
});

test('only an open invoice waits for money', () => {
  const open = { id: 'in_1', status: 'open', confirmation_secret: { client_secret: 'pi_1_secret_x' } };

  expect(snapshotOf(aSubscription({ latest_invoice: open }), []).due).toEqual({
    invoiceId: 'in_1',
    clientSecret: 'pi_1_secret_x',
    hasFailed: false,
  });
  expect(snapshotOf(aSubscription({ latest_invoice: { ...open, status: 'void' } }), []).due).toBeNull();
  expect(snapshotOf(aSubscription({ latest_invoice: { ...open, attempt_count: 1 } }), []).due?.hasFailed).toBe(true);
});
