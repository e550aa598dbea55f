import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails, purchases } from '#server/db/schema.ts';
import { createStripeApp } from '#tests/support/billing-app.ts';
import {
  aPaidGuestOfMember,
  begin,
  deleteAccount,
  runMoneyJobs,
  signIn,
  signUp,
} from '#tests/support/billing-guests.ts';
import { aBrowser, hear, type StripeApp, setUp, verify } from '#tests/support/billing-steps.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { cleanUpPurchases, endPurchase, reconcilePurchases, refundPurchase } from './billing-job-kinds.ts';

const database = openTestDatabase();
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const guestRow = async () => {
  const [row] = await database.get().db.select().from(purchases).where(eq(purchases.email, 'guest@test.example'));

  return row;
};

const refundLetters = async () =>
  (await database.get().db.select().from(mails)).filter(({ subject }) => subject.includes('refunded'));

const run = async (app: StripeApp, kind: typeof cleanUpPurchases) => {
  await app.jobs.send(database.get().db, kind, {});
  await app.jobs.runDue(kind);
};

/** Tried again, as the night does. */
const nextNight = async (app: StripeApp) => {
  await run(app, reconcilePurchases);
  await runMoneyJobs(app);
};

const returned = ({ stripe }: StripeApp): number[] => [...stripe.refunds.values()].map(({ amount }) => amount);

test('an ordinary buyer is untouched', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  const clientSecret = await begin(browser);
  await signUp(browser);
  app.stripe.confirm(clientSecret, 'succeeds');
  await hear(app, app.lastEvent('invoice.paid'));
  await runMoneyJobs(app);
  await nextNight(app);

  expect(returned(app)).toEqual([]);
  expect((await verify(app, browser.cookies, clientSecret)).json().hasAccess).toBe(true);
  expect(await guestRow()).toMatchObject({ refund: null, refundReason: null });
});

test('paid as a guest, then signed in to an account with access: the money goes back once, and the buyer is told once', async () => {
  const app = await createStripeApp(database.get());
  const { browser, clientSecret } = await aPaidGuestOfMember(app);

  await runMoneyJobs(app);
  await hear(app, app.lastEvent('charge.refunded'));
  await hear(app, app.lastEvent('invoice.paid'));
  await runMoneyJobs(app);

  expect(returned(app)).toEqual([995]);
  expect(await guestRow()).toMatchObject({ refund: 'done', refundReason: 'already-member', refundCents: 995 });
  const letters = await refundLetters();
  expect(letters.map(({ recipient }) => recipient)).toEqual(['guest@test.example']);
  expect(letters[0]?.textBody).toMatch(/\$9\.95/);
  expect(letters[0]?.textBody).toContain('already has a membership');
  expect(letters[0]?.textBody).toContain('5 to 10 business days');
  expect(letters[0]?.textBody).toContain('support@');
  // The other subscription is what it was.
  expect((await app.get('/api/billing/status', browser.cookies)).json().hasAccess).toBe(true);
  expect([...app.stripe.subscriptions.values()].map(({ status }) => status)).toEqual(['active', 'canceled']);
  const answer = await verify(app, browser.cookies, clientSecret);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'payment-returned', message: expect.stringContaining('We refunded') });
});

test('a payment that is being returned is never called a success', async () => {
  const app = await createStripeApp(database.get());
  const { browser, clientSecret } = await aPaidGuestOfMember(app);

  const answer = await verify(app, browser.cookies, clientSecret);

  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('payment-returned');
  expect(answer.json().message).toContain('We’re refunding your payment in full');
  // Asking is learning: the refund is on its way.
  expect((await guestRow())?.refund).toBe('owed');
  // Another browser with the same words learns nothing.
  const stranger = await app.aBuyer();
  expect((await verify(app, stranger.cookies, clientSecret)).statusCode).toBe(400);
});

test('no receipt goes out for a payment that bought nothing', async () => {
  const app = await createStripeApp(database.get());
  await aPaidGuestOfMember(app);
  await runMoneyJobs(app);

  const toGuest = (await database.get().db.select().from(mails)).filter(
    ({ recipient }) => recipient === 'guest@test.example',
  );

  expect(toGuest.map(({ subject }) => subject)).toEqual(['We refunded your $9.95 payment']);
});

test('an account deleted between payment and message: the money goes back, and the buyer hears of it', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  await signUp(browser, 'guest@test.example');
  const clientSecret = await setUp(app, browser.cookies);
  app.stripe.confirm(clientSecret, 'succeeds');

  await deleteAccount(browser);
  await run(app, cleanUpPurchases);
  await hear(app, app.lastEvent('invoice.paid'));
  await runMoneyJobs(app);

  expect(returned(app)).toEqual([995]);
  expect(await guestRow()).toMatchObject({ refund: 'done', refundReason: 'account-deleted' });
  expect(await refundLetters()).toHaveLength(1);
  await run(app, cleanUpPurchases);
  expect(await guestRow()).toBeUndefined();
});

test('a member who deletes the account had access: nothing is refunded', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  await signUp(browser, 'guest@test.example');
  const clientSecret = await setUp(app, browser.cookies);
  app.stripe.confirm(clientSecret, 'succeeds');
  await verify(app, browser.cookies, clientSecret);

  await deleteAccount(browser);
  await runMoneyJobs(app);
  await nextNight(app);

  expect(returned(app)).toEqual([]);
  expect(await database.get().db.select().from(purchases)).toMatchObject([{ email: '', refund: null }]);
});

test.each(['the server died', 'the answer was lost'])(
  'returned at the provider and %s: the next try returns nothing twice, and the letter is written',
  async (what) => {
    const app = await createStripeApp(database.get());
    const { clientSecret } = await aPaidGuestOfMember(app);
    await app.jobs.runDue(endPurchase);
    if (what === 'the server died') {
      const { id = '' } = (await guestRow()) ?? {};
      app.stripe.createRefund(clientSecret.split('_secret_')[0] ?? '', { purchaseId: id });
    } else {
      app.fake.fail('POST', /refunds$/, 'lost-after', 2);
      await app.jobs.runDue(refundPurchase);
    }
    expect(returned(app)).toEqual([995]);
    expect((await guestRow())?.refund).not.toBe('done');
    expect(await refundLetters()).toEqual([]);

    // By then the provider has forgotten the key.
    app.fake.forgetKeys();
    await nextNight(app);

    expect(returned(app)).toEqual([995]);
    expect((await guestRow())?.refund).toBe('done');
    expect(await refundLetters()).toHaveLength(1);
  },
);

test('two servers at once return the money once', async () => {
  const app = await createStripeApp(database.get());
  await aPaidGuestOfMember(app);
  await app.jobs.runDue(endPurchase);
  const { db } = database.get();
  const purchaseId = (await guestRow())?.id ?? '';
  const other = await createStripeApp(database.get(), { env: app.fake.env });
  for (let times = 0; times < 4; times += 1) await app.jobs.send(db, refundPurchase, { purchaseId });

  await Promise.all([app.jobs.runDue(refundPurchase), other.jobs.runDue(refundPurchase)]);
  await nextNight(app);

  expect(returned(app)).toEqual([995]);
  expect((await guestRow())?.refund).toBe('done');
  expect(await refundLetters()).toHaveLength(1);
});

test('money that support has already returned is not returned again', async () => {
  const app = await createStripeApp(database.get());
  const { subscriptionId } = await aPaidGuestOfMember(app);
  app.stripe.refund(subscriptionId);

  await runMoneyJobs(app);
  await nextNight(app);

  expect(app.fake.calls.filter((call) => call === 'POST /v1/refunds')).toEqual([]);
  expect(returned(app)).toEqual([995]);
});

test('what support returned in part is completed', async () => {
  const app = await createStripeApp(database.get());
  const { subscriptionId } = await aPaidGuestOfMember(app);
  app.stripe.refund(subscriptionId, 500);

  await runMoneyJobs(app);

  expect(returned(app)).toEqual([500, 495]);
  expect((await guestRow())?.refund).toBe('done');
});

test.each(['webhook', 'nightly comparison'])(
  'a payment that the bank lets through after the end goes back when the %s tells of it',
  async (way) => {
    const app = await createStripeApp(database.get());
    const clientSecret = await begin(aBrowser(app));
    const payment = app.stripe.beginSlowPayment(clientSecret);
    await app.jobs.send(database.get().db, cleanUpPurchases, {});
    app.advance(21 * HOUR);
    await app.jobs.runDue(cleanUpPurchases);
    await app.jobs.runDue(endPurchase);
    expect((await guestRow())?.refund).toBeNull();

    payment.succeed();
    if (way === 'webhook') await hear(app, app.lastEvent('invoice.paid'));
    else await run(app, reconcilePurchases);
    await runMoneyJobs(app);

    expect(returned(app)).toEqual([995]);
    expect(await guestRow()).toMatchObject({ refund: 'done', refundReason: 'abandoned' });
    expect(await refundLetters()).toHaveLength(1);
  },
);

test('lifetime access granted while a payment is under way: that payment goes back', async () => {
  const app = await createStripeApp(database.get(), { env: { ADMIN_EMAILS: 'boss@test.example' } });
  const boss = await app.aBuyer({ email: 'boss@test.example', emailProvenAt: app.clock.now() });
  const buyer = await app.aBuyer({ email: 'guest@test.example', emailProvenAt: app.clock.now() });
  app.stripe.confirm(await setUp(app, buyer.cookies), 'succeeds');

  const change = { change: 'grant', reason: 'An early supporter.' };
  const granted = await app.post(`/api/admin/members/${buyer.userId}/founding`, change, boss.cookies);
  expect(granted.statusCode, granted.body).toBe(200);
  await runMoneyJobs(app);

  expect(returned(app)).toEqual([995]);
  expect((await app.membershipOf(buyer.userId))?.status).toBe('grandfathered');
  expect(await refundLetters()).toHaveLength(1);
});

test('a refund that the provider refuses stays listed, is told to operators once, and is tried again', async () => {
  const told: string[] = [];
  const app = await createStripeApp(database.get(), {
    env: { ADMIN_EMAILS: 'boss@test.example' },
    parts: { onBroken: (error, where) => void told.push(`${where}: ${error.message}`) },
  });
  const boss = await app.aBuyer({ email: 'boss@test.example', emailProvenAt: app.clock.now() });
  const list = async () => (await app.get('/api/admin/payments', boss.cookies)).json().items;
  const count = async () => (await app.get('/api/admin/overview', boss.cookies)).json().paymentsToLookAt;
  await aPaidGuestOfMember(app);
  await app.jobs.runDue(endPurchase);
  expect(await list()).toMatchObject([{ trouble: 'refund-owed', email: 'guest@test.example', refundCents: 995 }]);
  expect(await count()).toBe(1);

  app.stripe.refuseRefunds('charge_not_refundable');
  await app.jobs.runDue(refundPurchase);
  await nextNight(app);
  await run(app, cleanUpPurchases);

  expect(await list()).toMatchObject([
    { trouble: 'refund-failed', email: 'guest@test.example', refundProblem: 'charge_not_refundable' },
  ]);
  expect(await count()).toBe(1);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('charge_not_refundable');
  expect(told[0]).not.toContain('guest@test.example');
  expect(await refundLetters()).toEqual([]);

  app.stripe.refuseRefunds(null);
  await nextNight(app);
  expect(returned(app)).toEqual([995]);
  expect(await list()).toMatchObject([{ trouble: 'refund-done', refundProblem: null }]);
  expect(await count()).toBe(0);
  expect(await refundLetters()).toHaveLength(1);
  await run(app, cleanUpPurchases);
  expect(await list()).toMatchObject([{ trouble: 'refund-done', email: null }]);
});

test('a provider that does not answer is tried again', async () => {
  const app = await createStripeApp(database.get());
  await aPaidGuestOfMember(app);
  await app.jobs.runDue(endPurchase);
  app.fake.fail('POST', /refunds$/, 'lost-before', 2);
  await app.jobs.runDue(refundPurchase);
  expect(await guestRow()).toMatchObject({ refund: 'failed', refundProblem: 'no-answer' });

  await nextNight(app);

  expect(returned(app)).toEqual([995]);
  expect((await guestRow())?.refund).toBe('done');
});

test.each(['webhook', 'nightly comparison'])(
  'a refund that a bank sends back is owed again when the %s tells of it',
  async (way) => {
    const app = await createStripeApp(database.get());
    await aPaidGuestOfMember(app);
    await runMoneyJobs(app);
    const [refundId = ''] = app.stripe.refunds.keys();
    app.stripe.failRefund(refundId);
    app.advance(5 * DAY);

    if (way === 'webhook') await hear(app, app.lastEvent('refund.failed'));
    else await run(app, reconcilePurchases);
    expect((await guestRow())?.refund).toBe('owed');
    await runMoneyJobs(app);

    expect([...app.stripe.refunds.values()].map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect((await guestRow())?.refund).toBe('done');
  },
);

test('a guest who paid two years and never had an account gets both back', async () => {
  const app = await createStripeApp(database.get());
  const browser = aBrowser(app);
  app.stripe.confirm(await begin(browser), 'succeeds');
  await hear(app, app.lastEvent('invoice.paid'));
  app.advance(370 * DAY);
  const member = aBrowser(app);
  await signUp(member, 'member@test.example');
  const clientSecret = await setUp(app, member.cookies);
  app.stripe.confirm(clientSecret, 'succeeds');
  await verify(app, member.cookies, clientSecret);

  await signIn(browser, 'member@test.example');
  await runMoneyJobs(app);

  expect(returned(app)).toEqual([995, 995]);
  expect((await guestRow())?.refundCents).toBe(1990);
});
