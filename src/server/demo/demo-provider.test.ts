import { expect, test } from 'vitest';
import { demoSubscriptions, purchases } from '#server/db/schema.ts';
import { TEST_CARDS } from '#shared/membership/test-cards.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { endPurchase, reconcilePurchases, refundPurchase } from '../features/billing/billing-job-kinds.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;
const [WORKS, DECLINED, SECOND_STEP, FAILS_LATER] = TEST_CARDS.map(({ number }) => number) as [
  string,
  string,
  string,
  string,
];

const aBuyer = async () => {
  const app = await createTestApp(database.get(), { startsJobs: true });
  const { db } = database.get();
  const userId = await aUser(db);
  const cookies = await signedIn(db, app.sessions, userId);
  const setup = await app.post('/api/create-subscription', undefined, cookies);
  const { clientSecret } = setup.json();

  return {
    ...app,
    cookies,
    clientSecret,
    confirm: (cardNumber: string, more: object = {}) =>
      app.post('/api/demo/confirm-payment', { clientSecret, cardNumber, ...more }),
    /** As a new sign-in sees it: a session does not last a year. */
    status: async () => (await app.get('/api/billing/status', await signedIn(db, app.sessions, userId))).json(),
  };
};

test('the card that works gives access at once, as if the provider had told us', async () => {
  const buyer = await aBuyer();

  expect((await buyer.confirm(WORKS)).json().status).toBe('succeeded');

  expect(await buyer.status()).toMatchObject({ hasAccess: true, billing: { subscriptionStatus: 'active' } });
});

test('the declined card is refused in words and charges nothing; the same payment goes on with another', async () => {
  const buyer = await aBuyer();

  const refused = await buyer.confirm(DECLINED);
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Your card was declined.']);
  expect((await buyer.status()).hasAccess).toBe(false);
  await buyer.confirm(WORKS);

  expect((await buyer.status()).hasAccess).toBe(true);
});

test('the card with a second step waits for the answer, and a refusal opens nothing', async () => {
  const buyer = await aBuyer();

  expect((await buyer.confirm(SECOND_STEP)).json().status).toBe('requires-step');
  expect((await buyer.status()).hasAccess).toBe(false);
  expect((await buyer.confirm(SECOND_STEP, { secondStep: 'refuse' })).statusCode).toBe(400);
  expect((await buyer.status()).hasAccess).toBe(false);
  await buyer.confirm(SECOND_STEP, { secondStep: 'approve' });

  expect((await buyer.status()).hasAccess).toBe(true);
});

test('the card that fails at renewal works today and is past due in a year; the other one renews', async () => {
  const first = await aBuyer();
  await first.confirm(FAILS_LATER);
  const second = await aBuyer();
  await second.confirm(WORKS);

  for (const app of [first, second]) app.clock.advance(366 * DAY);
  await second.jobs.send(database.get().db, reconcilePurchases, {});
  await second.jobs.runDue(reconcilePurchases);

  expect((await first.status()).billing.subscriptionStatus).toBe('past_due');
  expect(await second.status()).toMatchObject({
    hasAccess: true,
    billing: { subscriptionStatus: 'active', expiryDate: '2028-06-30T12:00:00.000Z' },
  });
});

test('a number that is no test card, another secret and a payment that is over are refused', async () => {
  const buyer = await aBuyer();

  expect((await buyer.confirm('4111 1111 1111 1111')).statusCode).toBe(400);
  // As long as the right one, in letters and in bytes, and in letters alone.
  const forgeries = [buyer.clientSecret.replace(/.$/, (end: string) => (end === '0' ? '1' : '0'))];
  forgeries.push(buyer.clientSecret.replace(/.$/, 'é'));
  for (const clientSecret of forgeries) {
    const forged = await buyer.post('/api/demo/confirm-payment', { clientSecret, cardNumber: WORKS });
    expect(forged.statusCode).toBe(404);
  }
  expect((await buyer.status()).hasAccess).toBe(false);

  buyer.clock.advance(2 * DAY);
  expect((await buyer.confirm(WORKS)).statusCode).toBe(409);
});

test('paying twice charges once, and the demo’s invoices can be looked at by their owner', async () => {
  const buyer = await aBuyer();
  await buyer.confirm(WORKS);
  await buyer.confirm(WORKS);

  const { url } = (await buyer.post('/api/billing/portal', undefined, buyer.cookies)).json();
  const page = (await buyer.get(url, buyer.cookies)).body;

  expect(page.match(/\$9\.95 paid/g)).toHaveLength(1);
  expect((await buyer.get(url)).statusCode).toBe(401);
});

test('a demo guest who paid and signs in to an account with access gets the money back', async () => {
  const { post, get, jobs } = await createTestApp(database.get(), { startsJobs: true });
  const { db } = database.get();
  const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
    Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const pay = (clientSecret: string) => post('/api/demo/confirm-payment', { clientSecret, cardNumber: WORKS });
  const account = { email: 'member@test.example', password: 'correct horse' };
  const member = cookiesOf(await post('/api/login', { ...account, isSignUp: true }));
  await pay((await post('/api/create-subscription', undefined, member)).json().clientSecret);
  const guest = await post('/api/create-guest-subscription', { email: 'guest@test.example', name: 'pat' });
  expect((await pay(guest.json().clientSecret)).json().status).toBe('succeeded');

  expect((await post('/api/login', account, cookiesOf(guest))).statusCode).toBe(200);
  await jobs.runDue(endPurchase);
  await jobs.runDue(refundPurchase);

  const kept = await db.select().from(purchases).orderBy(purchases.email);
  expect(kept).toMatchObject([
    { email: 'guest@test.example', refund: 'done' },
    { email: 'member@test.example', refund: null },
  ]);
  const books = await db.select().from(demoSubscriptions);
  const isReturned = (purchaseId?: string) => books.find((one) => one.purchaseId === purchaseId)?.record['paid'];
  expect(isReturned(kept[0]?.id)).toMatchObject([{ isReturned: true }]);
  expect(isReturned(kept[1]?.id)).toMatchObject([{ isReturned: false }]);
  expect((await get('/api/billing/status', member)).json().hasAccess).toBe(true);
});
