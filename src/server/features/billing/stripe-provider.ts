import type Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import {
  KEY_REFUSED,
  NOT_RETURNED,
  type PaidInvoice,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type SubscriptionSnapshot,
  UNREACHABLE,
} from './payment-provider.ts';
import {
  chargeSchema,
  invoiceSchema,
  lineSchema,
  type OnSale,
  paidInvoiceOf,
  paymentIntentSchema,
  paymentOf,
  previewOf,
  previewSchema,
  productsOf,
  type StripeInvoice,
  snapshotOf,
  subscriptionSchema,
} from './stripe-snapshot.ts';

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  /** Another address than Stripe's own, for tests. */
  apiBase: URL | null;
};

/** With one more try, and the pause before it, a call that hangs is given up within what a caller waits. */
export const STRIPE_ANSWERS_WITHIN_MS = 9_000;
const SIGNATURE_TOLERANCE_SECONDS = 300;
const REFUSED_KEY_STATUS = [401, 403];
/** Not a judgment about the request: the same key may be used again. */
const PASSING_STATUS = [409, 429];

/** What it is asked about does not exist; of a renewal: none will come. */
const MISSING = ['resource_missing', 'invoice_upcoming_none'];

const isMissing = (error: unknown): boolean => MISSING.includes(String((error as { code?: unknown }).code));
const isReturnedAlready = (error: unknown): boolean => (error as { code?: unknown }).code === 'charge_already_refunded';

const toProviderError = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  const reason = statusCode ? code || `http-${statusCode}` : 'no-answer';
  if (statusCode && REFUSED_KEY_STATUS.includes(statusCode)) {
    return new ProviderError(KEY_REFUSED, { reason, cause: error });
  }

  return new ProviderError(UNREACHABLE, {
    reason,
    cause: error,
    isFinal: statusCode !== undefined && !PASSING_STATUS.includes(statusCode),
  });
};

/** Asks Stripe and reads the answer by a schema; every failure is one of ours. */
const ask = async <S extends z.ZodType>(call: Promise<unknown>, schema: S): Promise<z.output<S>> => {
  try {
    return schema.parse(await call);
  } catch (error) {
    throw toProviderError(error);
  }
};

/** The same, where there may be no such thing. */
const find = async <S extends z.ZodType>(call: Promise<unknown>, schema: S): Promise<z.output<S> | null> => {
  try {
    return schema.parse(await call);
  } catch (error) {
    if (isMissing(error)) return null;
    throw toProviderError(error);
  }
};

const withId = z.object({ id: z.string() });
const listOf = <S extends z.ZodType>(schema: S) => z.object({ data: z.array(schema) });

const priceSchema = z.object({
  product: z.string(),
  unit_amount: z.number().nullable(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
});

/** What an event may be about; the rest of it is not read. */
const eventSchema = z.object({
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      customer: z.string().nullish(),
      payment_intent: z.string().nullish(),
      parent: z.object({ subscription_details: z.object({ subscription: z.string() }).nullish() }).nullish(),
    }),
  }),
});

const refundSchema = z.object({ status: z.string().nullable(), failure_reason: z.string().nullish() });

const createClient = async ({ secretKey, apiBase }: StripeSettings, timeout: number): Promise<Stripe> => {
  // Loaded only where Stripe is used: the library is large, and a start must be quick.
  const { default: StripeClient } = await import('stripe');
  const address = apiBase
    ? {
        host: apiBase.hostname,
        port: Number(apiBase.port) || (apiBase.protocol === 'https:' ? 443 : 80),
        protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
      }
    : {};

  return new StripeClient(secretKey, { timeout, maxNetworkRetries: 1, telemetry: false, ...address });
};

export const createStripeProvider = async (
  settings: StripeSettings,
  answerWithinMs = STRIPE_ANSWERS_WITHIN_MS,
): Promise<PaymentProvider> => {
  const stripe = await createClient(settings, answerWithinMs);

  let onSale: OnSale | null = null;

  const readStripePrice = async (options: Stripe.RequestOptions = {}) => {
    const { priceId } = settings;
    const price = await ask(stripe.prices.retrieve(priceId, {}, options), priceSchema);
    // The product of a price never changes: it is asked for once.
    onSale = { priceId, productId: price.product };

    return { ...price, onSale };
  };

  const findOnSale = async (): Promise<OnSale> => onSale ?? (await readStripePrice()).onSale;

  /** Was all of this invoice's money given back? */
  const isReturned = async ({ payments }: StripeInvoice): Promise<boolean> => {
    const payment = payments?.data.find(({ status }) => status === 'paid')?.payment;
    if (payment?.payment_intent) {
      const expand = { expand: ['latest_charge'] };
      const intent = await ask(stripe.paymentIntents.retrieve(payment.payment_intent, expand), paymentIntentSchema);
      return isChargeReturned(intent.latest_charge ?? null, { payment_intent: payment.payment_intent });
    }
    if (payment?.charge) {
      const charge = await ask(stripe.charges.retrieve(payment.charge), chargeSchema);
      return isChargeReturned(charge, { charge: payment.charge });
    }

    return false;
  };

  const isChargeReturned = async (
    charge: z.output<typeof chargeSchema> | null,
    disputed: { payment_intent: string } | { charge: string },
  ): Promise<boolean> => {
    if (charge?.refunded) return true;
    if (!charge?.disputed) return false;
    const disputes = await ask(stripe.disputes.list(disputed), listOf(z.object({ status: z.string() })));

    return disputes.data.some(({ status }) => status === 'lost');
  };

  /** Stripe shows the first few lines of an invoice, and what was added to it by hand stands first. */
  const withAllLines = async (invoice: StripeInvoice): Promise<StripeInvoice> => {
    if (!invoice.lines.has_more) return invoice;
    const { data } = await ask(stripe.invoices.listLineItems(invoice.id, { limit: 100 }), listOf(lineSchema));

    return { ...invoice, lines: { has_more: false, data } };
  };

  const listPaid = async (subscriptionId: string, products: string[]): Promise<PaidInvoice[]> => {
    const params = { subscription: subscriptionId, status: 'paid' as const, limit: 100, expand: ['data.payments'] };
    const { data } = await ask(stripe.invoices.list(params), listOf(invoiceSchema));
    const invoices = await Promise.all(data.map(withAllLines));
    const paid = invoices
      .map((invoice) => paidInvoiceOf(invoice, products))
      .filter((one) => one !== null)
      .toSorted((a, b) => a.periodEnd.getTime() - b.periodEnd.getTime());
    // What was returned of earlier years changes nothing today.
    const newest = invoices.find(({ id }) => id === paid.at(-1)?.id);
    const isNewestReturned = newest ? await isReturned(newest) : false;

    return paid.map((one) => ({ ...one, isReturned: one.id === newest?.id && isNewestReturned }));
  };

  const findSubscription = async (subscriptionId: string): Promise<SubscriptionSnapshot | null> => {
    const params = { expand: ['latest_invoice.confirmation_secret', 'customer'] };
    const subscription = await find(stripe.subscriptions.retrieve(subscriptionId, params), subscriptionSchema);
    if (!subscription) return null;
    const sold = await findOnSale();
    // One that ran out may have been paid all the same: the bank's answer came after the end.
    const wasNeverPaid = subscription.status === 'incomplete';
    const paid = wasNeverPaid ? [] : await listPaid(subscriptionId, productsOf(subscription, sold));

    return snapshotOf(subscription, paid, sold);
  };

  const customerOfPayment = async (intentId: string): Promise<ProviderEvent | null> => {
    const intent = await find(stripe.paymentIntents.retrieve(intentId), paymentIntentSchema);

    return intent?.customer ? { customerId: intent.customer } : null;
  };

  return {
    createCustomer: async ({ key, purchaseId, email, name }) => {
      const params = { email, ...(name ? { name } : {}), metadata: { purchaseId } };

      return (await ask(stripe.customers.create(params, { idempotencyKey: key }), withId)).id;
    },

    nameCustomer: async (customerId, email) => {
      await ask(stripe.customers.update(customerId, { email }), withId);
    },

    createSubscription: async ({ key, purchaseId, customerId }) => {
      const { productId } = await findOnSale();
      const params = {
        customer: customerId,
        items: [{ price: settings.priceId }],
        payment_behavior: 'default_incomplete' as const,
        payment_settings: {
          save_default_payment_method: 'on_subscription' as const,
          payment_method_types: ['card' as const],
        },
        metadata: { purchaseId, productId },
      };

      return (await ask(stripe.subscriptions.create(params, { idempotencyKey: key }), withId)).id;
    },

    findSubscription,

    findOfPurchase: async (customerId, purchaseId) => {
      const params = { customer: customerId, status: 'all' as const, limit: 100 };
      const schema = listOf(z.object({ id: z.string(), metadata: z.record(z.string(), z.string()).nullish() }));
      const { data } = await ask(stripe.subscriptions.list(params), schema);
      const mine = data.find(({ metadata }) => metadata?.['purchaseId'] === purchaseId);

      return mine ? findSubscription(mine.id) : null;
    },

    previewRenewal: async (subscriptionId) => {
      const preview = await find(stripe.invoices.createPreview({ subscription: subscriptionId }), previewSchema);
      const subscription = await find(stripe.subscriptions.retrieve(subscriptionId), subscriptionSchema);

      return preview && subscription && previewOf(preview, productsOf(subscription, await findOnSale()));
    },

    findPayment: async (intentId) => {
      const intent = await find(stripe.paymentIntents.retrieve(intentId), paymentIntentSchema);

      return intent && paymentOf(intent);
    },

    setRenewal: async (subscriptionId, willRenew) => {
      await ask(stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: !willRenew }), withId);
    },

    endNow: async (subscriptionId) => {
      await find(stripe.subscriptions.cancel(subscriptionId), withId);
    },

    detachCards: async (customerId) => {
      const cards = await ask(stripe.paymentMethods.list({ customer: customerId, limit: 100 }), listOf(withId));
      for (const { id } of cards.data) await find(stripe.paymentMethods.detach(id), withId);
    },

    refund: async ({ key, purchaseId, invoiceId }) => {
      const invoice = await ask(stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }), invoiceSchema);
      const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
      const paidBy = payment?.payment_intent
        ? { payment_intent: payment.payment_intent }
        : payment?.charge
          ? { charge: payment.charge }
          : null;
      if (!paidBy) throw new ProviderError(NOT_RETURNED, { isFinal: true, reason: 'no-payment' });

      const params = { ...paidBy, metadata: { purchaseId } };
      const made = await stripe.refunds.create(params, { idempotencyKey: key }).catch((error: unknown) => {
        if (isReturnedAlready(error)) return null;
        throw toProviderError(error);
      });
      if (!made) return;
      const { status, failure_reason: reason } = refundSchema.parse(made);
      if (status === 'failed' || status === 'canceled') {
        throw new ProviderError(NOT_RETURNED, { isFinal: true, reason: reason ?? 'unknown' });
      }
    },

    openPortal: async (customerId, returnTo) => {
      const params = { customer: customerId, return_url: returnTo };

      return (await ask(stripe.billingPortal.sessions.create(params), z.object({ url: z.url() }))).url;
    },

    readEvent: async (rawBody, signature) => {
      const { webhookSecret } = settings;
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature ?? '', webhookSecret, SIGNATURE_TOLERANCE_SECONDS);
      } catch (error) {
        const problem = new AppError('invalid-request', 'The signature on this message is missing or wrong.');
        problem.cause = error;
        throw problem;
      }
      const { data: read } = eventSchema.safeParse(event);
      if (!read) return null;
      const about = read.data.object;
      if (about.object === 'subscription') return { subscriptionId: about.id };
      const ofInvoice = about.parent?.subscription_details?.subscription;
      if (ofInvoice) return { subscriptionId: ofInvoice };
      if (about.customer) return { customerId: about.customer };

      return about.payment_intent ? customerOfPayment(about.payment_intent) : null;
    },

    readPrice: async () => {
      const price = await readStripePrice({ timeout: 3_000, maxNetworkRetries: 0 });
      const { interval = 'once', interval_count: count = 1 } = price.recurring ?? {};

      return {
        cents: price.unit_amount,
        currency: price.currency,
        interval: count === 1 ? interval : `${count} ${interval}s`,
      };
    },
  };
};
