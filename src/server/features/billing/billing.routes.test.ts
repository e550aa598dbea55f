import { expect, test } from 'vitest';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { aMember, hear, type StripeApp, setUp, verify } from '#tests/support/billing-steps.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { signEvent } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import type { StripeEvent } from '#tests/support/fake-stripe/stripe-objects.ts';
import { createTestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const paidThrough = new Date('2027-01-15T00:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;

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
  await app.post('/api/billing/consent', undefined, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');
  const verified = await verify(app, cookies, clientSecret);

  expect(verified.json()).toEqual({
    hasAccess: true,
    billing: { subscriptionStatus: 'active', expiryDate: '2027-06-30T12:00:00.000Z' },
  });
  expect((await verify(app, cookies, clientSecret)).json()).toEqual(verified.json());
  expect((await app.get('/api/billing/status', cookies)).json()).toEqual(verified.json());
  expect(app.stripe.charges.size).toBe(1);
  expect((await app.purchasesOf(userId))[0]?.consentedAt).toEqual(app.clock.now());
});

test('asking again, and asking 200 times at once, gives the same subscription', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();

  const responses = await Promise.all(
    Array.from({ length: 200 }, () => app.post('/api/create-subscription', undefined, cookies)),
  );
  const secrets = new Set(responses.map((response) => response.json().clientSecret));

  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(secrets.size).toBe(1);
  expect(secrets.has(await setUp(app, cookies))).toBe(true);
  expect(app.stripe.subscriptions.size).toBe(1);
  expect(app.stripe.customers.size).toBe(1);
});

test('two servers that are asked at once make one subscription', async () => {
  const app = await createStripeApp(database.get());
  const other = await createTestApp(database.get(), { env: app.fake.env });
  const { cookies } = await app.aBuyer();

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? app : other).post('/api/create-subscription', undefined, cookies)),
  );

  expect(new Set(responses.map((response) => response.json().clientSecret)).size).toBe(1);
  expect(app.stripe.subscriptions.size).toBe(1);
});

test('whoever has access is not sold a second subscription', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await aMember(app);

  const response = await app.post('/api/create-subscription', undefined, cookies);

  expect(response.statusCode).toBe(409);
  expect(response.json().message).toContain('Nothing more was charged');
  expect(app.stripe.subscriptions.size).toBe(1);
});

test('paid in another tab, and nobody told us: setting up again notices, and charges nothing', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  app.stripe.confirm(await setUp(app, cookies), 'succeeds');

  expect((await app.post('/api/create-subscription', undefined, cookies)).statusCode).toBe(409);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(true);
});

test('a setup that died at the provider is replaced by a new one', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  const first = await setUp(app, cookies);
  app.advance(DAY);

  const second = await setUp(app, cookies);

  expect(second).not.toBe(first);
  expect([...app.stripe.subscriptions.values()].map(({ status }) => status)).toEqual([
    'incomplete_expired',
    'incomplete',
  ]);
  expect(app.stripe.customers.size).toBe(1);
});

test.each([
  ['breaks before the customer is made', /customers$/, 'lost-before'],
  ['breaks after the customer was made', /customers$/, 'lost-after'],
  ['breaks before the subscription is made', /subscriptions$/, 'lost-before'],
  ['breaks after the subscription was made', /subscriptions$/, 'lost-after'],
  ['answers 500', /subscriptions$/, 500],
  ['answers nonsense', /subscriptions$/, 'nonsense'],
  ['answers other JSON than it should', /subscriptions$/, 'nonsense-json'],
] as const)('a setup goes on later when the provider %s, and makes one subscription', async (_case, path, trouble) => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  // Once more for the library's own second try.
  app.fake.fail('POST', path, trouble, 2);

  const refused = await app.post('/api/create-subscription', undefined, cookies);
  expect(refused.statusCode).toBe(503);
  expect(refused.json().code).toBe('unavailable');
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);

  app.fake.mend();
  app.stripe.confirm(await setUp(app, cookies), 'succeeds');
  expect(app.stripe.subscriptions.size).toBe(1);
  expect(app.stripe.charges.size).toBe(1);
});

test('a key that the provider refuses is told in the words that the browser looks for', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  app.fake.fail('POST', /customers$/, 401);

  const response = await app.post('/api/create-subscription', undefined, cookies);

  expect(response.statusCode).toBe(503);
  expect(response.json().message).toContain('Expired API Key');
});

test('production without keys sells nothing, says so, and has no demo cards', async () => {
  const app = await createTestApp(database.get(), {
    env: {
      NODE_ENV: 'production',
      SESSION_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://carryatlas.example',
      DATABASE_URL: 'postgres://localhost/x',
    },
  });
  const userId = await aUser(database.get().db);
  const { token } = await app.sessions.create(database.get().db, userId);

  const response = await app.post('/api/create-subscription', undefined, { '__Host-session': token });

  expect(response.statusCode).toBe(503);
  expect(response.json().message).toContain('not set up');
  expect((await app.post('/api/demo/confirm-payment', {})).statusCode).toBe(404);
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
  expect(response.json().message).toBe('This payment could not be verified.');
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);
});

test('a payment that was not made verifies nothing; after a decline the same attempt goes on', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  const clientSecret = await setUp(app, cookies);
  expect((await verify(app, cookies, clientSecret)).statusCode).toBe(409);

  expect(() => app.stripe.confirm(clientSecret, 'declined')).toThrow('declined');
  expect((await verify(app, cookies, clientSecret)).statusCode).toBe(409);
  expect(await setUp(app, cookies)).toBe(clientSecret);
  app.stripe.confirm(clientSecret, 'succeeds');

  expect((await verify(app, cookies, clientSecret)).json().hasAccess).toBe(true);
  expect(app.stripe.charges.size).toBe(1);
});

test('a payment of another amount gives no access', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  app.stripe.price.unit_amount = 100;
  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');

  expect((await verify(app, cookies, clientSecret)).statusCode).toBe(400);
  expect((await hear(app, app.lastEvent('invoice.paid'))).statusCode).toBe(200);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);
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

test('a member route answers 402 before the webhook and 200 within a second after it, on this server and on another', async () => {
  const extend: TestAppOptions['extend'] = (fastify) => {
    fastify.get('/api/for-members', { config: { access: 'member' } }, () => 'for members');
  };
  const app = await createStripeApp(database.get(), { extend });
  const other = await createTestApp(database.get(), { extend, env: app.fake.env });
  const { cookies } = await app.aBuyer();
  app.stripe.confirm(await setUp(app, cookies), 'succeeds');
  const ask = async ({ get }: Pick<StripeApp, 'get'>) => (await get('/api/for-members', cookies)).statusCode;
  // Both remember from now on that this session has no access.
  expect([await ask(app), await ask(other)]).toEqual([402, 402]);
  const callsBefore = app.fake.calls.length;

  expect((await hear(app, app.lastEvent('invoice.paid'))).statusCode).toBe(200);
  const callsOfWebhook = app.fake.calls.length;

  expect(callsOfWebhook).toBeGreaterThan(callsBefore);
  expect(await ask(app)).toBe(200);
  await expect.poll(() => ask(other), { timeout: 1000, interval: 20 }).toBe(200);
  // Who may come in is never asked of the provider.
  expect(app.fake.calls.length).toBe(callsOfWebhook);
});

test('a message with a forged, an old or no signature is refused and changes nothing', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  app.stripe.confirm(await setUp(app, cookies), 'succeeds');
  const event = app.lastEvent('invoice.paid');
  const payload = JSON.stringify(event);
  const longAgo = Math.floor(Date.now() / 1000) - 301;

  for (const signature of [
    '',
    signEvent(payload, 'whsec_other'),
    signEvent(payload, 'whsec_fake', longAgo),
    'nonsense',
  ]) {
    expect((await hear(app, event, signature)).statusCode).toBe(400);
  }
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);
});

test('messages about what is not ours, and of kinds that we do not know, are acknowledged', async () => {
  const app = await createStripeApp(database.get());
  const strange = (object: object): StripeEvent => ({
    id: 'evt_1',
    object: 'event',
    type: 'something.new',
    created: 0,
    api_version: '2030-01-01',
    data: { object },
  });

  for (const object of [{ object: 'subscription', id: 'sub_unknown' }, { object: 'planet', id: 'x' }, {}]) {
    expect((await hear(app, strange(object))).statusCode).toBe(200);
  }
});

test('what a message says is not believed: the provider is asked', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  await setUp(app, cookies);
  const created = app.lastEvent('customer.subscription.created');
  const lie = { ...created, data: { object: { ...created.data.object, status: 'active' } } };

  expect((await hear(app, lie)).statusCode).toBe(200);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);
});

test('a message that comes while the provider is away is answered 503 and caught up with by a job', async () => {
  const app = await createStripeApp(database.get());
  const { checkPurchase } = await import('./billing-job-kinds.ts');
  const { cookies } = await app.aBuyer();
  app.stripe.confirm(await setUp(app, cookies), 'succeeds');
  app.fake.fail('GET', /subscriptions/, 503, 2);

  expect((await hear(app, app.lastEvent('invoice.paid'))).statusCode).toBe(503);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);
  expect(await app.jobs.runDue(checkPurchase)).toBe(1);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(true);
});

test('a member cancels and resumes in one step each; the paid time stays', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, subscriptionId } = await aMember(app);
  expect((await app.get('/api/billing/details', cookies)).json()).toEqual({
    renewsAt: '2027-06-30T12:00:00.000Z',
    canCancel: true,
    canResume: false,
    hasPortal: true,
  });

  const cancelled = await app.post('/api/billing/cancel', undefined, cookies);

  expect(cancelled.json()).toEqual({ renewsAt: null, canCancel: false, canResume: true, hasPortal: true });
  expect(app.stripe.subscriptions.get(subscriptionId)?.cancel_at_period_end).toBe(true);
  expect((await app.get('/api/billing/status', cookies)).json()).toEqual({
    hasAccess: true,
    billing: { subscriptionStatus: 'canceled', expiryDate: '2027-06-30T12:00:00.000Z' },
  });
  expect((await app.post('/api/billing/cancel', undefined, cookies)).statusCode).toBe(409);

  expect((await app.post('/api/billing/resume', undefined, cookies)).json().canCancel).toBe(true);
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
