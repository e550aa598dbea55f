import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { purchases, users } from '#server/db/schema.ts';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { aBrowser, aMember, type Cookies, hear, type StripeApp, setUp, verify } from '#tests/support/billing-steps.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createBillingAccountEvents } from './billing-account-events.ts';
import { checkPurchase, cleanUpPurchases, endPurchase } from './billing-job-kinds.ts';
import { createGuestCookie } from './guest-cookie.ts';

const database = openTestDatabase();
const HOUR = 60 * 60 * 1000;
const PASSWORD = 'correct horse';

type Browser = ReturnType<typeof aBrowser>;

const begin = async (browser: Browser, email = 'pat@test.example'): Promise<string> => {
  const response = await browser.post('/api/create-guest-subscription', { email, name: 'pat' });
  expect(response.statusCode, response.body).toBe(200);

  return response.json().clientSecret;
};

const signUp = (browser: Browser, email = 'pat@test.example') =>
  browser.post('/api/login', { email, password: PASSWORD, isSignUp: true });

const aliveAt = ({ stripe }: StripeApp) =>
  [...stripe.subscriptions.values()].filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status));

test('a guest begins, signs up, pays, and the account has the membership', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  const clientSecret = await begin(browser);
  expect((await signUp(browser)).statusCode).toBe(200);
  expect((await app.get('/api/billing/status', browser.cookies)).json().billing.subscriptionStatus).toBe('pending');

  app.stripe.confirm(clientSecret, 'succeeds');

  expect((await verify(app, browser.cookies, clientSecret)).json().hasAccess).toBe(true);
  expect(await setUpAgain(app, browser.cookies)).toBe(409);
  expect(app.stripe.subscriptions.size).toBe(1);
});

const setUpAgain = async (app: StripeApp, cookies: Cookies): Promise<number> =>
  (await app.post('/api/create-subscription', undefined, cookies)).statusCode;

test('asked again, and with another address, a browser’s setup stays one and follows the address', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  const first = await begin(browser, 'old@test.example');

  expect(await begin(browser, 'new@test.example')).toBe(first);

  expect(app.stripe.subscriptions.size).toBe(1);
  expect([...app.stripe.customers.values()].map(({ email }) => email)).toEqual(['new@test.example']);
});

test('a setup belongs to its browser: another one with the same address gets its own, and takes nothing over', async () => {
  const app = await createStripeApp(database.get());
  const [mine, other] = [aBrowser(app), aBrowser(app)];
  const clientSecret = await begin(mine);
  expect(await begin(other)).not.toBe(clientSecret);

  await signUp(other);
  app.stripe.confirm(clientSecret, 'succeeds');

  expect((await verify(app, other.cookies, clientSecret)).statusCode).toBe(400);
  expect((await app.get('/api/billing/status', other.cookies)).json().hasAccess).toBe(false);
});

test('a taken address is told before any charge; signing in carries the purchase over', async () => {
  const app = await createStripeApp(database.get());
  await signUp(aBrowser(app));
  const browser = aBrowser(app);
  const clientSecret = await begin(browser);

  expect((await signUp(browser)).statusCode).toBe(409);
  expect(app.stripe.charges.size).toBe(0);
  expect((await browser.post('/api/login', { email: 'pat@test.example', password: PASSWORD })).statusCode).toBe(200);

  expect(await setUp(app, browser.cookies)).toBe(clientSecret);
  app.stripe.confirm(clientSecret, 'succeeds');
  expect((await verify(app, browser.cookies, clientSecret)).json().hasAccess).toBe(true);
});

test('signing in to an account that has access cancels the guest’s setup instead', async () => {
  const app = await createStripeApp(database.get());
  const first = aBrowser(app);
  app.stripe.confirm(await begin(first), 'succeeds');
  await signUp(first);
  await app.jobs.runDue(checkPurchase);
  const second = aBrowser(app);
  const clientSecret = await begin(second);

  await second.post('/api/login', { email: 'pat@test.example', password: PASSWORD });
  await app.jobs.runDue(endPurchase);

  expect(aliveAt(app)).toHaveLength(1);
  expect(() => app.stripe.confirm(clientSecret, 'succeeds')).toThrow();
  expect((await app.get('/api/billing/status', second.cookies)).json().hasAccess).toBe(true);
});

test('signing in to an account with an open purchase keeps that one', async () => {
  const app = await createStripeApp(database.get());
  const first = aBrowser(app);
  const kept = await begin(first);
  await signUp(first);
  const second = aBrowser(app);
  await begin(second);

  await second.post('/api/login', { email: 'pat@test.example', password: PASSWORD });
  await app.jobs.runDue(endPurchase);

  expect(await setUp(app, second.cookies)).toBe(kept);
  expect(aliveAt(app)).toHaveLength(1);
});

test('a purchase that an account took over is no longer the browser’s: the next guest there begins anew', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  const clientSecret = await begin(browser);
  await signUp(browser);
  delete browser.cookies['session'];

  expect(await begin(browser, 'next@test.example')).not.toBe(clientSecret);
  expect([...app.stripe.customers.values()].map(({ email }) => email)).toEqual([
    'pat@test.example',
    'next@test.example',
  ]);
});

test('the address of a guest who gave up is erased once the setup is ended', async () => {
  const app = await createStripeApp(database.get());
  await begin(aBrowser(app));
  const tend = async () => {
    await app.jobs.send(database.get().db, cleanUpPurchases, {});
    await app.jobs.runDue(cleanUpPurchases);
  };
  const addresses = async () => (await database.get().db.select().from(purchases)).map(({ email }) => email);
  await tend();
  expect(await addresses()).toEqual(['pat@test.example']);

  app.advance(21 * HOUR);
  await tend();
  await app.jobs.runDue(endPurchase);
  await tend();

  expect(await addresses()).toEqual(['']);
});

test('a guest who has paid is not ended as abandoned, and may still sign up', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  app.stripe.confirm(await begin(browser), 'succeeds');
  await hear(app, app.lastEvent('invoice.paid'));
  app.advance(21 * HOUR);

  await app.jobs.send(database.get().db, cleanUpPurchases, {});
  await app.jobs.runDue(cleanUpPurchases);
  await app.jobs.runDue(endPurchase);
  await signUp(browser);

  expect(aliveAt(app)).toHaveLength(1);
  expect((await app.get('/api/billing/status', browser.cookies)).json().hasAccess).toBe(true);
});

test('paid and the tab closed: the webhook came, and access is there after signing in', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  const clientSecret = await begin(browser);
  await signUp(browser);
  app.stripe.confirm(clientSecret, 'succeeds');
  await hear(app, app.lastEvent('invoice.paid'));

  const elsewhere = aBrowser(app);
  await elsewhere.post('/api/login', { email: 'pat@test.example', password: PASSWORD });

  expect((await app.get('/api/billing/status', elsewhere.cookies)).json().hasAccess).toBe(true);
});

test('the customer carries the address of the account that took the purchase over', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  await begin(browser, 'typed@test.example');
  await signUp(browser, 'account@test.example');

  await app.jobs.runDue(checkPurchase);

  expect([...app.stripe.customers.values()].map(({ email }) => email)).toEqual(['account@test.example']);
});

test('an abandoned setup is canceled within a day; one that an account took over is not', async () => {
  const app = await createStripeApp(database.get());
  await begin(aBrowser(app));
  const buyer = aBrowser(app);
  await begin(buyer, 'buyer@test.example');
  await signUp(buyer, 'buyer@test.example');
  app.advance(21 * HOUR);

  await app.jobs.send(database.get().db, cleanUpPurchases, {});
  await app.jobs.runDue(cleanUpPurchases);
  await app.jobs.runDue(endPurchase);

  expect(aliveAt(app).map(({ status }) => status)).toEqual(['incomplete']);
  const open = await database.get().db.select().from(purchases).where(eq(purchases.state, 'open'));
  expect(open.map(({ email }) => email)).toEqual(['buyer@test.example']);
});

test('one browser can not make setups without end', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  const statuses: number[] = [];
  for (let times = 0; times < 21; times += 1) {
    const email = `pat${times}@test.example`;
    statuses.push((await browser.post('/api/create-guest-subscription', { email, name: 'pat' })).statusCode);
  }

  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('a bad address is refused in words, and nothing is made', async () => {
  const app = await createStripeApp(database.get());

  const response = await app.post('/api/create-guest-subscription', { email: 'nonsense', name: '' });

  expect(response.statusCode).toBe(400);
  expect(response.json().message).toBe('Valid email is required');
  expect(app.fake.calls).toEqual([]);
});

const eventsOf = ({ jobs, sessions, clock }: StripeApp) =>
  createBillingAccountEvents({
    db: database.get().db,
    jobs,
    sessions,
    guestCookie: createGuestCookie(false),
    clock: clock.now,
  });

test('deleting the account ends the renewal and detaches the card; the books keep no address', async () => {
  const app = await createStripeApp(database.get());
  const { userId, subscriptionId } = await aMember(app);
  const { db } = database.get();

  await db.transaction(async (tx) => {
    await eventsOf(app).accountEnds(tx, userId);
    await tx.delete(users).where(eq(users.id, userId));
  });
  await app.jobs.runDue(endPurchase);

  expect(app.stripe.subscriptions.get(subscriptionId)?.status).toBe('canceled');
  expect([...app.stripe.cards.values()].map(({ customer }) => customer)).toEqual([null]);
  const [left] = await db.select().from(purchases);
  expect(left).toMatchObject({ userId: null, email: '', state: 'ended', ending: null });
});

test('a new holder of the address keeps the paid time, without the former one’s card and renewal', async () => {
  const app = await createStripeApp(database.get());
  const { userId, cookies, subscriptionId } = await aMember(app);
  const { db } = database.get();

  await db.transaction((tx) => eventsOf(app).holderChanged(tx, userId));
  await app.jobs.runDue(endPurchase);

  expect(app.stripe.subscriptions.get(subscriptionId)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect([...app.stripe.cards.values()].map(({ customer }) => customer)).toEqual([null]);
  expect((await app.get('/api/billing/status', cookies)).json()).toMatchObject({ hasAccess: true });
  const resumed = await app.post('/api/billing/resume', undefined, cookies);
  expect(resumed.statusCode).toBe(409);
  expect(resumed.json().message).toContain('no card on file');
});

test('a member’s download holds what they bought, and of nobody else', async () => {
  const app = await createStripeApp(database.get());
  await aMember(app);
  const { userId } = await aMember(app);

  expect(await eventsOf(app).exportData(userId)).toMatchObject({
    membership: { status: 'active' },
    purchases: [{ status: 'active' }],
  });
});
