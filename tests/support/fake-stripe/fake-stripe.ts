import { aYearAfter, createBooks, StripeRefusal } from './stripe-books.ts';
import type {
  CardBehaviour,
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  StripeEvent,
  Subscription,
} from './stripe-objects.ts';
import { createOperator } from './stripe-operator.ts';
import { createPassingTime } from './stripe-time.ts';

export class CardError extends Error {}

/**
 * Stripe's side of a subscription business, as far as we use it: state, rules and a clock. The server beside this file
 * speaks its HTTP. What Stripe does by itself over time happens when the clock is moved.
 */
export const createFakeStripe = ({ startAt = Math.floor(Date.now() / 1000) }: { startAt?: number } = {}) => {
  const books = createBooks(startAt);
  const moveTo = createPassingTime(books);
  const { customers, cards, subscriptions, invoices, intents, charges, disputes, refunds, prices } = books.ledger;
  const { ledger, hearers, now, newId, get, emit, subscriptionOf, keepCard, succeed, end } = books;

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

  /** Of the last invoice that was paid with money. */
  const chargeOf = (subscriptionId: string): Charge | null => {
    const paid = [...invoices.values()].filter(
      ({ status, paymentIntent, parent }) =>
        status === 'paid' && paymentIntent !== null && parent.subscription_details.subscription === subscriptionId,
    );

    return charges.get(intents.get(paid.at(-1)?.paymentIntent ?? '')?.latest_charge ?? '') ?? null;
  };

  /** What Stripe says to every refund until told otherwise; null: it is made. */
  let refundRefusal: string | null = null;

  const refuseRefund = (charge: Charge): void => {
    if (charge.refunded) {
      throw new StripeRefusal(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
    }
    if ([...disputes.values()].some((one) => one.charge === charge.id && one.status !== 'won')) {
      throw new StripeRefusal(400, 'charge_disputed', `Charge ${charge.id} has been charged back; cannot refund.`);
    }
    if (refundRefusal) throw new StripeRefusal(400, refundRefusal, 'This charge cannot be refunded.');
  };

  /** All that is left of a charge, unless told otherwise. */
  const returnCharge = (charge: Charge, cents: number | undefined, metadata: Record<string, string>): Refund => {
    const amount = cents ?? charge.amount - charge.amount_refunded;
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      status: 'succeeded',
      charge: charge.id,
      payment_intent: charge.payment_intent,
      metadata,
    };
    refunds.set(refund.id, refund);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
    emit('refund.created', refund);
    emit('charge.refunded', charge);

    return refund;
  };

  return {
    ...ledger,
    ...createOperator(books, () => moveTo(now())),
    get,
    newId,

    now,
    /** Moves the clock; what falls due happens on the way. */
    advance: (milliseconds: number): void => moveTo(now() + milliseconds / 1000),

    onEvent: (hear: (event: StripeEvent) => void): void => {
      hearers.push(hear);
    },

    createCustomer(fields: Pick<Customer, 'email' | 'name' | 'metadata'>): Customer {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        ...fields,
        invoice_settings: { default_payment_method: null },
        percentOff: 0,
      };
      customers.set(customer.id, customer);
      emit('customer.created', customer);

      return customer;
    },

    createSubscription(customerId: string, priceId: string, metadata: Record<string, string>): Subscription {
      get(customers, customerId);
      const price = prices.get(priceId);
      if (!price) throw new StripeRefusal(400, 'resource_missing', `No such price: '${priceId}'`);
      const subscription: Subscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: customerId,
        status: 'incomplete',
        cancel_at_period_end: false,
        cancel_at: null,
        metadata,
        default_payment_method: null,
        created: now(),
        currency: price.currency,
        items: {
          object: 'list',
          // Stripe never changes the amount of a price: what was sold stays as it was.
          data: [{ id: newId('si'), price: { ...price }, quantity: 1, current_period_end: aYearAfter(now()) }],
        },
        latest_invoice: '',
        pendingLines: [],
      };
      subscriptions.set(subscription.id, subscription);
      const invoice = books.newInvoice(subscription, 'open', books.yearLines(subscription, now()));
      if (invoice.amount_due === 0) books.settle(invoice);
      else books.newIntent(invoice);
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
      if (charge && !charge.refunded) returnCharge(charge, cents, {});
    },

    createRefund(intentId: string, metadata: Record<string, string>): Refund {
      const intent = get(intents, intentId);
      if (intent.status !== 'succeeded' || !intent.latest_charge) {
        throw new StripeRefusal(400, 'payment_intent_unexpected_state', 'There is no successful charge to refund.');
      }
      const charge = get(charges, intent.latest_charge);
      refuseRefund(charge);

      return returnCharge(charge, undefined, metadata);
    },

    refuseRefunds: (code: string | null): void => {
      refundRefusal = code;
    },

    /** The bank sends a refund back, days later: the card is closed. */
    failRefund(refundId: string): void {
      const refund = get(refunds, refundId);
      const charge = get(charges, refund.charge);
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      emit('refund.failed', refund);
    },

    /** The buyer has paid, and the bank takes its time. */
    beginSlowPayment(clientSecret: string): { succeed: () => void } {
      const intent = [...intents.values()].find((one) => one.client_secret === clientSecret);
      if (intent?.status !== 'requires_payment_method')
        throw new StripeRefusal(400, 'payment_intent_unexpected_state', '');
      intent.status = 'processing';

      return { succeed: () => succeed(intent) };
    },

    dispute(subscriptionId: string, status: Dispute['status']): void {
      const charge = chargeOf(subscriptionId);
      if (!charge) return;
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
