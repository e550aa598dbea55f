import { expect } from 'vitest';
import type { createStripeApp } from './billing-app.ts';
import { FAKE_STRIPE_KEYS, signEvent } from './fake-stripe/fake-stripe-server.ts';
import type { StripeEvent } from './fake-stripe/stripe-objects.ts';

export type StripeApp = Awaited<ReturnType<typeof createStripeApp>>;
export type Cookies = Record<string, string>;

export const setUp = async ({ post }: StripeApp, cookies: Cookies): Promise<string> => {
  const response = await post('/api/create-subscription', undefined, cookies);
  expect(response.statusCode, response.body).toBe(200);

  return response.json().clientSecret;
};

export const verify = ({ post }: StripeApp, cookies: Cookies, clientSecret: string) =>
  post(
    '/api/verify-payment',
    { paymentIntentId: clientSecret.split('_secret_')[0], paymentIntentClientSecret: clientSecret },
    cookies,
  );

/** The provider's message arrives, signed unless the test says otherwise. */
export const hear = ({ call }: StripeApp, event: StripeEvent, signature?: string) => {
  const payload = JSON.stringify(event);

  return call({
    method: 'POST',
    url: '/api/billing/webhook',
    payload,
    headers: {
      origin: 'https://elsewhere.example',
      'content-type': 'application/json',
      'stripe-signature': signature ?? signEvent(payload, FAKE_STRIPE_KEYS.STRIPE_WEBHOOK_SECRET),
    },
  });
};

/** A browser that keeps its cookies. */
export const aBrowser = (app: StripeApp) => {
  const cookies: Cookies = {};

  return {
    cookies,
    async post(url: string, payload?: object) {
      const response = await app.post(url, payload, cookies);
      for (const { name, value } of response.cookies) {
        if (value) cookies[name] = value;
        else delete cookies[name];
      }

      return response;
    },
  };
};

/** Someone who has just paid, and whose payment we know of. */
export const aMember = async (app: StripeApp, card: 'succeeds' | 'fails-at-renewal' = 'succeeds') => {
  const buyer = await app.aBuyer();
  const clientSecret = await setUp(app, buyer.cookies);
  app.stripe.confirm(clientSecret, card);
  expect((await verify(app, buyer.cookies, clientSecret)).statusCode).toBe(200);
  const [purchase] = await app.purchasesOf(buyer.userId);

  return { ...buyer, clientSecret, subscriptionId: purchase?.subscriptionId ?? '' };
};
