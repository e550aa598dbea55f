import { expect, test } from 'vitest';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { aBrowser, aMember, hear, setUp, verify } from '#tests/support/billing-steps.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { checkPurchase } from './billing-job-kinds.ts';
import { CALLER_WAITS_MS } from './caller-patience.ts';
import { STRIPE_ANSWERS_WITHIN_MS } from './stripe-provider.ts';

// A provider that takes the connection and says nothing. The library asks twice, half a second apart.

const database = openTestDatabase();
const HUNG = 2;
/** Far above what an answer from this machine takes. Were it not kept to, a test would not end in time. */
const ANSWER_WITHIN_MS = 300;

const createHangingApp = () => createStripeApp(database.get(), { patience: { answerWithinMs: ANSWER_WITHIN_MS } });

/** The caller is told, in words that hold before and after a payment. */
const expectTold = async (call: Promise<{ statusCode: number; json: () => unknown }>): Promise<void> => {
  const response = await call;

  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    code: 'unavailable',
    message:
      'We can’t reach our payment processor right now. Please try again in a few minutes. You won’t be charged twice.',
  });
};

const CREATIONS = [
  ['before the customer is made', 'POST', /customers$/, 'hang'],
  ['after the customer was made', 'POST', /customers$/, 'hang-after'],
  ['before the subscription is made', 'POST', /subscriptions$/, 'hang'],
  ['after the subscription was made', 'POST', /subscriptions$/, 'hang-after'],
  ['when the subscription is asked for', 'GET', /subscriptions\//, 'hang'],
] as const;

test.each(CREATIONS)('hangs %s: the buyer is told, and buys later, once', async (_case, method, path, trouble) => {
  const app = await createHangingApp();
  const { cookies } = await app.aBuyer();
  app.fake.fail(method, path, trouble, HUNG);

  await expectTold(app.post('/api/create-subscription', undefined, cookies));
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);

  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');
  expect((await verify(app, cookies, clientSecret)).json().hasAccess).toBe(true);
  expect(app.stripe.customers.size).toBe(1);
  expect(app.stripe.subscriptions.size).toBe(1);
  expect(app.stripe.charges.size).toBe(1);
});

test.each(CREATIONS.filter(([, , , trouble]) => trouble === 'hang-after'))(
  'hangs %s: a guest is told, and the same browser buys later, once',
  async (_case, method, path, trouble) => {
    const app = await createHangingApp();
    const browser = aBrowser(app);
    const begin = () => browser.post('/api/create-guest-subscription', { email: 'pat@test.example', name: 'pat' });
    app.fake.fail(method, path, trouble, HUNG);

    await expectTold(begin());

    const again = await begin();
    expect(again.statusCode).toBe(200);
    await browser.post('/api/login', { email: 'pat@test.example', password: 'long enough', isSignUp: true });
    const { clientSecret } = again.json();
    app.stripe.confirm(clientSecret, 'succeeds');
    expect((await verify(app, browser.cookies, clientSecret)).json().hasAccess).toBe(true);
    expect(app.stripe.subscriptions.size).toBe(1);
    expect(app.stripe.charges.size).toBe(1);
  },
);

test('hangs when a guest’s customer gets another address: told, and followed later', async () => {
  const app = await createHangingApp();
  const browser = aBrowser(app);
  const begin = (email: string) => browser.post('/api/create-guest-subscription', { email, name: 'pat' });
  await begin('old@test.example');
  app.fake.fail('POST', /customers\//, 'hang', HUNG);

  await expectTold(begin('new@test.example'));

  expect((await begin('new@test.example')).statusCode).toBe(200);
  expect([...app.stripe.customers.values()].map(({ email }) => email)).toEqual(['new@test.example']);
  expect(app.stripe.subscriptions.size).toBe(1);
});

test.each([
  ['payment', /payment_intents/],
  ['subscription', /subscriptions\//],
] as const)('hangs when the %s is verified: told, no access, and verified later', async (_case, path) => {
  const app = await createHangingApp();
  const { cookies } = await app.aBuyer();
  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');
  app.fake.fail('GET', path, 'hang', HUNG);

  await expectTold(verify(app, cookies, clientSecret));
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);

  expect((await verify(app, cookies, clientSecret)).json().hasAccess).toBe(true);
  expect(app.stripe.charges.size).toBe(1);
});

test.each(['hang', 'hang-after'] as const)(
  'a renewal is canceled and the provider answers nothing (%s): told, and canceled later; the paid time stays',
  async (trouble) => {
    const app = await createHangingApp();
    const { cookies, subscriptionId } = await aMember(app);
    app.fake.fail('POST', /subscriptions\//, trouble, HUNG);

    await expectTold(app.post('/api/billing/cancel', undefined, cookies));
    expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(true);

    expect((await app.post('/api/billing/cancel', undefined, cookies)).json()).toMatchObject({ canResume: true });
    expect(app.stripe.subscriptions.get(subscriptionId)?.cancel_at_period_end).toBe(true);
    expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(true);
    expect(app.stripe.charges.size).toBe(1);
  },
);

test('a message comes while the provider hangs: 503, and a job catches up', async () => {
  const app = await createHangingApp();
  const { cookies } = await app.aBuyer();
  app.stripe.confirm(await setUp(app, cookies), 'succeeds');
  app.fake.fail('GET', /subscriptions\//, 'hang', HUNG);

  await expectTold(hear(app, app.lastEvent('invoice.paid')));
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);

  expect(await app.jobs.runDue(checkPurchase)).toBe(1);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(true);
  expect(app.stripe.charges.size).toBe(1);
});

test('a message about a dispute comes while the provider hangs: 503, and the next delivery is heard', async () => {
  const app = await createHangingApp();
  const { cookies, subscriptionId } = await aMember(app);
  app.stripe.dispute(subscriptionId, 'lost');
  app.fake.fail('GET', /payment_intents/, 'hang', HUNG);

  await expectTold(hear(app, app.lastEvent('charge.dispute.closed')));

  expect((await hear(app, app.lastEvent('charge.dispute.closed'))).statusCode).toBe(200);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);
});

test('however slow the provider is, a caller waits no longer than our own limit, and what comes of it is kept', async () => {
  const app = await createStripeApp(database.get(), { patience: { callerWaitsMs: 1_000 } });
  const { cookies, userId } = await app.aBuyer();
  app.fake.fail('POST', /subscriptions$/, 'held');

  await expectTold(app.post('/api/create-subscription', undefined, cookies));
  app.fake.letGo();

  await expect.poll(async () => (await app.purchasesOf(userId))[0]?.subscriptionId).toMatch(/^sub_/);
  await setUp(app, cookies);
  expect(app.stripe.subscriptions.size).toBe(1);
});

test('one call that hangs is given up, with its second try, before the caller who waits is', () => {
  const longestPauseMs = 1_000;

  expect(2 * STRIPE_ANSWERS_WITHIN_MS + longestPauseMs).toBeLessThan(CALLER_WAITS_MS);
  expect(CALLER_WAITS_MS).toBeLessThanOrEqual(20_000);
});
