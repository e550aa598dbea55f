import { expect, test } from 'vitest';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { setUp } from '#tests/support/billing-steps.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { standingOf } from './membership-of-purchase.ts';
import type { SubscriptionSnapshot } from './payment-provider.ts';
import { createSqlBillingStore } from './sql-billing-store.ts';

const database = openTestDatabase();

test('an answer that was asked for before a newer one was written is not written', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await app.aBuyer();
  await setUp(app, cookies);
  const { db } = database.get();
  const brand = { productName: 'CarryAtlas', supportEmail: 'support@x.example', origin: 'https://x.example' };
  const mailer = { send: async () => undefined };
  const clock = app.clock.now;
  const store = createSqlBillingStore({ db, jobs: app.jobs, mailer, sessions: app.sessions, brand, clock });
  const [read] = await app.purchasesOf(userId);
  if (!read?.subscriptionId || !read.customerId) throw new Error('The purchase was set up');
  const periodEnd = new Date('2027-06-30T12:00:00Z');
  const price = { cents: 995, currency: 'usd' };
  const paid: SubscriptionSnapshot = {
    id: read.subscriptionId,
    customerId: read.customerId,
    purchaseId: read.id,
    stage: 'active',
    willRenew: true,
    price,
    isOnSale: true,
    periodEnd,
    hasCard: true,
    paid: [{ id: 'in_1', charged: price, taxCents: 0, price, paidAt: clock(), periodEnd, isReturned: false }],
    due: null,
  };
  const unpaid: SubscriptionSnapshot = { ...paid, stage: 'incomplete', paid: [] };

  expect(await store.saveStanding(read, paid, standingOf(paid, clock()))).toBe(true);
  expect(await store.saveStanding(read, unpaid, standingOf(unpaid, clock()))).toBe(false);

  expect((await app.purchasesOf(userId))[0]).toMatchObject({ status: 'active', paidThrough: periodEnd });
  expect((await app.membershipOf(userId))?.status).toBe('active');
});
