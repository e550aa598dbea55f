import { expect, test } from 'vitest';
import { foundingMembers, memberships, purchases } from '#server/db/schema.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { aUser } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { applyFounding } from './founding.ts';

const database = openTestDatabase();
const ADA = 'ada@test.example';

/** Ada has proven her address long ago; then it is published, as release `number`. */
const setUp = async () => {
  const app = await createAdminApp(database.get(), { startsJobs: true });

  return {
    ...app,
    async publish(emails: string[], number: number) {
      await publishTree(
        database.get(),
        (tree) => {
          tree['founding-members.yaml'].foundingMembers = emails;
        },
        number,
      );
      await app.law.renew();
      await expect.poll(() => app.jobs.runDue(applyFounding)).toBeGreaterThan(0);
    },
    status: async () => (await app.member('GET', '/api/billing/status')).json(),
    founding: async () => (await app.admin('GET', '/api/admin/overview')).json().founding,
  };
};

test('a founding address published after its holder has proven it is applied, once', async () => {
  const { db, publish, status, founding, admin, memberId } = await setUp();
  expect(await status()).toMatchObject({ hasAccess: false });

  await publish([ADA], 1);

  expect(await status()).toMatchObject({ hasAccess: true, billing: { subscriptionStatus: 'grandfathered' } });
  expect(await founding()).toBe(1);
  expect((await db.select().from(foundingMembers))[0]?.appliedAt).not.toBeNull();

  // Withdrawn later, it stays withdrawn.
  const reason = { change: 'withdraw', reason: 'Given by mistake.' };
  expect((await admin('POST', `/api/admin/members/${memberId}/founding`, reason)).statusCode).toBe(200);
  await publish([ADA, 'someone@test.example'], 2);
  expect(await status()).toMatchObject({ hasAccess: false });
  expect(await founding()).toBe(0);
});

test('an address that nobody has proven gives nothing yet', async () => {
  const { db, publish } = await setUp();
  await aUser(db, { email: 'new@test.example' });

  await publish(['new@test.example'], 1);

  expect(await db.select().from(memberships)).toEqual([]);
  expect((await db.select().from(foundingMembers))[0]?.appliedAt).toBeNull();
});

test('a paying member who becomes a founder is not charged again', async () => {
  const { db, publish, memberId, clock, status } = await setUp();
  await db.insert(purchases).values({
    id: 'paid',
    userId: memberId,
    email: ADA,
    status: 'active',
    paidThrough: new Date('2027-01-01T00:00:00Z'),
    renewsAt: new Date('2027-01-01T00:00:00Z'),
    createdAt: clock.now(),
  });

  await publish([ADA], 1);

  expect(await status()).toMatchObject({ billing: { subscriptionStatus: 'grandfathered' } });
  expect(await db.select().from(purchases)).toMatchObject([{ ending: 'stop-renewal', refund: null }]);
});
