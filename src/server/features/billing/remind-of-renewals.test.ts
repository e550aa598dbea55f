import { expect, test } from 'vitest';
import { billingNotices } from '#server/db/schema.ts';
import { deliverMail } from '#server/mail/mailer.ts';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { aMember, hear, type StripeApp } from '#tests/support/billing-steps.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { remindOfRenewals } from './billing-job-kinds.ts';

const database = openTestDatabase();
const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;

const remind = async (app: StripeApp): Promise<void> => {
  await app.jobs.send(database.get().db, remindOfRenewals, {});
  await app.jobs.runDue(remindOfRenewals);
};

/** What was sent about renewals, receipts left out. */
const letters = async (app: StripeApp) => {
  while ((await app.jobs.runDue(deliverMail)) > 0);

  return app.sentMail.filter(({ subject }) => !subject.startsWith('Receipt'));
};

/** Every day of the month before the renewal, as the job runs. */
const liveThroughLastMonth = async (app: StripeApp): Promise<void> => {
  for (let day = 0; day < 30; day += 1) {
    app.advance(DAY);
    await remind(app);
    await letters(app);
  }
};

const aMemberShortlyBefore = async (daysBefore: number) => {
  const app = await createStripeApp(database.get());
  const member = await aMember(app);
  app.stripe.addPrice({ id: 'price_new', unit_amount: 1295 });
  app.advance(YEAR - daysBefore * DAY);

  return { app, ...member };
};

test('a member whose price stays is reminded of it twice', async () => {
  const { app } = await aMemberShortlyBefore(31);

  await liveThroughLastMonth(app);

  const sent = await letters(app);
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Your CarryAtlas membership renews on Jun 30, 2027',
    'Your CarryAtlas membership renews on Jun 30, 2027',
  ]);
  for (const { text } of sent) expect(text).toContain('we’ll charge your card $9.95 for another year');
});

test('a new price is told once as such, 29 days ahead, with how to cancel, and then it is charged', async () => {
  const { app, userId, subscriptionId } = await aMemberShortlyBefore(200);
  app.stripe.moveToPrice(subscriptionId, 'price_new', 'none');
  await hear(app, app.lastEvent('customer.subscription.updated'));
  app.advance(169 * DAY);
  await remind(app);
  expect(await letters(app)).toEqual([]);

  await liveThroughLastMonth(app);

  const [told, reminder, ...more] = await letters(app);
  expect(told?.subject).toBe('Your CarryAtlas price changes to $12.95 on Jun 30, 2027');
  expect(told?.text).toContain('from $9.95 to $12.95 a year');
  expect(told?.text).toContain('we’ll charge your card $12.95');
  expect(told?.text).toContain('Cancel renewal');
  expect(reminder?.subject).toBe('Your CarryAtlas membership renews on Jun 30, 2027');
  expect(reminder?.text).toContain('$12.95');
  expect(more).toEqual([]);
  const [notice] = (await database.get().db.select().from(billingNotices)).filter(({ kind }) => kind === 'reminder-30');
  const daysAhead = (Date.parse('2027-06-30T12:00:00Z') - (notice?.sentAt.getTime() ?? 0)) / DAY;
  expect([notice?.about, daysAhead >= 15 && daysAhead <= 30]).toEqual(['2027-06-30 1295 usd', true]);

  app.advance(2 * DAY);
  await hear(app, app.lastEvent('invoice.paid'));
  expect([...app.stripe.charges.values()].map(({ amount }) => amount)).toEqual([995, 1295]);
  expect((await app.membershipOf(userId))?.paidThrough).toEqual(new Date('2028-06-30T12:00:00Z'));

  app.advance(YEAR - 20 * DAY);
  await remind(app);
  expect((await letters(app)).at(-1)?.subject).toBe('Your CarryAtlas membership renews on Jun 30, 2028');
});

test('a price that changes after the reminder is told as new', async () => {
  const { app, subscriptionId } = await aMemberShortlyBefore(25);
  await remind(app);
  await letters(app);
  app.stripe.moveToPrice(subscriptionId, 'price_new', 'none');
  app.advance(DAY);

  await remind(app);
  await remind(app);

  expect((await letters(app)).map(({ subject }) => subject)).toEqual([
    'Your CarryAtlas membership renews on Jun 30, 2027',
    'Your CarryAtlas price changes to $12.95 on Jun 30, 2027',
  ]);
});

test('a price that changes two days ahead is told at once', async () => {
  const { app, subscriptionId } = await aMemberShortlyBefore(2);
  app.stripe.moveToPrice(subscriptionId, 'price_new', 'none');

  await remind(app);
  await remind(app);

  expect((await letters(app)).map(({ subject }) => subject)).toEqual([
    'Your CarryAtlas price changes to $12.95 on Jun 30, 2027',
  ]);
});

test('tax and discounts are in the amount that is told, and are no new price', async () => {
  const { app } = await aMemberShortlyBefore(20);
  Object.assign(app.stripe.tax, { percent: 7.5 });
  await remind(app);
  const [taxed] = await letters(app);
  expect([taxed?.subject, taxed?.text]).toEqual([
    expect.stringContaining('renews on'),
    expect.stringContaining('$10.70, tax included, for another year'),
  ]);

  for (const id of app.stripe.customers.keys()) app.stripe.setDiscount(id, 100);
  app.advance(18 * DAY);
  await remind(app);
  expect((await letters(app)).at(-1)?.text).toContain('we won’t charge your card');
});

test('a provider that is away delays the letter by a day, and nobody is told twice', async () => {
  const { app } = await aMemberShortlyBefore(20);
  app.fake.fail('POST', /create_preview/, 'lost-before', 2);
  await remind(app);
  expect(await letters(app)).toEqual([]);

  await remind(app);
  await remind(app);

  expect(await letters(app)).toHaveLength(1);
});
