import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { memberships } from '#server/db/schema.ts';
import { createStripeApp } from '#tests/support/billing-app.ts';
import { aMember, hear, type StripeApp, setUp } from '#tests/support/billing-steps.ts';
import { signEvent } from '#tests/support/fake-stripe/fake-stripe-server.ts';
import type { StripeEvent } from '#tests/support/fake-stripe/stripe-objects.ts';
import { createTestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { checkPurchase, endPurchase } from './billing-job-kinds.ts';

const database = openTestDatabase();

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

test.each([{}, { data: null }, { data: 7 }, { data: {} }, { data: { object: null } }])(
  'a signed message that says nothing of its subject is acknowledged: %j',
  async (rest) => {
    const app = await createStripeApp(database.get());

    const event = { id: 'evt_1', object: 'event', type: 'invoice.paid', ...rest } as unknown as StripeEvent;

    expect((await hear(app, event)).statusCode).toBe(200);
  },
);

test.each(['null', '7', '[]', '"x"'])('a signed message that is no event is acknowledged: %s', async (payload) => {
  const app = await createStripeApp(database.get());
  const signature = signEvent(payload, 'whsec_fake');

  expect((await hear(app, JSON.parse(payload), signature)).statusCode).toBe(200);
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
  const { cookies } = await app.aBuyer();
  app.stripe.confirm(await setUp(app, cookies), 'succeeds');
  app.fake.fail('GET', /subscriptions/, 503, 2);

  expect((await hear(app, app.lastEvent('invoice.paid'))).statusCode).toBe(503);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(false);
  expect(await app.jobs.runDue(checkPurchase)).toBe(1);
  expect((await app.get('/api/billing/status', cookies)).json().hasAccess).toBe(true);
});

test('a message about a subscription whose making was never answered finds its purchase', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await app.aBuyer();
  app.fake.fail('POST', /subscriptions$/, 'lost-after', 2);
  expect((await app.post('/api/create-subscription', undefined, cookies)).statusCode).toBe(503);
  expect((await app.purchasesOf(userId))[0]?.subscriptionId).toBeNull();

  expect((await hear(app, app.lastEvent('customer.subscription.created'))).statusCode).toBe(200);

  expect((await app.purchasesOf(userId))[0]?.subscriptionId).toBe([...app.stripe.subscriptions.keys()][0]);
});

test('money that went back ends the old purchase, and leaves the card of the next one', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, subscriptionId } = await aMember(app);
  app.stripe.refund(subscriptionId);
  await hear(app, app.lastEvent('charge.refunded'));
  const clientSecret = await setUp(app, cookies);
  app.stripe.confirm(clientSecret, 'succeeds');

  await app.jobs.runDue(endPurchase);

  expect(app.stripe.subscriptions.get(subscriptionId)?.status).toBe('canceled');
  const next = [...app.stripe.subscriptions.values()].find(({ id }) => id !== subscriptionId);
  expect(next).toMatchObject({ status: 'active', default_payment_method: expect.stringMatching(/^pm_/) });
});

test('a setup that dies takes nothing from someone who has lifetime access meanwhile', async () => {
  const app = await createStripeApp(database.get());
  const { cookies, userId } = await app.aBuyer();
  await setUp(app, cookies);
  await database.get().db.update(memberships).set({ status: 'grandfathered' }).where(eq(memberships.userId, userId));
  app.advance(24 * 60 * 60 * 1000);

  await hear(app, app.lastEvent('customer.subscription.deleted'));

  expect((await app.membershipOf(userId))?.status).toBe('grandfathered');
});
