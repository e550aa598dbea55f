import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  invoiceSchema,
  type lineSchema,
  paidInvoiceOf,
  previewOf,
  previewSchema,
  productsOf,
  snapshotOf as read,
  type StripeSubscription,
  subscriptionSchema,
} from './stripe-snapshot.ts';

const END = Date.parse('2027-06-30T12:00:00Z') / 1000;
const OURS = 'prod_membership';
const ON_SALE = { priceId: 'price_today', productId: OURS };

type StripeJson = z.input<typeof subscriptionSchema>;

const anItem = (price: object = {}, end = END) => ({
  current_period_end: end,
  price: { id: 'price_today', product: OURS, currency: 'usd', unit_amount: 995, ...price },
});

const aSubscription = (changes: Partial<StripeJson> = {}) =>
  subscriptionSchema.parse({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    cancel_at_period_end: false,
    metadata: { purchaseId: 'purchase-1' },
    currency: 'usd',
    items: { data: [anItem()] },
    latest_invoice: { id: 'in_1', status: 'paid', amount_due: 995, currency: 'usd' },
    ...changes,
  });

const snapshotOf = (subscription: StripeSubscription) => read(subscription, [], ON_SALE);

type LineJson = z.input<typeof lineSchema>;

const aLine = ({ end = END, product = OURS, unit = '995', isProration = false, currency = 'usd' } = {}): LineJson => ({
  period: { end },
  currency,
  quantity: 1,
  parent: { subscription_item_details: { proration: isProration } },
  pricing: { unit_amount_decimal: unit, price_details: { product } },
});

/** As somebody writes it into an invoice by hand. */
const oneOff = (end: number): LineJson => ({ ...aLine({ end }), parent: { subscription_item_details: null } });

const anInvoice = (changes: Partial<z.input<typeof invoiceSchema>> = {}) =>
  invoiceSchema.parse({
    id: 'in_1',
    status: 'paid',
    amount_due: 995,
    amount_paid: 995,
    currency: 'usd',
    status_transitions: { paid_at: END - 1000 },
    lines: { data: [aLine()] },
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
  expect(snapshotOf(aSubscription({ status })).stage).toBe(stage);
});

test.each([
  ['nothing', {}, true],
  ['the end of the period', { cancel_at_period_end: true }, false],
  ['a day, as support may set one', { cancel_at: END }, false],
] as const)('a subscription that is to end at %s', (_case, changes, willRenew) => {
  expect(snapshotOf(aSubscription(changes)).willRenew).toBe(willRenew);
});

test('a card is on file with the subscription or with its customer', () => {
  const customer = (card: string | null) => ({ id: 'cus_1', invoice_settings: { default_payment_method: card } });

  expect(snapshotOf(aSubscription()).hasCard).toBe(false);
  expect(snapshotOf(aSubscription({ default_payment_method: 'pm_1' })).hasCard).toBe(true);
  expect(snapshotOf(aSubscription({ customer: customer('pm_1') })).hasCard).toBe(true);
  expect(snapshotOf(aSubscription({ customer: customer(null) })).hasCard).toBe(false);
});

const withLines = (...data: LineJson[]) => ({ lines: { data } });

test.each([
  ['today’s price', {}, END],
  ['a price of other days', withLines(aLine({ unit: '495' })), END],
  ['sales tax on top', { amount_due: 1070, amount_paid: 1070, total_taxes: [{ amount: 75 }] }, END],
  ['a coupon that brought it to zero', { amount_due: 0, amount_paid: 0 }, END],
  ['another currency', { currency: 'eur', ...withLines(aLine({ currency: 'eur' })) }, END],
  ['a proration beside the year', withLines(aLine({ end: END + 99, isProration: true }), aLine()), END],
  ['something by hand beside the year', withLines(oneOff(END + 99), aLine()), END],
  [
    'something of another product beside the year',
    withLines(aLine({ end: END + 99, product: 'prod_x' }), aLine()),
    END,
  ],
  ['prorations alone', withLines(aLine({ isProration: true }), aLine({ isProration: true, unit: '-500' })), null],
  ['something by hand alone', withLines(oneOff(END)), null],
  ['another product', withLines(aLine({ product: 'prod_x' })), null],
  ['no lines', withLines(), null],
  ['not paid', { status: 'open' }, null],
])('an invoice with %s: what does it pay for?', (_case, changes, end) => {
  const paid = paidInvoiceOf(anInvoice(changes), [OURS]);

  expect(paid?.periodEnd ?? null).toEqual(end === null ? null : new Date(end * 1000));
});

test('a receipt is told what was charged, the tax in it, and the price of the year', () => {
  const discounted = anInvoice({ amount_paid: 535, total_taxes: [{ amount: 30 }, { amount: 7 }] });

  expect(paidInvoiceOf(discounted, [OURS])).toMatchObject({
    charged: { cents: 535, currency: 'usd' },
    taxCents: 37,
    price: { cents: 995, currency: 'usd' },
  });
});

test.each([
  ['at today’s price', {}, { cents: 995, currency: 'usd' }, true, true],
  ['at an older price', { id: 'price_old', unit_amount: 495 }, { cents: 495, currency: 'usd' }, false, true],
  ['without an amount of its own', { unit_amount: null }, null, true, true],
  ['priced in another currency than it charges', { currency: 'eur' }, null, true, true],
  ['to another product', { id: 'price_x', product: 'prod_x' }, null, false, false],
] as const)('a subscription %s: price, on sale, renews', (_case, price, expected, isOnSale, willRenew) => {
  const snapshot = snapshotOf(aSubscription({ items: { data: [anItem(price)] } }));

  expect([snapshot.price, snapshot.isOnSale, snapshot.willRenew]).toEqual([expected, isOnSale, willRenew]);
});

test('the period is the one of our item, whatever else is on the subscription', () => {
  const items = { data: [anItem({ product: 'prod_x' }, END + 99), anItem()] };

  expect(snapshotOf(aSubscription({ items })).periodEnd).toEqual(new Date(END * 1000));
});

test('what was sold as another product of ours stays ours when an operator sells a new one', () => {
  const metadata = { purchaseId: 'purchase-1', productId: 'prod_before' };

  expect(productsOf(aSubscription({ metadata }), ON_SALE)).toEqual([OURS, 'prod_before']);
  expect(productsOf(aSubscription(), ON_SALE)).toEqual([OURS]);
});

test('a preview tells what the renewal charges; one for something else tells nothing', () => {
  const preview = (line: LineJson) =>
    previewSchema.parse({
      amount_due: 1392,
      currency: 'usd',
      total_taxes: [{ amount: 97 }],
      lines: { data: [line] },
    });

  expect(previewOf(preview(aLine({ unit: '1295' })), [OURS])).toEqual({
    charged: { cents: 1392, currency: 'usd' },
    taxCents: 97,
    price: { cents: 1295, currency: 'usd' },
  });
  expect(previewOf(preview(aLine({ product: 'prod_x' })), [OURS])).toBeNull();
});

test('only an open invoice waits for money', () => {
  const open = {
    id: 'in_1',
    status: 'open',
    amount_due: 1070,
    currency: 'usd',
    confirmation_secret: { client_secret: 'pi_1_secret_x' },
  };

  expect(snapshotOf(aSubscription({ latest_invoice: open })).due).toEqual({
    invoiceId: 'in_1',
    clientSecret: 'pi_1_secret_x',
    hasFailed: false,
    owed: { cents: 1070, currency: 'usd' },
  });
  expect(snapshotOf(aSubscription({ latest_invoice: { ...open, status: 'void' } })).due).toBeNull();
  expect(snapshotOf(aSubscription({ latest_invoice: { ...open, attempt_count: 1 } })).due?.hasFailed).toBe(true);
});
