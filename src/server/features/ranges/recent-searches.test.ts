import { expect, test } from 'vitest';
import { recentSearches } from '#server/db/schema.ts';
import { createRangesApp, PAID, publishRanges } from '#tests/support/ranges-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createRangesRepository } from './ranges.repository.ts';

const database = openTestDatabase();

const publish = () => publishRanges(database.get());
const createApp = () => createRangesApp(database.get());

test('recent searches are kept as typed, newest first, each once, the last twenty', async () => {
  const { as, clock } = await createApp();
  const { call } = await as();
  for (let count = 0; count < 22; count += 1) {
    clock.advance(1000);
    await call('POST', '/api/recent-searches', { typed: `Town ${count}, TX` });
  }
  clock.advance(1000);
  await call('POST', '/api/recent-searches', { typed: ' Town 5, TX ' });

  const kept = (await call('GET', '/api/recent-searches')).json().map(({ typed }: { typed: string }) => typed);

  expect(kept).toHaveLength(20);
  expect(kept.slice(0, 2)).toEqual(['Town 5, TX', 'Town 21, TX']);
  expect(kept).not.toContain('Town 1, TX');
});

test('40 searches at once: 20 are kept', async () => {
  const { as, db } = await createApp();
  const { call } = await as();

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => call('POST', '/api/recent-searches', { typed: `Town ${at}, TX` })),
  );

  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await db.select().from(recentSearches)).toHaveLength(20);
});

test("recent searches are the member's own, and cleared by them alone", async () => {
  const { as } = await createApp();
  const [owner, other] = [await as(), await as()];
  await owner.call('POST', '/api/recent-searches', { typed: '90210' });

  await other.call('DELETE', '/api/recent-searches');
  expect((await other.call('GET', '/api/recent-searches')).json()).toEqual([]);
  expect((await owner.call('GET', '/api/recent-searches')).json()).toHaveLength(1);

  await owner.call('DELETE', '/api/recent-searches');
  expect((await owner.call('GET', '/api/recent-searches')).json()).toEqual([]);
});

test.each([
  ['', 'Please enter a zip code or city, state.'],
  ['x'.repeat(121), 'That’s too long for a place.'],
  ['38.9618, -104.6747', 'We only save a ZIP code or the name of a place.'],
])('%s is not kept', async (typed, message) => {
  const { as, db } = await createApp();
  const { call } = await as();

  const response = await call('POST', '/api/recent-searches', { typed });

  expect(response.statusCode).toBe(400);
  expect(response.json().message).toContain(message);
  expect(await db.select().from(recentSearches)).toEqual([]);
});

test('recent searches are in the download of their owner, with saved ranges and reports', async () => {
  await publish();
  const { as } = await createApp();
  const [owner, other] = [await as({ membership: PAID }), await as()];
  await owner.call('POST', '/api/recent-searches', { typed: 'Austin, TX' });
  await owner.call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');
  await owner.call('POST', '/api/ranges/reports', { rangeId: 'us-co-pikes-peak-range', kind: 'wrong' });

  const download = (await owner.call('GET', '/api/account/export')).json();

  expect(download).toMatchObject({
    savedRanges: [{ rangeId: 'us-co-pikes-peak-range' }],
    recentSearches: [{ typed: 'Austin, TX' }],
    rangeReports: [{ kind: 'wrong' }],
  });
  expect((await other.call('GET', '/api/account/export')).json()).toMatchObject({
    savedRanges: [],
    recentSearches: [],
    rangeReports: [],
  });
});

test('recent searches and saved ranges go when the address turns out to be another person’s', async () => {
  await publish();
  const { as, db } = await createApp();
  const [former, other] = [await as({ membership: PAID }), await as({ membership: PAID })];
  for (const { call } of [former, other]) {
    await call('POST', '/api/recent-searches', { typed: 'Austin, TX' });
    await call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');
  }

  await createRangesRepository(db).forgetAll(former.userId);

  expect((await former.call('GET', '/api/recent-searches')).json()).toEqual([]);
  expect((await former.call('GET', '/api/ranges/saved')).json()).toEqual([]);
  expect((await other.call('GET', '/api/recent-searches')).json()).toHaveLength(1);
  expect((await other.call('GET', '/api/ranges/saved')).json()).toHaveLength(1);
});
