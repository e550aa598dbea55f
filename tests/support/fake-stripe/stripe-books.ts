import { randomBytes } from 'node:crypto';
import type {
  CardBehaviour,
  Charge,
  Customer,
  Dispute,
  Invoice,
  InvoiceLine,
  PaymentIntent,
  PaymentMethod,
  Price,
  Refund,
  StripeEvent,
  Subscription,
} from './stripe-objects.ts';

/** An answer that Stripe would give with this status. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const aYearAfter = (seconds: number): number => {
  const date = new Date(seconds * 1000);
  date.setUTCFullYear(date.getUTCFullYear() + 1);

  return date.getTime() / 1000;
};

export const OUR_PRODUCT = 'prod_membership';

const PRICE: Price = {
  id: 'price_year',
  object: 'price',
  product: OUR_PRODUCT,
  unit_amount: 995,
  currency: 'usd',
  recurring: { interval: 'year', interval_count: 1 },
};

/** What Stripe keeps, each kind by its id. */
const openLedger = (price: Price) => ({
  customers: new Map<string, Customer>(),
  cards: new Map<string, PaymentMethod>(),
  subscriptions: new Map<string, Subscription>(),
  invoices: new Map<string, Invoice>(),
  intents: new Map<string, PaymentIntent>(),
  charges: new Map<string, Charge>(),
  disputes: new Map<string, Dispute>(),
  refunds: new Map<string, Refund>(),
  /** The first price of what is sold. */
  price,
  prices: new Map([[price.id, price]]),
  /** Sales tax on top of every invoice that is made from now on. */
  tax: { percent: 0 },
  events: [] as StripeEvent[],
});

/** The ledger, and how one entry of it makes the next. */
export const createBooks = (startAt: number) => {
  let now = startAt;
  let made = 0;
  const ledger = openLedger({ ...PRICE });
  const { customers, cards, subscriptions, invoices, intents, charges, tax, events } = ledger;
  const hearers: ((event: StripeEvent) => void)[] = [];

  const newId = (prefix: string): string => {
    made += 1;
    return `${prefix}_${made}${randomBytes(6).toString('hex')}`;
  };

  const get = <T>(map: Map<string, T>, id: string): T => {
    const found = map.get(id);
    if (!found) throw new StripeRefusal(404, 'resource_missing', `No such object: '${id}'`);
    return found;
  };

  const emit = (type: string, object: object): void => {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      type,
      created: now,
      api_version: '2026-10-28.endive',
      data: { object: structuredClone(object) },
    };
    events.push(event);
    for (const hear of hearers) hear(event);
  };

  const subscriptionOf = ({ parent }: Invoice): Subscription =>
    get(subscriptions, parent.subscription_details.subscription);

  const newLine = (
    { id, price }: Subscription['items']['data'][number],
    subscription: string,
    fields: Pick<InvoiceLine, 'amount' | 'period'> & { isProration?: boolean },
  ): InvoiceLine => ({
    id: newId('il'),
    object: 'line_item',
    amount: fields.amount,
    currency: price.currency,
    period: fields.period,
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { subscription, subscription_item: id, proration: fields.isProration ?? false },
    },
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
  });

  /** A year of what the subscription is for, from `start` on. */
  const yearLines = ({ id, items }: Subscription, start: number): InvoiceLine[] =>
    items.data.map((item) =>
      newLine(item, id, { amount: item.price.unit_amount, period: { start, end: aYearAfter(start) } }),
    );

  /** What an invoice with these lines comes to, after the customer's discount and with tax on top. */
  const sumUp = ({ customer, currency }: Subscription, lines: InvoiceLine[]) => {
    const { percentOff } = get(customers, customer);
    const discounts = lines.map(({ amount }) => (amount > 0 ? Math.round((amount * percentOff) / 100) : 0));
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
    const net = subtotal - discounts.reduce((sum, one) => sum + one, 0);
    const taxed = Math.max(0, Math.round((net * tax.percent) / 100));
    const due = Math.max(0, net + taxed);

    return {
      subtotal,
      total: net + taxed,
      total_taxes: taxed > 0 ? [{ amount: taxed }] : [],
      amount_due: due,
      amount_paid: 0,
      currency,
      lines: { object: 'list' as const, has_more: false, data: lines },
    };
  };

  const newInvoice = (subscription: Subscription, status: Invoice['status'], lines: InvoiceLine[]): Invoice => {
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      customer: subscription.customer,
      status,
      ...sumUp(subscription, [...subscription.pendingLines.splice(0), ...lines]),
      created: now,
      attempt_count: 0,
      nextStepAt: null,
      status_transitions: { paid_at: null },
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      paymentIntent: null,
    };
    invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    emit('invoice.created', invoice);

    return invoice;
  };

  const newIntent = (invoice: Invoice): PaymentIntent => {
    const id = newId('pi');
    const intent: PaymentIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      customer: invoice.customer,
      amount: invoice.amount_due,
      currency: invoice.currency,
      status: 'requires_payment_method',
      invoice: invoice.id,
      latest_charge: null,
      waitingCard: null,
      last_payment_error: null,
    };
    intents.set(id, intent);
    invoice.paymentIntent = id;

    return intent;
  };

  const keepCard = (subscription: Subscription, behaviour: CardBehaviour): void => {
    const card: PaymentMethod = {
      id: newId('pm'),
      object: 'payment_method',
      customer: subscription.customer,
      behaviour,
    };
    cards.set(card.id, card);
    subscription.default_payment_method = card.id;
  };

  const settle = (invoice: Invoice): void => {
    const subscription = subscriptionOf(invoice);
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      nextStepAt: null,
      status_transitions: { paid_at: now },
    });
    if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') {
      subscription.status = 'active';
    }
    emit('invoice.paid', invoice);
    emit('customer.subscription.updated', subscription);
  };

  const succeed = (intent: PaymentIntent): void => {
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      customer: intent.customer,
      payment_intent: intent.id,
    };
    charges.set(charge.id, charge);
    Object.assign(intent, { status: 'succeeded', latest_charge: charge.id, waitingCard: null });
    emit('payment_intent.succeeded', intent);
    emit('charge.succeeded', charge);
    settle(get(invoices, intent.invoice));
  };

  const end = (subscription: Subscription, status: 'canceled' | 'incomplete_expired'): void => {
    subscription.status = status;
    const invoice = get(invoices, subscription.latest_invoice);
    const intent = invoice.paymentIntent ? get(intents, invoice.paymentIntent) : null;
    // A payment that the bank is still deciding on can't be called back: it may succeed after the end.
    const isUndecided = intent?.status === 'processing';
    if (status === 'incomplete_expired' && invoice.status === 'open' && !isUndecided) invoice.status = 'void';
    if (intent && intent.status !== 'succeeded' && !isUndecided) intent.status = 'canceled';
    for (const one of invoices.values()) if (subscriptionOf(one) === subscription) one.nextStepAt = null;
    emit('customer.subscription.deleted', subscription);
  };

  return {
    ledger,
    hearers,
    now: (): number => now,
    setClock: (seconds: number): void => {
      now = seconds;
    },
    newId,
    get,
    emit,
    subscriptionOf,
    newLine,
    yearLines,
    sumUp,
    newInvoice,
    newIntent,
    keepCard,
    settle,
    succeed,
    end,
  };
};

export type Books = ReturnType<typeof createBooks>;
