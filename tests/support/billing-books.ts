import { expect } from 'vitest';
import type { Purchase } from '#server/features/billing/billing-store.ts';
import type { FakeStripe } from './fake-stripe/fake-stripe.ts';
import { OUR_PRODUCT } from './fake-stripe/stripe-books.ts';
import type { Invoice, InvoiceLine, Subscription } from './fake-stripe/stripe-objects.ts';

// What the provider's own books say, read without our rules, to check them.

const GRACE_SECONDS = 7 * 24 * 60 * 60;

/** The year of membership that an invoice is for, as its lines say. Written without our own rules, to check them. */
const yearOf = ({ lines }: Invoice): InvoiceLine['period'] | null =>
  lines.data.find(
    ({ parent, pricing }) =>
      parent.type === 'subscription_item_details' &&
      !parent.subscription_item_details.proration &&
      pricing.price_details.product === OUR_PRODUCT,
  )?.period ?? null;

type PaidYear = InvoiceLine['period'] & { invoice: Invoice };

/** Every year of membership that was paid for, with money or by a discount, and by which subscription. */
const listPaidYears = (stripe: FakeStripe, subscriptionId: string): PaidYear[] =>
  [...stripe.invoices.values()]
    .filter(({ status, parent }) => status === 'paid' && parent.subscription_details.subscription === subscriptionId)
    .flatMap((invoice) => {
      const period = yearOf(invoice);
      return period ? [{ ...period, invoice }] : [];
    })
    .toSorted((a, b) => a.start - b.start);

/** What the provider's books alone say: may this buyer be let in now? */
export const shouldHaveAccess = (
  stripe: FakeStripe,
  isReturned: (invoice: Invoice) => boolean,
  isOwn: (subscription: Subscription) => boolean,
): boolean =>
  [...stripe.subscriptions.values()].filter(isOwn).some(({ id, status, items, cancel_at_period_end: isCancelled }) => {
    const last = listPaidYears(stripe, id).at(-1);
    if (!last || isReturned(last.invoice)) return false;
    const isOurs = items.data.some(({ price }) => price.product === OUR_PRODUCT);
    const isRenewing = (status === 'active' || status === 'past_due') && !isCancelled && isOurs;

    return stripe.now() < last.end + (isRenewing ? GRACE_SECONDS : 0);
  });

/** By the provider's books: what bought nobody anything went back, once, and nothing else did by our hand. */
export const expectRefunds = (
  stripe: FakeStripe,
  isReturned: (invoice: Invoice) => boolean,
  purchases: readonly Purchase[],
): void => {
  const ours = [...stripe.refunds.values()].filter(({ metadata }) => metadata['purchaseId']);
  const gaveAccess = new Set(purchases.filter((one) => one.userId !== null).map(({ id }) => id));
  const ended = purchases.filter(({ state, userId }) => state === 'ended' && userId === null).map(({ id }) => id);
  const owed = [...stripe.subscriptions.values()]
    .filter(({ metadata }) => ended.includes(metadata['purchaseId'] ?? ''))
    .flatMap(({ id }) => listPaidYears(stripe, id).slice(-1))
    .filter(({ invoice }) => invoice.amount_paid > 0 && !isReturned(invoice));

  expect(
    ours.filter(({ metadata }) => gaveAccess.has(metadata['purchaseId'] ?? '')),
    'nobody with access through a purchase is refunded',
  ).toEqual([]);
  expect(
    owed.map(({ invoice }) => invoice.id),
    'nothing that is owed is left',
  ).toEqual([]);
  expect(new Set(ours.map(({ charge }) => charge)).size, 'no charge is returned twice').toBe(ours.length);
  for (const charge of stripe.charges.values()) expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
};

const kindOf = ({ parent, pricing }: InvoiceLine): string => {
  if (parent.type === 'invoice_item_details') return 'one-off';
  if (parent.subscription_item_details.proration) return 'proration';

  return pricing.price_details.product === OUR_PRODUCT ? pricing.price_details.price : 'another product';
};

/** What was paid in a history, of what can happen to money: for a test that wants to have met all of it. */
export const listPaidKinds = (stripe: FakeStripe): Set<string> =>
  new Set(
    [...stripe.invoices.values()]
      .filter(({ status }) => status === 'paid')
      .flatMap((invoice) => [
        ...invoice.lines.data.map(kindOf),
        ...(yearOf(invoice) && invoice.total_taxes.length > 0 ? ['tax'] : []),
        ...(yearOf(invoice) && invoice.amount_paid === 0 ? ['nothing to pay'] : []),
      ]),
  );

export const findDoubleCharges = (
  stripe: FakeStripe,
  isReturned: (invoice: Invoice) => boolean,
  isOwn: (subscription: Subscription) => boolean,
): string[] => {
  const years = [...stripe.subscriptions.values()]
    .filter(isOwn)
    .flatMap(({ id }) => listPaidYears(stripe, id))
    .filter(({ invoice }) => !isReturned(invoice))
    .toSorted((a, b) => a.start - b.start);

  return years.flatMap((one, index) => {
    const next = years[index + 1];

    return next && next.start < one.end ? [`${one.invoice.id} and ${next.invoice.id}`] : [];
  });
};
