import { aYearAfter, type Books, OUR_PRODUCT } from './stripe-books.ts';
import type { Invoice, InvoiceLine, Price, Subscription } from './stripe-objects.ts';

/** `none`: from the next renewal on. `now`: the difference is charged at once. `later`: it rides on the next invoice. */
export type Proration = 'none' | 'now' | 'later';

/** What an operator does at Stripe by hand: prices, discounts, invoices for other things. */
export const createOperator = (books: Books, runDue: () => void) => {
  const { subscriptions, customers, prices, invoices } = books.ledger;
  const { now, newId, get, emit, newLine, yearLines, sumUp, newInvoice, settle } = books;

  const oneOffLine = (subscription: Subscription, cents: number): InvoiceLine => ({
    id: newId('il'),
    object: 'line_item',
    amount: cents,
    currency: subscription.currency,
    // An invoice written by hand may give its lines any period.
    period: { start: now(), end: now() + 5 * 366 * 86_400 },
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: { invoice_item: newId('ii'), subscription: subscription.id, proration: false },
    },
    pricing: {
      type: 'price_details',
      price_details: { price: 'price_by_hand', product: OUR_PRODUCT },
      unit_amount_decimal: String(cents),
    },
  });

  /** Unused time of the old price back, the same time at the new price. */
  const prorate = (subscription: Subscription, price: Price): InvoiceLine[] => {
    const item = subscription.items.data[0];
    if (!item) return [];
    const period = { start: now(), end: item.current_period_end };
    const left = Math.max(0, Math.min(1, (period.end - period.start) / (365 * 86_400)));
    const [back, more] = [item.price, price].map(({ unit_amount: cents }) => Math.round(cents * left)) as [
      number,
      number,
    ];

    return [
      newLine(item, subscription.id, { amount: -back, period, isProration: true }),
      newLine({ ...item, price }, subscription.id, { amount: more, period, isProration: true }),
    ];
  };

  return {
    addPrice: (fields: Partial<Price> & Pick<Price, 'id'>): Price => {
      const price: Price = {
        object: 'price',
        product: OUR_PRODUCT,
        unit_amount: 995,
        currency: 'usd',
        recurring: { interval: 'year', interval_count: 1 },
        ...fields,
      };
      prices.set(price.id, price);

      return price;
    },

    /** Stripe refuses another currency here; the tests want to see what we make of one. */
    moveToPrice(subscriptionId: string, priceId: string, proration: Proration): void {
      const subscription = get(subscriptions, subscriptionId);
      const item = subscription.items.data[0];
      if (!item || (subscription.status !== 'active' && subscription.status !== 'past_due')) return;
      const price = get(prices, priceId);
      const isSameMoney = price.currency === subscription.currency;
      const lines = proration === 'none' || !isSameMoney ? [] : prorate(subscription, price);
      item.price = { ...price };
      subscription.currency = price.currency;
      emit('customer.subscription.updated', subscription);
      if (lines.length === 0) return;
      subscription.pendingLines.push(...lines);
      if (proration === 'later') return;
      newInvoice(subscription, 'draft', []).nextStepAt = now();
      runDue();
    },

    setDiscount(customerId: string, percentOff: number): void {
      get(customers, customerId).percentOff = percentOff;
    },

    /** Something else on the same subscription, paid at once, or with the next invoice. */
    sellOneOff(subscriptionId: string, cents: number, when: 'now' | 'later'): void {
      const subscription = get(subscriptions, subscriptionId);
      if (subscription.status !== 'active') return;
      const line = oneOffLine(subscription, cents);
      if (when === 'later') subscription.pendingLines.push(line);
      else settle(newInvoice(subscription, 'open', [line]));
    },

    /** A subscription to another product, made and paid at Stripe without us. */
    sellOtherProduct(customerId: string, priceId: string): Subscription {
      const price = get(prices, priceId);
      const subscription: Subscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: customerId,
        status: 'active',
        cancel_at_period_end: false,
        cancel_at: null,
        metadata: {},
        default_payment_method: null,
        created: now(),
        currency: price.currency,
        items: {
          object: 'list',
          data: [{ id: newId('si'), price: { ...price }, quantity: 1, current_period_end: aYearAfter(now()) }],
        },
        latest_invoice: '',
        pendingLines: [],
      };
      subscriptions.set(subscription.id, subscription);
      settle(newInvoice(subscription, 'open', yearLines(subscription, now())));

      return subscription;
    },

    /** What the next renewal would charge, as it stands now. */
    previewRenewal(subscriptionId: string): Omit<Invoice, 'id'> {
      const subscription = get(subscriptions, subscriptionId);
      const start = subscription.items.data[0]?.current_period_end ?? 0;
      const lines = [...subscription.pendingLines, ...yearLines(subscription, start)];

      return { ...get(invoices, subscription.latest_invoice), status: 'draft', ...sumUp(subscription, lines) };
    },
  };
};
