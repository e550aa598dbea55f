import { expect, test } from 'vitest';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { aMember, type StripeApp, setUp, verify } from '#tests/support/billing-steps.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const paidThrough = new Date('2027-01-15T00:00:00.000Z');

test.each([
  ['someone who never bought', undefined, { hasAccess: false, billing: null }],
  [
    'a member',
    { status: 'active', paidThrough } as const,
    { hasAccess: true, billing: { subscriptionStatus: 'active', expiryDate: '2027-01-15T00:00:00.000Z' } },
  ],
  [
    'a founding member',
    { status: 'grandfathered', paidThrough: null } as const,
    { hasAccess: true, billing: { subscriptionStatus: 'grandfathered', expiryDate: null } },
  ],
  [
    'someone whose purchase is not through',
    { status: 'pending', paidThrough: null } as const,
    { hasAccess: false, billing: { subscriptionStatus: 'pending', expiryDate: null } },
  ],
])('%s learns of their own membership', async (_case, membership, expected) => {
  const { get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  await aUser(db, { membership: { status: 'active', paidThrough: new Date('2030-01-01') } });
  const cookies = await signedIn(db, sessions, await aUser(db, membership ? { membership } : {}));

  expect((await get('/api/billing/status', cookies)).json()).toEqual(expected);
});

test.each([
  ['GET', '/api/billing/status'],
  ['GET', '/api/billing/details'],
  ['POST', '/api/create-subscription'],
  ['POST', '/api/verify-payment'],
  ['POST', '/api/billing/consent'],
  ['POST', '/api/billing/cancel'],
  ['POST', '/api/billing/resume'],
  ['POST', '/api/billing/portal'],
] as const)('a visitor learns nothing from %s %s', async (method, url) => {
  const { call } = await createTestApp(database.get());

  expect((await call({ method, url })).statusCode).toBe(401);
});

test('someone signed in buys: pending, then paid, then a member until a year from now', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await app.aBuyer();

  const clientSecret = await setUp(app, cookies);
  expect((await app.get('/api/billing/status', cookies)).json()).toEqual({
    hasAccess: false,
    billing: { subscriptionStatus: 'pending', expiryDate: null },
  });
  await app.post('/api/billing/consent', { cents: 995 }, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');
  const verified = await verify(app, cookies, clientSecret);

  expect(verified.json()).toEqual({
    hasAccess: true,
    billing: { subscriptionStatus: 'active', expiryDate: '2027-06-30T12:00:00.000Z' },
  });
  expect((await verify(app, cookies, clientSecret)).json()).toEqual(verified.json());
  expect((await app.get('/api/billing/status', cookies)).json()).toEqual(verified.json());
  expect(app.stripe.charges.size).toBe(1);
  expect((await app.purchasesOf(userId))[0]).toMatchObject({ consentedAt: app.clock.now(), consentedCents: 995 });
});

test.each([
  [
    'another payment’s secret',
    async (app: StripeApp, mine: string) => [mine.split('_secret_')[0], await setUp(app, (await app.aBuyer()).cookies)],
  ],
  [
    'another buyer’s payment',
    async (app: StripeApp) => {
      const other = await setUp(app, (await app.aBuyer()).cookies);
      app.stripe.confirm(other, 'succeeds');
      return [other.split('_secret_')[0], other];
    },
  ],
  ['a payment that does not exist', async () => ['pi_nothing', 'pi_nothing_secret_nothing']],
  ['an id that is a path', async () => ['../customers/cus_1', 'x']],
] as const)('%s verifies nothing and gives no access', async (_case, forge) => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  const mine = await setUp(app, cookies);
  const [paymentIntentId, paymentIntentClientSecret] = await forge(app, mine);

  const response = await app.post('/api/verify-payment', { paymentIntentId, paymentIntentClientSecret }, cookies);

  expect(response.statusCode).toBe(400);
  expect(response.json().message).toBe('We couldn’t verify this payment. Contact support if you were charged.');
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);
});

test('a payment that was not made verifies nothing; after a decline the same attempt goes on', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  const clientSecret = await setUp(app, cookies);
  const early = await verify(app, cookies, clientSecret);
  expect(early.statusCode).toBe(409);
  expect(early.json().message).toContain('wasn’t completed');

  expect(() => app.stripe.confirm(clientSecret, 'declined')).toThrow('declined');
  expect((await verify(app, cookies, clientSecret)).statusCode).toBe(409);
  expect(await setUp(app, cookies)).toBe(clientSecret);
  app.stripe.confirm(clientSecret, 'succeeds');

  expect((await verify(app, cookies, clientSecret)).json().hasAccess).toBe(true);
  expect(app.stripe.charges.size).toBe(1);
});

test('the provider is away while a payment is verified: told, no access, and later it works', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');
  app.fake.fail('GET', /payment_intents/, 'lost-before', 2);

  expect((await verify(app, cookies, clientSecret)).statusCode).toBe(503);
  expect((await verify(app, cookies, clientSecret)).json().hasAccess).toBe(true);
});

test('a member cancels and resumes in one step each; the paid time stays', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, subscriptionId } = await aMember(app);
  expect((await app.get('/api/billing/details', cookies)).json()).toEqual({
    price: { cents: 995, currency: 'usd' },
    renewsAt: '2027-06-30T12:00:00.000Z',
    canCancel: true,
    canResume: false,
    hasPortal: true,
  });

  const canceled = await app.post('/api/billing/cancel', undefined, cookies);

  expect(canceled.json()).toMatchObject({ renewsAt: null, canCancel: false, canResume: true, hasPortal: true });
  expect(app.stripe.subscriptions.get(subscriptionId)?.cancel_at_period_end).toBe(true);
  expect((await app.get('/api/billing/status', cookies)).json()).toEqual({
    hasAccess: true,
    billing: { subscriptionStatus: 'canceled', expiryDate: '2027-06-30T12:00:00.000Z' },
  });
  expect((await app.post('/api/billing/cancel', undefined, cookies)).statusCode).toBe(409);

  expect((await app.post('/api/billing/resume', undefined, cookies)).json().canCancel).toBe(true);
  expect(app.stripe.subscriptions.get(subscriptionId)?.cancel_at_period_end).toBe(false);
  expect((await app.get('/api/billing/status', cookies)).json().billing.subscriptionStatus).toBe('active');
});

test('someone without a renewal can neither cancel nor resume nor open the portal', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer({ membership: { status: 'grandfathered', paidThrough: null } });

  for (const what of ['cancel', 'resume', 'portal']) {
    expect((await app.post(`/api/billing/${what}`, undefined, cookies)).statusCode).toBe(409);
  }
  expect(app.fake.calls).toEqual([]);
});

test('the portal is the one of the member’s own customer', async () => {
  const app = await createStripeApp(database.get());
  await aMember(app);
  const { cookies, userId } = await aMember(app);
  const [purchase] = await app.purchasesOf(userId);

  const { url } = (await app.post('/api/billing/portal', undefined, cookies)).json();

  expect(url).toContain(purchase?.customerId);
});
