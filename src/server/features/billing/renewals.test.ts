import { expect, test } from 'vitest';
import { billingReports, mails } from '#server/db/schema.ts';
import { deliverMail } from '#server/mail/mailer.ts';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { aMember, hear, type StripeApp, setUp, verify } from '#tests/support/billing-steps.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { endPurchase, reconcilePurchases, remindOfRenewals } from './billing-job-kinds.ts';

const database = openTestDatabase();
const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const accessOf = async ({ get, signInAgain }: StripeApp, userId: string) => {
  const { hasAccess, billing } = (await get('/api/billing/status', await signInAgain(userId))).json();

  return [billing?.subscriptionStatus ?? null, hasAccess];
};

const reconcile = async (app: StripeApp): Promise<void> => {
  await app.jobs.send(database.get().db, reconcilePurchases, {});
  await app.jobs.runDue(reconcilePurchases);
};

const remind = async (app: StripeApp): Promise<void> => {
  await app.jobs.send(database.get().db, remindOfRenewals, {});
  await app.jobs.runDue(remindOfRenewals);
};

const subjectsOf = async (app: StripeApp): Promise<string[]> => {
  while ((await app.jobs.runDue(deliverMail)) > 0);

  return app.sentMail.map(({ subject }) => subject);
};

/** At each edge of a membership: a second before, a second after, an hour and a week after. */
const EDGES = [-SECOND, SECOND, HOUR, 7 * DAY + SECOND];

test.each([
  ['renews', { card: 'succeeds', isCanceled: false, seen: [true, true, true, true] }],
  ['fails to renew', { card: 'fails-at-renewal', isCanceled: false, seen: [true, true, true, false] }],
  ['was canceled', { card: 'succeeds', isCanceled: true, seen: [true, false, false, false] }],
] as const)(
  'around the end of the year, a membership that %s: what the provider tells at once',
  async (_case, plan) => {
    const app = await createStripeApp(database.get());
    const { userId, cookies } = await aMember(app, plan.card);
    if (plan.isCanceled) await app.post('/api/billing/cancel', undefined, cookies);
    const seen: boolean[] = [];
    let passed = 0;

    for (const edge of EDGES) {
      app.advance(YEAR + edge - passed);
      passed = YEAR + edge;
      const event = app.stripe.events.findLast(({ type }) => /^invoice\.p|subscription\.(updated|deleted)/.test(type));
      if (event) await hear(app, event);
      seen.push((await accessOf(app, userId))[1]);
    }

    expect(seen).toEqual(plan.seen);
  },
);

test('a renewal that nobody told us of does not lock the member out, and the night brings it in', async () => {
  const app = await createStripeApp(database.get());
  const { userId } = await aMember(app);

  app.advance(YEAR + 6 * DAY);
  expect(await accessOf(app, userId)).toEqual(['active', true]);
  await reconcile(app);
  app.advance(300 * DAY);

  expect(await accessOf(app, userId)).toEqual(['active', true]);
  expect(app.stripe.charges.size).toBe(2);
  const [report] = await database.get().db.select().from(billingReports);
  expect(report).toMatchObject({ checked: 1, failed: 0, differences: [{ before: expect.stringContaining('2027') }] });
});

test('money that went back after the subscription ended is found in the night', async () => {
  const app = await createStripeApp(database.get());
  const { userId, subscriptionId } = await aMember(app);
  app.stripe.cancel(subscriptionId);
  await hear(app, app.lastEvent('customer.subscription.deleted'));
  expect(await accessOf(app, userId)).toEqual(['canceled', true]);
  app.stripe.refund(subscriptionId);

  await reconcile(app);

  expect(await accessOf(app, userId)).toEqual(['expired', false]);
});

test('a night in which nothing differs reports that', async () => {
  const app = await createStripeApp(database.get());
  await aMember(app);

  await reconcile(app);

  const [report] = await database.get().db.select().from(billingReports);
  expect(report).toMatchObject({ checked: 1, failed: 0, differences: [] });
});

test('a card that fails at renewal: past due for a week, mended by paying, without a second subscription', async () => {
  const app = await createStripeApp(database.get());
  const { userId } = await aMember(app, 'fails-at-renewal');
  app.advance(YEAR + 2 * HOUR);
  await hear(app, app.lastEvent('invoice.payment_failed'));
  expect(await accessOf(app, userId)).toEqual(['past_due', true]);
  expect(await subjectsOf(app)).toContain('Your CarryAtlas renewal payment failed');

  app.advance(10 * DAY);
  expect(await accessOf(app, userId)).toEqual(['past_due', false]);
  const cookies = await app.signInAgain(userId);
  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');

  expect((await verify(app, cookies, clientSecret)).json().billing.expiryDate).toBe('2028-06-30T12:00:00.000Z');
  expect(app.stripe.subscriptions.size).toBe(1);
  expect(app.stripe.charges.size).toBe(2);
});

test('a card that goes on failing ends the subscription, and a new one can be bought', async () => {
  const app = await createStripeApp(database.get());
  const { userId } = await aMember(app, 'fails-at-renewal');
  app.advance(YEAR + 30 * DAY);
  await hear(app, app.lastEvent('customer.subscription.deleted'));
  expect(await accessOf(app, userId)).toEqual(['expired', false]);

  const cookies = await app.signInAgain(userId);
  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');
  expect((await verify(app, cookies, clientSecret)).json().hasAccess).toBe(true);
  expect(app.stripe.customers.size).toBe(1);
});

test.each([
  ['a full refund', (app: StripeApp, id: string) => app.stripe.refund(id), 'charge.refunded', false],
  ['a partial refund', (app: StripeApp, id: string) => app.stripe.refund(id, 500), 'charge.refunded', true],
  [
    'an open dispute',
    (app: StripeApp, id: string) => app.stripe.dispute(id, 'needs_response'),
    'charge.dispute.created',
    true,
  ],
  ['a lost dispute', (app: StripeApp, id: string) => app.stripe.dispute(id, 'lost'), 'charge.dispute.closed', false],
  [
    'a dispute that was won',
    (app: StripeApp, id: string) => app.stripe.dispute(id, 'won'),
    'charge.dispute.closed',
    true,
  ],
] as const)('%s: access and renewal', async (_case, happen, type, isKept) => {
  const app = await createStripeApp(database.get());
  const { userId, subscriptionId } = await aMember(app);
  happen(app, subscriptionId);

  expect((await hear(app, app.lastEvent(type))).statusCode).toBe(200);
  await app.jobs.runDue(endPurchase);

  expect(await accessOf(app, userId)).toEqual(isKept ? ['active', true] : ['expired', false]);
  expect(app.stripe.subscriptions.get(subscriptionId)?.status).toBe(isKept ? 'active' : 'canceled');
});

test('a receipt goes out once for each charge, however often we hear of it', async () => {
  const app = await createStripeApp(database.get());
  await aMember(app);
  for (let times = 0; times < 3; times += 1) await hear(app, app.lastEvent('invoice.paid'));
  expect(await subjectsOf(app)).toEqual(['Receipt: $9.95 for CarryAtlas']);

  app.advance(YEAR + 2 * HOUR);
  await hear(app, app.lastEvent('invoice.paid'));
  expect(await subjectsOf(app)).toEqual(['Receipt: $9.95 for CarryAtlas', 'Receipt: $9.95 for CarryAtlas']);
});

test('a member is reminded 30 and 3 days before the renewal, once each; one who canceled is not', async () => {
  const app = await createStripeApp(database.get());
  await aMember(app);
  const leaving = await aMember(app);
  await app.post('/api/billing/cancel', undefined, leaving.cookies);
  const count = async () => (await subjectsOf(app)).filter((subject) => subject.includes('renews on')).length;

  app.advance(YEAR - 31 * DAY);
  await remind(app);
  expect(await count()).toBe(0);
  app.advance(2 * DAY);
  await remind(app);
  await remind(app);
  expect(await count()).toBe(1);
  app.advance(27 * DAY);
  await remind(app);
  expect(await count()).toBe(2);
});

test('mails about money name no secret', async () => {
  const app = await createStripeApp(database.get());
  const { clientSecret } = await aMember(app);

  const [mail] = await database.get().db.select().from(mails);
  expect(mail?.textBody).toContain('Renews'.toLowerCase());
  expect(mail?.textBody).not.toContain(clientSecret);
  expect(mail?.htmlBody).toContain('$9.95');
});

test('an outage of the provider fails the night’s job, which is tried again, and loses nobody', async () => {
  const app = await createStripeApp(database.get());
  const members = [];
  for (let at = 0; at < 6; at += 1) members.push(await aMember(app));
  app.fake.fail('GET', /subscriptions/, 'lost-before', 100);

  await reconcile(app);
  expect(await database.get().db.select().from(billingReports)).toEqual([]);
  for (const { userId } of members) expect(await accessOf(app, userId)).toEqual(['active', true]);

  app.fake.mend();
  await reconcile(app);
  expect((await database.get().db.select().from(billingReports))[0]).toMatchObject({ checked: 6, failed: 0 });
});

test('someone who has lifetime access keeps it, whatever happens to a purchase', async () => {
  const app = await createStripeApp(database.get());
  const { userId, cookies, subscriptionId } = await aMember(app);
  const { memberships } = await import('#server/db/schema.ts');
  const { eq } = await import('drizzle-orm');
  await database.get().db.update(memberships).set({ status: 'grandfathered' }).where(eq(memberships.userId, userId));

  app.stripe.refund(subscriptionId);
  await hear(app, app.lastEvent('charge.refunded'));

  expect((await app.membershipOf(userId))?.status).toBe('grandfathered');
  expect((await app.get('/api/billing/details', cookies)).statusCode).toBe(200);
});
