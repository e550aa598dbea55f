import { expect, test } from 'vitest';
import { savedRanges } from '#server/db/schema.ts';
import { createRangesApp, PAID, publishRanges } from '#tests/support/ranges-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const publish = () => publishRanges(database.get());
const createApp = () => createRangesApp(database.get());

test('a member saves one twice and finds it once, with its details', async () => {
  await publish();
  const { as } = await createApp();
  const { call } = await as({ membership: PAID });

  await call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');
  const again = await call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');

  expect(again.statusCode).toBe(200);
  expect((await call('GET', '/api/ranges/saved')).json()).toEqual([
    {
      id: 'us-co-pikes-peak-range',
      savedAt: '2026-06-30T12:00:00.000Z',
      range: expect.objectContaining({ name: 'Pikes Peak Range', distance: null }),
    },
  ]);
});

test("of Google only the place's id is kept, however long", async () => {
  const { as, db } = await createApp();
  const { call, userId } = await as({ membership: PAID });

  await call('PUT', '/api/ranges/saved/google_ChIJLwPMoJm1RIYRetVp1EtGm10');

  expect(await db.select().from(savedRanges)).toEqual([
    { userId, rangeId: 'google_ChIJLwPMoJm1RIYRetVp1EtGm10', savedAt: expect.any(Date) },
  ]);
  expect((await call('GET', '/api/ranges/saved')).json()).toMatchObject([{ range: null }]);
  expect((await call('PUT', `/api/ranges/saved/google_${'E'.repeat(300)}`)).statusCode).toBe(200);
});

test("someone whose membership has ended keeps the list, without the directory's details", async () => {
  await publish();
  const { as } = await createApp();
  const { call } = await as();
  await call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');

  const response = await call('GET', '/api/ranges/saved');

  expect(response.json()).toMatchObject([{ id: 'us-co-pikes-peak-range', range: null }]);
  expect(response.body).not.toContain('Colorado Springs');
});

test("one member's list is not another's: neither seen nor changed", async () => {
  await publish();
  const { as } = await createApp();
  const [owner, other] = [await as({ membership: PAID }), await as({ membership: PAID })];
  await owner.call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');

  const deleted = await other.call('DELETE', '/api/ranges/saved/us-co-pikes-peak-range');

  expect(deleted.statusCode).toBe(200);
  expect((await other.call('GET', '/api/ranges/saved')).json()).toEqual([]);
  expect((await owner.call('GET', '/api/ranges/saved')).json()).toHaveLength(1);
});

test('one can be taken off the list, also twice', async () => {
  await publish();
  const { as } = await createApp();
  const { call } = await as({ membership: PAID });
  await call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');

  const statuses = [
    await call('DELETE', '/api/ranges/saved/us-co-pikes-peak-range'),
    await call('DELETE', '/api/ranges/saved/us-co-pikes-peak-range'),
  ].map(({ statusCode }) => statusCode);

  expect(statuses).toEqual([200, 200]);
  expect((await call('GET', '/api/ranges/saved')).json()).toEqual([]);
});

test.each([
  ['us-co-nowhere', 404, 'We couldn’t find that range. It may have been removed.'],
  ['nonsense', 400, 'We don’t know that range. Reload the page and try again.'],
  ['google_', 400, 'We don’t know that range. Reload the page and try again.'],
  [`us-co-${'x'.repeat(200)}`, 400, 'We don’t know that range. Reload the page and try again.'],
])('%s can not be saved', async (id, status, message) => {
  await publish();
  const { as, db } = await createApp();
  const { call } = await as({ membership: PAID });

  const response = await call('PUT', `/api/ranges/saved/${id}`);

  expect([response.statusCode, response.json().message]).toEqual([status, message]);
  expect(await db.select().from(savedRanges)).toEqual([]);
});

test('saved ranges end at 200, and the 201st says so', async () => {
  const { as, db } = await createApp();
  const { call, userId } = await as({ membership: PAID });
  const savedAt = new Date();
  await db
    .insert(savedRanges)
    .values(Array.from({ length: 200 }, (_, at) => ({ userId, rangeId: `google_${at}`, savedAt })));

  const [full, again] = [
    await call('PUT', '/api/ranges/saved/google_new'),
    await call('PUT', '/api/ranges/saved/google_7'),
  ];

  expect([full?.statusCode, full?.json().code]).toEqual([409, 'conflict']);
  expect(again?.statusCode).toBe(200);
});

test('saved ranges stop at 200 when many are saved at once', async () => {
  const { as, db } = await createApp();
  const { call, userId } = await as({ membership: PAID });
  const savedAt = new Date();
  await db
    .insert(savedRanges)
    .values(Array.from({ length: 190 }, (_, at) => ({ userId, rangeId: `google_${at}`, savedAt })));

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => call('PUT', `/api/ranges/saved/google_new${at}`)),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(20);
  expect(await db.select().from(savedRanges)).toHaveLength(200);
});
