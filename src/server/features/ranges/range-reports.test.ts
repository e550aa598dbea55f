import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rangeReports, savedRanges, users } from '#server/db/schema.ts';
import { createRangesApp, PAID, publishRanges } from '#tests/support/ranges-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const publish = () => publishRanges(database.get());
const createApp = () => createRangesApp(database.get());

const REPORT = { rangeId: 'us-co-pikes-peak-range', kind: 'closed', message: ' The gate is locked. ' };

test('a member says that a range is closed, and it is kept for the administrators', async () => {
  await publish();
  const { as } = await createApp();
  const member = await as({ membership: PAID });

  const response = await member.call('POST', '/api/ranges/reports', REPORT);

  expect(response.statusCode).toBe(200);
  expect(await database.get().db.select().from(rangeReports)).toEqual([
    {
      id: response.json().id,
      userId: member.userId,
      rangeId: 'us-co-pikes-peak-range',
      kind: 'closed',
      message: 'The gate is locked.',
      name: null,
      lat: null,
      lng: null,
      createdAt: new Date('2026-06-30T12:00:00.000Z'),
    },
  ]);
});

test('the eleventh report in a day is put off', async () => {
  await publish();
  const { as, clock } = await createApp();
  const { call } = await as({ membership: PAID });
  for (let count = 0; count < 10; count += 1) await call('POST', '/api/ranges/reports', REPORT);

  const response = await call('POST', '/api/ranges/reports', REPORT);

  expect([response.statusCode, response.json().code]).toEqual([429, 'too-many-requests']);
  clock.advance(24 * 60 * 60 * 1000);
  expect((await call('POST', '/api/ranges/reports', REPORT)).statusCode).toBe(200);
});

test.each([
  [{ ...REPORT, kind: 'ugly' }, 400, 'Tell us whether the range is closed or its entry is wrong.'],
  [{ ...REPORT, message: 'x'.repeat(1001) }, 400, 'Use 1000 characters or fewer.'],
  [{ ...REPORT, rangeId: 'us-co-nowhere' }, 404, 'We couldn’t find that range. It may have been removed.'],
])('a bad report is refused in words and not kept', async (body, status, message) => {
  await publish();
  const { as, db } = await createApp();
  const { call } = await as({ membership: PAID });

  const response = await call('POST', '/api/ranges/reports', body);

  expect([response.statusCode, response.json().message]).toEqual([status, message]);
  expect(await db.select().from(rangeReports)).toEqual([]);
});

test('reports outlive the account, without its name', async () => {
  await publish();
  const { as, db } = await createApp();
  const { call, userId } = await as({ membership: PAID });
  await call('POST', '/api/ranges/reports', REPORT);
  await call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');

  await db.delete(users).where(eq(users.id, userId));

  expect(await db.select().from(rangeReports)).toMatchObject([{ userId: null, kind: 'closed' }]);
  expect(await db.select().from(savedRanges)).toEqual([]);
});
