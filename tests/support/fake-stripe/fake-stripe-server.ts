import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createFakeStripe, type FakeStripe } from './fake-stripe.ts';
import { parseForm } from './form-body.ts';
import { type Answer, createAnswerer } from './stripe-answers.ts';
import type { StripeEvent } from './stripe-objects.ts';

export const FAKE_STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: 'whsec_fake',
  STRIPE_PRICE_ID: 'price_year',
} as const;

/**
 * How a call goes wrong. `lost-before`: the connection breaks and nothing was done. `lost-after`: it breaks and all was
 * done. `hang`, `hang-after`: the same, and the line stays open without an answer. `held`: answered when the test lets go.
 */
export type Trouble =
  | number
  | 'lost-before'
  | 'lost-after'
  | 'hang'
  | 'hang-after'
  | 'held'
  | 'nonsense'
  | 'nonsense-json';

type Plan = { method: string; path: RegExp; trouble: Trouble; times: number };

/** The header that proves a message, as Stripe makes it. */
export const signEvent = (payload: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${payload}`).digest('hex')}`;

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);

  return Buffer.concat(chunks).toString();
};

/** By a key of ours; the bank's page asks for none. */
const isOurs = ({ headers }: IncomingMessage, path: string): boolean =>
  path.startsWith('/bank/') || /^Bearer [sp]k_test_fake$/.test(headers.authorization ?? '');

const sayError = (status: number): Answer => ({
  status,
  body: {
    error: {
      type: status === 401 ? 'invalid_request_error' : 'api_error',
      message: status === 401 ? 'Expired API Key provided: sk_test_****fake' : 'Something went wrong at Stripe',
    },
  },
});

type Kept = { fingerprint: string; answer: Answer | null };

/** Speaks Stripe's HTTP for a fake Stripe: keys, idempotency, and troubles on demand. */
export const startFakeStripe = async (options: { startAt?: number } = {}) => {
  const stripe: FakeStripe = createFakeStripe(options);
  const answer = createAnswerer(stripe);
  const kept = new Map<string, Kept>();
  const plans: Plan[] = [];
  const calls: string[] = [];
  const deliveries: Promise<number>[] = [];
  const held: (() => void)[] = [];

  const takeTrouble = (method: string, path: string): Trouble | null => {
    const plan = plans.find((one) => one.times > 0 && one.method === method && one.path.test(path));
    if (!plan) return null;
    plan.times -= 1;

    return plan.trouble;
  };

  const send = (response: ServerResponse, { status, body }: Answer, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*', ...headers });
    response.end(JSON.stringify(body));
  };

  /** A key is answered once, whatever the answer was; while that is under way, 409. */
  const answerOnce = async (key: string, fingerprint: string, work: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.get(key);
    if (known && known.fingerprint !== fingerprint) {
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' } },
      };
    }
    if (known) {
      return known.answer ?? { status: 409, body: { error: { type: 'invalid_request_error', code: 'lock_timeout' } } };
    }
    const entry: Kept = { fingerprint, answer: null };
    kept.set(key, entry);
    entry.answer = await work();

    return entry.answer;
  };

  /** Breaks the line or the words; true: there is nothing more to answer. */
  const spoil = (trouble: Trouble | null, request: IncomingMessage, response: ServerResponse): boolean => {
    if (trouble === 'lost-before') request.socket.destroy();
    if (trouble === 'nonsense') response.writeHead(200).end('<html>not what was asked for</html>');
    if (trouble === 'nonsense-json') send(response, { status: 200, body: { hello: 'there' } });

    return trouble === 'hang' || trouble === 'lost-before' || trouble === 'nonsense' || trouble === 'nonsense-json';
  };

  /** All was done; whether that is heard of is another matter. */
  const deliverAnswer = async (trouble: Trouble | null, response: ServerResponse, result: Answer): Promise<void> => {
    if (trouble === 'hang-after') return;
    if (trouble === 'held') await new Promise<void>((resolve) => held.push(resolve));
    if (trouble === 'lost-after') response.destroy();
    else send(response, result);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const method = request.method ?? 'GET';
    calls.push(`${method} ${url.pathname}`);
    const trouble = takeTrouble(method, url.pathname);
    if (spoil(trouble, request, response)) return;
    if (!isOurs(request, url.pathname)) return send(response, sayError(401));

    const work = async (): Promise<Answer> => {
      // As slow as a network: others come in between.
      await new Promise((resolve) => setImmediate(resolve));
      if (typeof trouble === 'number') return sayError(trouble);

      return answer(method, url.pathname, parseForm(method === 'GET' ? url.searchParams.toString() : body));
    };
    const key = method === 'POST' && trouble !== 401 ? request.headers['idempotency-key'] : undefined;
    const result = typeof key === 'string' ? await answerOnce(key, `${url.pathname}?${body}`, work) : await work();
    await deliverAnswer(trouble, response, result);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

  const deliver = async (target: string, event: StripeEvent): Promise<number> => {
    const payload = JSON.stringify(event);
    const response = await fetch(`${target}/api/billing/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signEvent(payload, FAKE_STRIPE_KEYS.STRIPE_WEBHOOK_SECRET),
      },
      body: payload,
    }).catch(() => null);

    return response?.status ?? 0;
  };

  return {
    stripe,
    url,
    /** Every call so far, as `METHOD /path`. */
    calls,
    env: { ...FAKE_STRIPE_KEYS, STRIPE_API_BASE: url },

    /** The next calls of this kind go wrong. */
    fail: (method: string, path: RegExp, trouble: Trouble, times = 1): void => {
      plans.push({ method, path, trouble, times });
    },
    mend: (): void => {
      plans.length = 0;
    },
    /** As Stripe does after a day. */
    forgetKeys: (): void => kept.clear(),
    /** Answers what was held back. */
    letGo: (): void => {
      for (const answerNow of held.splice(0)) answerNow();
    },

    deliver,
    /** From now on every event is sent there, as it happens. */
    deliverTo: (findTarget: () => string | null): void => {
      stripe.onEvent((event) => {
        const target = findTarget();
        if (target) deliveries.push(deliver(target, event));
      });
    },
    /** Waits until everything that was sent has been answered. */
    allDelivered: async (): Promise<number[]> => Promise.all(deliveries.splice(0)),

    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export type FakeStripeServer = Awaited<ReturnType<typeof startFakeStripe>>;
