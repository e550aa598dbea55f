import { expect, test } from 'vitest';
import { priceOf } from '#shared/site/product.ts';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { aMember, hear, type StripeApp, setUp, verify } from '#tests/support/billing-steps.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const FIRST_END = '2027-06-30T12:00:00.000Z';
const SECOND_END = '2028-06-30T12:00:00.000Z';

const statusOf = async ({ get, signInAgain }: StripeApp, userId: string) => {
  const { hasAccess, billing } = (await get('/api/billing/status', await signInAgain(userId))).json();

  return [hasAccess, billing?.expiryDate ?? null];
};

/** The same server after a restart with another price. */
const restartAt = async (app: StripeApp, cents: number) => {
  const { id } = app.stripe.addPrice({ id: `price_${cents}`, unit_amount: cents });
  const env = { ...app.fake.env, STRIPE_PRICE_ID: id, PRICE_CENTS: String(cents) };

  return { ...app, ...(await createTestApp(database.get(), { env })) };
};

test('a new price keeps everyone who paid the old one, and they renew at what Stripe has for them', async () => {
  const app = await createStripeApp(database.get());
  const { userId, subscriptionId } = await aMember(app);
  const restarted = await restartAt(app, 1295);

  await hear(restarted, app.lastEvent('invoice.paid'));
  expect(await statusOf(restarted, userId)).toEqual([true, FIRST_END]);

  app.advance(YEAR + DAY);
  restarted.clock.advance(YEAR + DAY);
  await hear(restarted, app.lastEvent('invoice.paid'));
  expect(await statusOf(restarted, userId)).toEqual([true, SECOND_END]);
  expect([...app.stripe.charges.values()].map(({ amount }) => amount)).toEqual([995, 995]);
  expect(app.stripe.subscriptions.get(subscriptionId)?.status).toBe('active');
});

test.each([
  ['with sales tax on top', (app: StripeApp) => Object.assign(app.stripe.tax, { percent: 7.5 }), 1070],
  [
    'at a discount',
    (app: StripeApp) => {
      for (const id of app.stripe.customers.keys()) app.stripe.setDiscount(id, 50);
    },
    497,
  ],
] as const)('a buyer who pays %s gets in', async (_case, arrange, charged) => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await app.aBuyer();
  app.fake.fail('POST', /subscriptions$/, 500);
  await app.post('/api/create-subscription', undefined, cookies);
  app.fake.mend();
  arrange(app);

  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');

  expect((await verify(app, cookies, clientSecret)).json().hasAccess).toBe(true);
  expect([...app.stripe.charges.values()].map(({ amount }) => amount)).toEqual([charged]);
  expect(await statusOf(app, userId)).toEqual([true, FIRST_END]);
});

test('a discount that leaves nothing to pay gives the year without a card', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await app.aBuyer();
  app.fake.fail('POST', /subscriptions$/, 500);
  await app.post('/api/create-subscription', undefined, cookies);
  app.fake.mend();
  for (const id of app.stripe.customers.keys()) app.stripe.setDiscount(id, 100);

  const response = await app.post('/api/create-subscription', undefined, cookies);

  expect([response.statusCode, response.json().message]).toEqual([
    409,
    expect.stringContaining('You already have access'),
  ]);
  expect(await statusOf(app, userId)).toEqual([true, FIRST_END]);
  expect(app.stripe.charges.size).toBe(0);
});

test.each([
  ['another price', { unit_amount: 1295 }, 1295],
  ['another currency', { currency: 'eur' }, 995],
] as const)('a renewal paid at %s counts as paid', async (_case, fields, charged) => {
  const app = await createStripeApp(database.get());
  const { userId, subscriptionId } = await aMember(app);
  app.stripe.addPrice({ id: 'price_moved', ...fields });
  app.stripe.moveToPrice(subscriptionId, 'price_moved', 'none');
  await hear(app, app.lastEvent('customer.subscription.updated'));
  expect(await statusOf(app, userId)).toEqual([true, FIRST_END]);

  app.advance(YEAR + DAY);
  await hear(app, app.lastEvent('invoice.paid'));

  expect(await statusOf(app, userId)).toEqual([true, SECOND_END]);
  expect([...app.stripe.charges.values()].at(-1)?.amount).toBe(charged);
});

const MORE_LINES = 12;

test.each([
  [
    'a proration that is charged at once',
    (app: StripeApp, id: string) => app.stripe.moveToPrice(id, 'price_new', 'now'),
  ],
  ['a one-off invoice', (app: StripeApp, id: string) => app.stripe.sellOneOff(id, 2500, 'now')],
] as const)('%s neither lengthens nor shortens what was paid', async (_case, happen) => {
  const app = await createStripeApp(database.get());
  const { userId, subscriptionId } = await aMember(app);
  app.stripe.addPrice({ id: 'price_new', unit_amount: 1295 });
  app.advance(100 * DAY);

  happen(app, subscriptionId);
  await hear(app, app.lastEvent('invoice.paid'));

  expect(await statusOf(app, userId)).toEqual([true, FIRST_END]);
});

test('the year counts on an invoice whose first lines are all something else', async () => {
  const app = await createStripeApp(database.get());
  const { userId, subscriptionId } = await aMember(app);
  for (let at = 0; at < MORE_LINES; at += 1) app.stripe.sellOneOff(subscriptionId, 100, 'later');

  app.advance(YEAR + DAY);
  await hear(app, app.lastEvent('invoice.paid'));

  expect(await statusOf(app, userId)).toEqual([true, SECOND_END]);
});

test('another product on the same customer gives no access', async () => {
  const app = await createStripeApp(database.get());
  const { userId, cookies } = await app.aBuyer();
  await setUp(app, cookies);
  const [customerId = ''] = app.stripe.customers.keys();
  app.stripe.addPrice({ id: 'price_other', product: 'prod_other' });

  app.stripe.sellOtherProduct(customerId, 'price_other');
  await hear(app, app.lastEvent('invoice.paid'));

  expect(await statusOf(app, userId)).toEqual([false, null]);
});

test('a subscription that was moved to another product ends with the year that was paid', async () => {
  const app = await createStripeApp(database.get());
  const { userId, subscriptionId } = await aMember(app);
  app.stripe.addPrice({ id: 'price_other', product: 'prod_other' });
  app.stripe.moveToPrice(subscriptionId, 'price_other', 'none');
  await hear(app, app.lastEvent('customer.subscription.updated'));
  expect(await statusOf(app, userId)).toEqual([true, FIRST_END]);

  app.advance(YEAR + DAY);
  await hear(app, app.lastEvent('invoice.paid'));

  expect(await statusOf(app, userId)).toEqual([false, FIRST_END]);
});

test('the configured price is in the configuration for browsers and in the words to those without access', async () => {
  const app = await createTestApp(database.get(), { env: { PRICE_CENTS: '1295' } });
  const userId = await aUser(database.get().db);
  const cookies = await signedIn(database.get().db, app.sessions, userId);

  expect((await app.get('/api/config')).json().price).toEqual(priceOf(1295));
  const refused = await app.post('/api/ranges/nearby', { lat: 38.9, lng: -104.8 }, cookies);
  expect([refused.statusCode, refused.json().message]).toEqual([
    402,
    'You need a membership for this. It costs $12.95 a year.',
  ]);
});

test('the demo sells at the configured price, and who bought before keeps theirs', async () => {
  const { db } = database.get();
  const buy = async (cents: string) => {
    const app = await createTestApp(database.get(), { env: { PRICE_CENTS: cents } });
    const cookies = await signedIn(db, app.sessions, await aUser(db));
    const { clientSecret } = (await app.post('/api/create-subscription', undefined, cookies)).json();
    await app.post('/api/demo/confirm-payment', { clientSecret, cardNumber: '4242424242424242' });
    return { app, cookies };
  };
  const priceFor = async ({ app, cookies }: Awaited<ReturnType<typeof buy>>) =>
    (await app.get('/api/billing/details', cookies)).json().price.cents;
  const early = await buy('995');
  const late = await buy('1295');

  expect([await priceFor(early), await priceFor(late)]).toEqual([995, 1295]);
  const portal = await late.app.get('/api/demo/portal', late.cookies);
  expect(portal.body).toContain('$12.95 paid');
});

test('a setup from before a price change is replaced: nobody is charged another price than the screen says', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await app.aBuyer();
  const before = await setUp(app, cookies);
  const restarted = await restartAt(app, 1295);

  const clientSecret = await setUp(restarted, cookies);
  expect(() => app.stripe.confirm(before, 'succeeds')).toThrow('canceled');
  app.stripe.confirm(clientSecret, 'succeeds');

  expect((await verify(restarted, cookies, clientSecret)).json().hasAccess).toBe(true);
  expect([...app.stripe.charges.values()].map(({ amount }) => amount)).toEqual([1295]);
  expect(await app.membershipOf(userId)).toMatchObject({ status: 'active' });
});

test('consent to another price than the one charged is refused, and nothing is kept', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await app.aBuyer();
  const restarted = await restartAt(app, 1295);
  await setUp(restarted, cookies);

  const refused = await restarted.post('/api/billing/consent', { cents: 995 }, cookies);
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('price has changed')]);
  expect((await app.purchasesOf(userId))[0]).toMatchObject({ consentedAt: null, consentedCents: null });

  expect((await restarted.post('/api/billing/consent', { cents: 1295 }, cookies)).statusCode).toBe(200);
  expect((await app.purchasesOf(userId))[0]?.consentedCents).toBe(1295);
});

test('a member on an older price is told theirs, and agrees to it anew by resuming', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await aMember(app);
  const restarted = await restartAt(app, 1295);

  expect((await restarted.get('/api/billing/details', cookies)).json().price).toEqual({ cents: 995, currency: 'usd' });
  await restarted.post('/api/billing/cancel', undefined, cookies);
  expect((await app.purchasesOf(userId))[0]?.consentedCents).toBeNull();
  await restarted.post('/api/billing/resume', undefined, cookies);

  expect((await app.purchasesOf(userId))[0]?.consentedCents).toBe(995);
});
