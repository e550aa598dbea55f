import { expect, test } from 'vitest';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const paidThrough = new Date('2027-01-15T00:00:00.000Z');

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

test('a visitor learns nothing', async () => {
  const { get } = await createTestApp(database.get());

  expect((await get('/api/billing/status')).statusCode).toBe(401);
});
