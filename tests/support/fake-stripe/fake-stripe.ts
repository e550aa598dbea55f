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
  StripeEvent,
  Subscription,
} from './stripe-objects.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Stripe waits this long with a renewal's invoice before it charges. */
const DRAFT_SECONDS = HOUR;
const INCOMPLETE_SECONDS = 23 * HOUR;
const RETRY_AFTER_SECONDS = [3 * DAY, 5 * DAY, 7 * DAY];

export class CardError extends Error {}

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

const aYearAfter = (seconds: number): number => {
  const date = new Date(seconds * 1000);
  date.setUTCFullYear(date.getUTCFullYear() + 1);

  return date.getTime() / 1000;
};

/**
 * Stripe's side of a subscription business, as far as we use it: state, rules and a clock. The server beside this file
 * speaks its HTTP. What Stripe does by itself over time happens when the clock is moved.
 */
export const createFakeStripe = ({ startAt = Math.floor(Date.now() / 1000) }: { startAt?: number } = {}) => {
  let now = startAt;
  let made = 0;
  const customers = new Map<string, Customer>();
  const cards = new Map<string, PaymentMethod>();
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();
  const intents = new Map<string, PaymentIntent>();
  const charges = new Map<string, Charge>();
  const disputes = new Map<string, Dispute>();
  const price: Price = {
    id: 'price_year',
    object: 'price',
    unit_amount: 995,
    currency: 'usd',
    recurring: { interval: 'year', interval_count: 1 },
  };
  const events: StripeEvent[] = [];
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
    if (subscription.status !== 'canceled') subscription.status = 'active';
    emit('payment_intent.succeeded', intent);
    emit('charge.succeeded', charge);
    emit('invoice.paid', invoice);
    emit('customer.subscription.updated', subscription);
  };

  const decline = (intent: PaymentIntent, message: string, code: string): void => {
    Object.assign(intent, {
      status: 'requires_payment_method',
      waitingCard: null,
      last_payment_error: { message, type: 'card_error', code },
    });
    emit('payment_intent.payment_failed', intent);
    throw new CardError(message);
  };

  /** What Stripe.js makes happen. Returns the status; a refusal of the card is thrown. */
  const confirm = (clientSecret: string, behaviour: CardBehaviour): PaymentIntent['status'] => {
    const intent = [...intents.values()].find((one) => one.client_secret === clientSecret);
    if (!intent) throw new StripeRefusal(404, 'resource_missing', 'No such payment_intent');
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw new StripeRefusal(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`);
    }
    if (behaviour === 'declined') decline(intent, 'Your card was declined.', 'card_declined');
    if (behaviour === 'second-step') {
      Object.assign(intent, { status: 'requires_action', waitingCard: behaviour });
      emit('payment_intent.requires_action', intent);
      return intent.status;
    }
    keepCard(subscriptionOf(get(invoices, intent.invoice)), behaviour);
    succeed(intent);

    return intent.status;
  };

  /** The bank's second step, as the buyer answers it. */
  const answerStep = (intentId: string, isApproved: boolean): PaymentIntent['status'] => {
    const intent = get(intents, intentId);
    if (intent.status !== 'requires_action') return intent.status;
    if (!isApproved) {
      decline(intent, 'We are unable to authenticate your payment method.', 'payment_intent_authentication_failure');
    }
    keepCard(subscriptionOf(get(invoices, intent.invoice)), intent.waitingCard ?? 'succeeds');
    succeed(intent);

    return intent.status;
  };

  const end = (subscription: Subscription, status: 'canceled' | 'incomplete_expired'): void => {
    subscription.status = status;
    const invoice = get(invoices, subscription.latest_invoice);
    const intent = invoice.paymentIntent ? get(intents, invoice.paymentIntent) : null;
    if (status === 'incomplete_expired' && invoice.status === 'open') invoice.status = 'void';
    if (intent && intent.status !== 'succeeded') intent.status = 'canceled';
    invoice.nextStepAt = null;
    emit('customer.subscription.deleted', subscription);
  };

  const chargeRenewal = (invoice: Invoice): void => {
    const subscription = subscriptionOf(invoice);
    if (invoice.status === 'draft') {
      invoice.status = 'open';
      newIntent(invoice);
      emit('invoice.finalized', invoice);
    }
    const card = cards.get(subscription.default_payment_method ?? '');
    const intent = get(intents, invoice.paymentIntent ?? '');
    invoice.attempt_count += 1;
    if (card?.customer && card.behaviour !== 'fails-at-renewal' && card.behaviour !== 'declined') {
      succeed(intent);
      return;
    }
    const wait = RETRY_AFTER_SECONDS[invoice.attempt_count - 1];
    if (wait === undefined) {
      end(subscription, 'canceled');
      return;
    }
    invoice.nextStepAt = now + wait;
    subscription.status = 'past_due';
    emit('invoice.payment_failed', invoice);
    emit('customer.subscription.updated', subscription);
  };

  const renew = (subscription: Subscription): void => {
    const item = subscription.items.data[0];
    if (!item) return;
    if (subscription.cancel_at_period_end) {
      end(subscription, 'canceled');
      return;
    }
    const start = item.current_period_end;
    item.current_period_end = aYearAfter(start);
    const invoice = newInvoice(subscription, 'draft', start);
    invoice.nextStepAt = now + DRAFT_SECONDS;
    emit('customer.subscription.updated', subscription);
  };

  /** The next thing that Stripe would do by itself, and when. */
  const findNext = (): { at: number; run: () => void } | null => {
    const next: { at: number; run: () => void }[] = [];
    for (const subscription of subscriptions.values()) {
      const { status, created, items } = subscription;
      if (status === 'incomplete') {
        next.push({ at: created + INCOMPLETE_SECONDS, run: () => end(subscription, 'incomplete_expired') });
      }
      if (status === 'active') {
        next.push({ at: items.data[0]?.current_period_end ?? 0, run: () => renew(subscription) });
      }
    }
    for (const invoice of invoices.values()) {
      if (invoice.nextStepAt !== null) next.push({ at: invoice.nextStepAt, run: () => chargeRenewal(invoice) });
    }

    return next.toSorted((a, b) => a.at - b.at)[0] ?? null;
  };

  const moveTo = (seconds: number): void => {
    for (let next = findNext(); next && next.at <= seconds; next = findNext()) {
      now = Math.max(now, next.at);
      next.run();
    }
    now = seconds;
  };

  const chargeOf = (subscriptionId: string): Charge => {
    const paid = [...invoices.values()].filter(
      ({ status, parent }) => status === 'paid' && parent.subscription_details.subscription === subscriptionId,
    );
    const intent = get(intents, paid.at(-1)?.paymentIntent ?? '');

    return get(charges, intent.latest_charge ?? '');
  };

  return {
    customers,
    cards,
    subscriptions,
    invoices,
    intents,
    charges,
    disputes,
    price,
    events,
    get,
    newId,

    now: (): number => now,
    /** Moves the clock; what falls due happens on the way. */
    advance: (milliseconds: number): void => moveTo(now + milliseconds / 1000),

    onEvent: (hear: (event: StripeEvent) => void): void => {
      hearers.push(hear);
    },

    createCustomer(fields: Pick<Customer, 'email' | 'name' | 'metadata'>): Customer {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        ...fields,
        invoice_settings: { default_payment_method: null },
      };
      customers.set(customer.id, customer);
      emit('customer.created', customer);

      return customer;
    },

    createSubscription(customerId: string, priceId: string, metadata: Record<string, string>): Subscription {
      get(customers, customerId);
      if (priceId !== price.id) throw new StripeRefusal(400, 'resource_missing', `No such price: '${priceId}'`);
      const subscription: Subscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: customerId,
        status: 'incomplete',
        cancel_at_period_end: false,
        cancel_at: null,
        metadata,
        default_payment_method: null,
        created: now,
        items: {
          object: 'list',
          data: [{ id: newId('si'), price: { id: priceId }, current_period_end: aYearAfter(now) }],
        },
        latest_invoice: '',
      };
      subscriptions.set(subscription.id, subscription);
      newIntent(newInvoice(subscription, 'open', now));
      emit('customer.subscription.created', subscription);

      return subscription;
    },

    setCancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Subscription {
      const subscription = get(subscriptions, subscriptionId);
      if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
        throw new StripeRefusal(400, 'resource_missing', 'A canceled subscription can only update its metadata.');
      }
      subscription.cancel_at_period_end = isCancelled;
      subscription.cancel_at = isCancelled ? (subscription.items.data[0]?.current_period_end ?? null) : null;
      emit('customer.subscription.updated', subscription);

      return subscription;
    },

    cancel(subscriptionId: string): Subscription {
      const subscription = get(subscriptions, subscriptionId);
      if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
        throw new StripeRefusal(404, 'resource_missing', `No such subscription: '${subscriptionId}'`);
      }
      end(subscription, subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled');

      return subscription;
    },

    detach(cardId: string): PaymentMethod {
      const card = get(cards, cardId);
      card.customer = null;
      for (const one of subscriptions.values())
        if (one.default_payment_method === cardId) one.default_payment_method = null;

      return card;
    },

    confirm,
    answerStep,

    /** By an operator in Stripe's dashboard: of the last payment of a subscription, all of it unless told otherwise. */
    refund(subscriptionId: string, cents?: number): void {
      const charge = chargeOf(subscriptionId);
      charge.amount_refunded += cents ?? charge.amount;
      charge.refunded = charge.amount_refunded >= charge.amount;
      emit('charge.refunded', charge);
    },

    dispute(subscriptionId: string, status: Dispute['status']): void {
      const charge = chargeOf(subscriptionId);
      charge.disputed = true;
      const known = [...disputes.values()].find((one) => one.charge === charge.id);
      const dispute: Dispute = known ?? {
        id: newId('dp'),
        object: 'dispute',
        status,
        charge: charge.id,
        payment_intent: charge.payment_intent,
      };
      dispute.status = status;
      disputes.set(dispute.id, dispute);
      emit(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
    },
  };
};

export type FakeStripe = ReturnType<typeof createFakeStripe>;
