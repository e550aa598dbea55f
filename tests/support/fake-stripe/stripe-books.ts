import { randomBytes } from 'node:crypto';
import type {
  CardBehaviour,
  Charge,
  Customer,
  Dispute,
  Invoice,
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

const PRICE: Price = {
  id: 'price_year',
  object: 'price',
  unit_amount: 995,
  currency: 'usd',
  recurring: { interval: 'year', interval_count: 1 },
};

/** What Stripe keeps, each kind by its id. */
const openLedger = () => ({
  customers: new Map<string, Customer>(),
  cards: new Map<string, PaymentMethod>(),
  subscriptions: new Map<string, Subscription>(),
  invoices: new Map<string, Invoice>(),
  intents: new Map<string, PaymentIntent>(),
  charges: new Map<string, Charge>(),
  disputes: new Map<string, Dispute>(),
  refunds: new Map<string, Refund>(),
  price: { ...PRICE },
  events: [] as StripeEvent[],
});

/** The ledger, and how one entry of it makes the next. */
export const createBooks = (startAt: number) => {
  let now = startAt;
  let made = 0;
  const ledger = openLedger();
  const { cards, subscriptions, invoices, intents, charges, price, events } = ledger;
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

  const newInvoice = (subscription: Subscription, status: Invoice['status'], start: number): Invoice => {
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      customer: subscription.customer,
      status,
      total: price.unit_amount,
      currency: price.currency,
      created: now,
      attempt_count: 0,
      nextStepAt: null,
      status_transitions: { paid_at: null },
      lines: { object: 'list', data: [{ id: newId('il'), period: { start, end: aYearAfter(start) } }] },
      parent: { subscription_details: { subscription: subscription.id } },
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
      amount: invoice.total,
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

  const succeed = (intent: PaymentIntent): void => {
    const invoice = get(invoices, intent.invoice);
    const subscription = subscriptionOf(invoice);
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
    Object.assign(invoice, { status: 'paid', nextStepAt: null, status_transitions: { paid_at: now } });
    if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') {
      subscription.status = 'active';
    }
    emit('payment_intent.succeeded', intent);
    emit('charge.succeeded', charge);
    emit('invoice.paid', invoice);
    emit('customer.subscription.updated', subscription);
  };

  const end = (subscription: Subscription, status: 'canceled' | 'incomplete_expired'): void => {
    subscription.status = status;
    const invoice = get(invoices, subscription.latest_invoice);
    const intent = invoice.paymentIntent ? get(intents, invoice.paymentIntent) : null;
    // A payment that the bank is still deciding on can't be called back: it may succeed after the end.
    const isUndecided = intent?.status === 'processing';
    if (status === 'incomplete_expired' && invoice.status === 'open' && !isUndecided) invoice.status = 'void';
    if (intent && intent.status !== 'succeeded' && !isUndecided) intent.status = 'canceled';
    invoice.nextStepAt = null;
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
    newInvoice,
    newIntent,
    keepCard,
    succeed,
    end,
  };
};

export type Books = ReturnType<typeof createBooks>;
