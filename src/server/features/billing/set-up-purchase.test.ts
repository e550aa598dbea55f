import { expect, test } from 'vitest';
import { createStripeApp, patientPayments } from '#tests/support/billing-app.ts';
import { aMember, setUp, verify } from '#tests/support/billing-steps.ts';
import { aUser } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;

/** How long a caller waits is tested in hanging-provider.test.ts; here a busy machine must end nobody's wait. */
const PATIENT = { answerWithinMs: 150_000, callerWaitsMs: 150_000 };

test('asking again, and asking 200 times at once, gives the same subscription', async () => {
  const app = await createStripeApp(database.get(), { patience: PATIENT });
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
  const app = await createStripeApp(database.get(), { patience: PATIENT });
  const payments = await patientPayments(app.fake.url, PATIENT);
  const other = await createTestApp(database.get(), { env: app.fake.env, parts: { payments } });
  const { cookies } = await app.aBuyer();

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? app : other).post('/api/create-subscription', undefined, cookies)),
  );

  expect(new Set(responses.map((response) => response.json().clientSecret)).size).toBe(1);
  expect(app.stripe.subscriptions.size).toBe(1);
});

test('someone who has access is not sold a second subscription', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await aMember(app);

  const response = await app.post('/api/create-subscription', undefined, cookies);

  expect(response.statusCode).toBe(409);
  expect(response.json().message).toContain('We didn’t charge you');
  expect(app.stripe.subscriptions.size).toBe(1);
});

test('a founding member is not sold a subscription, and nothing is made at the provider', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer({ membership: { status: 'grandfathered', paidThrough: null } });

  expect((await app.post('/api/create-subscription', undefined, cookies)).statusCode).toBe(409);
  expect(app.fake.calls).toEqual([]);
});

test('what was made and never answered is found again, also when the provider has forgotten the key', async () => {
  const app = await createStripeApp(database.get());
  const { cookies } = await app.aBuyer();
  app.fake.fail('POST', /subscriptions$/, 'lost-after', 2);
  expect((await app.post('/api/create-subscription', undefined, cookies)).statusCode).toBe(503);
  app.fake.mend();
  app.fake.forgetKeys();

  await setUp(app, cookies);

  expect(app.stripe.subscriptions.size).toBe(1);
});

test('a subscription that ended without a word is not paid for: a new one is', async () => {
  const app = await createStripeApp(database.get());
  const { userId, clientSecret: first, subscriptionId } = await aMember(app, 'fails-at-renewal');
  // The renewal's invoice stays open there although nobody renews any more.
  app.advance(395 * DAY);
  expect(app.stripe.subscriptions.get(subscriptionId)?.status).toBe('canceled');
  const cookies = await app.signInAgain(userId);

  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');

  expect(clientSecret).not.toBe(first);
  expect((await verify(app, cookies, clientSecret)).json().hasAccess).toBe(true);
  expect(app.stripe.subscriptions.size).toBe(2);
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
      SESSION_SECRET: 'a secret of the tests, and no other',
      PUBLIC_URL: 'https://carryatlas.example',
      DATABASE_URL: 'postgres://localhost/x',
    },
  });
  const userId = await aUser(database.get().db);
  const { token } = await app.sessions.create(database.get().db, userId);

  const response = await app.post('/api/create-subscription', undefined, { '__Host-session': token });

  expect(response.statusCode).toBe(503);
  expect(response.json().message).toContain('can’t take card payments');
  expect((await app.post('/api/demo/confirm-payment', {})).statusCode).toBe(404);
});
