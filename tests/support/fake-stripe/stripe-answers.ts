import { CardError, type FakeStripe } from './fake-stripe.ts';
import { type Form, listOf, textOf } from './form-body.ts';
import { StripeRefusal } from './stripe-books.ts';
import { CARD_NUMBERS, type Invoice, type PaymentIntent, type Subscription } from './stripe-objects.ts';

export type Answer = { status: number; body: object };

type Call = { ids: string[]; form: Form };
type Route = { method: string; path: RegExp; run: (call: Call) => object };

const listing = (data: object[]): object => ({ object: 'list', data, has_more: false, url: '/v1' });

/** An invoice shows so many of its lines; the others have to be asked for. */
const LINES_SHOWN = 10;

/** Stripe's objects as its API writes them: ids, or whole objects where `expand` asks for them. */
export const createWriter = (stripe: FakeStripe) => {
  const writeIntent = (intent: PaymentIntent, expand: string[]): object => {
    const { waitingCard: _own, invoice: _gone, ...wire } = intent;
    const charge = stripe.charges.get(intent.latest_charge ?? '');

    return expand.includes('latest_charge') && charge ? { ...wire, latest_charge: charge } : wire;
  };

  const writeInvoice = (invoice: Invoice, withPayments: boolean, withSecret: boolean): object => {
    const { paymentIntent, nextStepAt: _own, lines, ...wire } = invoice;
    const intent = stripe.intents.get(paymentIntent ?? '');
    const payment = {
      id: `inpay_${invoice.id}`,
      object: 'invoice_payment',
      status: invoice.status === 'paid' ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
    };

    return {
      ...wire,
      lines: { object: 'list', data: lines.data.slice(0, LINES_SHOWN), has_more: lines.data.length > LINES_SHOWN },
      ...(withPayments ? { payments: listing(paymentIntent ? [payment] : []) } : {}),
      ...(withSecret && intent
        ? { confirmation_secret: { client_secret: intent.client_secret, type: 'payment_intent' } }
        : {}),
    };
  };

  const writeSubscription = (subscription: Subscription, expand: string[]): object => {
    const invoice = stripe.invoices.get(subscription.latest_invoice);
    const wantsInvoice = expand.some((one) => one.startsWith('latest_invoice'));

    const { pendingLines: _own, ...wire } = subscription;

    return {
      ...wire,
      ...(expand.includes('customer') ? { customer: stripe.get(stripe.customers, subscription.customer) } : {}),
      ...(wantsInvoice && invoice
        ? { latest_invoice: writeInvoice(invoice, false, expand.includes('latest_invoice.confirmation_secret')) }
        : {}),
    };
  };

  return { writeIntent, writeInvoice, writeSubscription };
};

const metadataOf = (form: Form): Record<string, string> => {
  const { metadata } = form;

  return typeof metadata === 'object' && !Array.isArray(metadata) ? (metadata as Record<string, string>) : {};
};

const listRoutes = (stripe: FakeStripe): Route[] => {
  const { writeIntent, writeInvoice, writeSubscription } = createWriter(stripe);
  const id = ({ ids }: Call): string => ids[0] ?? '';
  const found = (call: Call): object =>
    writeSubscription(stripe.get(stripe.subscriptions, id(call)), listOf(call.form, 'expand'));

  return [
    {
      method: 'GET',
      path: /^\/v1\/prices\/(\w+)$/,
      run: (call) => stripe.get(stripe.prices, id(call)),
    },
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      run: ({ form }) =>
        stripe.createCustomer({
          email: textOf(form, 'email') ?? null,
          name: textOf(form, 'name') ?? null,
          metadata: metadataOf(form),
        }),
    },
    {
      method: 'POST',
      path: /^\/v1\/customers\/(\w+)$/,
      run: (call) => Object.assign(stripe.get(stripe.customers, id(call)), { email: textOf(call.form, 'email') }),
    },
    {
      method: 'POST',
      path: /^\/v1\/subscriptions$/,
      run: ({ form }) => {
        if (textOf(form, 'payment_behavior') !== 'default_incomplete') {
          throw new StripeRefusal(402, 'card_declined', 'This customer has no attached payment source.');
        }
        const price = textOf(form, 'items', '0', 'price') ?? '';

        return writeSubscription(
          stripe.createSubscription(textOf(form, 'customer') ?? '', price, metadataOf(form)),
          listOf(form, 'expand'),
        );
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/subscriptions$/,
      run: ({ form }) =>
        listing(
          [...stripe.subscriptions.values()]
            .filter(({ customer }) => customer === textOf(form, 'customer'))
            .map((one) => writeSubscription(one, [])),
        ),
    },
    { method: 'GET', path: /^\/v1\/subscriptions\/(\w+)$/, run: found },
    {
      method: 'POST',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      run: (call) => {
        stripe.setCancelAtPeriodEnd(id(call), textOf(call.form, 'cancel_at_period_end') === 'true');
        return found(call);
      },
    },
    {
      method: 'DELETE',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      run: (call) => {
        stripe.cancel(id(call));
        return found(call);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices$/,
      run: ({ form }) =>
        listing(
          [...stripe.invoices.values()]
            .filter(({ parent }) => parent.subscription_details.subscription === textOf(form, 'subscription'))
            .filter(({ status }) => status === (textOf(form, 'status') ?? status))
            .map((one) => writeInvoice(one, listOf(form, 'expand').includes('data.payments'), false)),
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices\/(\w+)$/,
      run: (call) =>
        writeInvoice(stripe.get(stripe.invoices, id(call)), listOf(call.form, 'expand').includes('payments'), false),
    },
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      run: ({ form }) => stripe.createRefund(textOf(form, 'payment_intent') ?? '', metadataOf(form)),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices\/(\w+)\/lines$/,
      run: (call) => listing(stripe.get(stripe.invoices, id(call)).lines.data),
    },
    {
      method: 'POST',
      path: /^\/v1\/invoices\/create_preview$/,
      run: ({ form }) => {
        const subscription = stripe.get(stripe.subscriptions, textOf(form, 'subscription') ?? '');
        if (subscription.status !== 'active' || subscription.cancel_at_period_end) {
          throw new StripeRefusal(404, 'invoice_upcoming_none', 'No upcoming invoices for this subscription.');
        }

        return stripe.previewRenewal(subscription.id);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_intents\/(\w+)$/,
      run: (call) => writeIntent(stripe.get(stripe.intents, id(call)), listOf(call.form, 'expand')),
    },
    {
      method: 'POST',
      path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
      run: (call) => {
        const number = (textOf(call.form, 'payment_method_data', 'card', 'number') ?? '').replaceAll(' ', '');
        stripe.confirm(textOf(call.form, 'client_secret') ?? '', CARD_NUMBERS[number] ?? 'declined');

        return writeIntent(stripe.get(stripe.intents, id(call)), []);
      },
    },
    {
      // Stands for the page of the bank, which Stripe.js shows in a frame.
      method: 'POST',
      path: /^\/bank\/(\w+)$/,
      run: (call) => {
        stripe.answerStep(id(call), textOf(call.form, 'answer') === 'approve');

        return writeIntent(stripe.get(stripe.intents, id(call)), []);
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/disputes$/,
      run: ({ form }) =>
        listing(
          [...stripe.disputes.values()].filter(
            ({ payment_intent: intent }) => intent === textOf(form, 'payment_intent'),
          ),
        ),
    },
    {
      method: 'GET',
      path: /^\/v1\/payment_methods$/,
      run: ({ form }) =>
        listing([...stripe.cards.values()].filter(({ customer }) => customer === textOf(form, 'customer'))),
    },
    { method: 'POST', path: /^\/v1\/payment_methods\/(\w+)\/detach$/, run: (call) => stripe.detach(id(call)) },
    {
      method: 'POST',
      path: /^\/v1\/billing_portal\/sessions$/,
      run: ({ form }) => ({
        id: stripe.newId('bps'),
        object: 'billing_portal.session',
        url: `https://billing.stripe.example/session/${stripe.get(stripe.customers, textOf(form, 'customer') ?? '').id}`,
      }),
    },
  ];
};

const refusal = (status: number, type: string, code: string, message: string): Answer => ({
  status,
  body: { error: { type, code, message } },
});

const run = (route: Route, call: Call): Answer => {
  try {
    return { status: 200, body: route.run(call) };
  } catch (error) {
    if (error instanceof CardError) return refusal(402, 'card_error', 'card_declined', error.message);
    if (!(error instanceof StripeRefusal)) throw error;
    return refusal(error.status, 'invalid_request_error', error.code, error.message);
  }
};

/** What Stripe answers to a call. */
export const createAnswerer = (stripe: FakeStripe) => {
  const routes = listRoutes(stripe);

  return (method: string, path: string, form: Form): Answer => {
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(path) : null;
      if (match) return run(route, { ids: match.slice(1), form });
    }

    return refusal(404, 'invalid_request_error', 'url_invalid', `Unrecognized request URL (${method}: ${path}).`);
  };
};
