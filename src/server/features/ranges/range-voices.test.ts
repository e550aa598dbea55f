import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rangeReports, rangeReviews, rangeVoices, users } from '#server/db/schema.ts';
import { createAdminApp } from '#tests/support/admin-app.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { PAID, publishRanges } from '#tests/support/ranges-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const RANGE = 'us-co-pikes-peak-range';
const HERE = { lat: 38.9618, lng: -104.6747 };
const THERE = { lat: 39.2, lng: -104.5 };

const setUp = async (change?: Parameters<typeof publishRanges>[1]) => {
  await publishRanges(database.get(), change);
  const app = await createAdminApp(database.get());
  const payer = async () => {
    const userId = await aUser(app.db, { membership: PAID });
    const cookies = await signedIn(app.db, app.sessions, userId);
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      app.call({ method, url, cookies, ...(payload ? { payload } : {}) });

    return { userId, call, range: async () => (await call('POST', '/api/ranges/nearby', HERE)).json()[0] };
  };
  const sayPlace = async (point: object) =>
    (await payer()).call('POST', '/api/ranges/reports', { rangeId: RANGE, kind: 'place', point });

  return { ...app, payer, sayPlace };
};

test('“still open” counts once a member, shows the month, and no row says who was where', async () => {
  const { payer, db } = await setUp();
  const [ada, bob] = [await payer(), await payer()];

  for (const { call } of [ada, ada, bob])
    expect((await call('POST', `/api/ranges/${RANGE}/open`)).statusCode).toBe(200);

  expect((await ada.range()).openReports).toEqual({ count: 2, month: '2026-06' });
  const rows = JSON.stringify(await db.select().from(rangeVoices));
  expect(rows).not.toContain(ada.userId);
  expect(rows).not.toMatch(/2026-06-\d/);
});

test('a voice of a year ago is no longer counted', async () => {
  const { payer, db } = await setUp();
  await db.insert(rangeVoices).values({ rangeId: RANGE, voice: 'old', month: '2025-06' });

  expect((await (await payer()).range()).openReports).toBeNull();
});

test('members who say closed are counted once each, and no longer when an administrator dealt with it', async () => {
  const { payer, admin } = await setUp();
  const ada = await payer();
  for (const message of ['First', 'Second'])
    await ada.call('POST', '/api/ranges/reports', { rangeId: RANGE, kind: 'closed', message });

  expect((await ada.range()).closedReports).toEqual({ count: 1, month: '2026-06' });
  const [item, ...others] = (await admin('GET', '/api/admin/inbox/range-report')).json().items;
  expect([item.message, others]).toEqual(['Second', []]);
  await admin('POST', `/api/admin/inbox/range-report/${item.id}`, { isHandled: true });
  expect((await ada.range()).closedReports).toBeNull();
});

test('a missing range reaches the administrators with its place', async () => {
  const { payer, admin } = await setUp();
  const body = { name: 'Tall Pine Range', message: '1 Pine Rd, Calhan', point: THERE };

  expect((await (await payer()).call('POST', '/api/ranges/missing', body)).statusCode).toBe(200);

  const [item] = (await admin('GET', '/api/admin/inbox/range-report')).json().items;
  expect(item).toMatchObject({ about: 'missing · Tall Pine Range · at 39.2, -104.5', message: '1 Pine Rd, Calhan' });
});

test.each([
  ['/api/ranges/reports', { rangeId: RANGE, kind: 'place' }, 'Mark where the range is.'],
  [
    '/api/ranges/reports',
    { rangeId: RANGE, kind: 'place', point: { lat: 48.8, lng: 2.3 } },
    'That place isn’t in the United States. Mark it again.',
  ],
  ['/api/ranges/missing', { name: ' ' }, 'Enter the name of the range.'],
])('%s refuses %o in words', async (url, body, message) => {
  const { payer, db } = await setUp();

  const response = await (await payer()).call('POST', url, body);

  expect([response.statusCode, response.json().message]).toEqual([400, message]);
  expect(await db.$count(rangeReports)).toBe(0);
});

test('a range moves after three agree and an administrator looked, never by votes alone', async () => {
  const { payer, sayPlace, admin, readAudit } = await setUp();
  const move = (body: object) => admin('POST', `/api/admin/range-moves/${RANGE}`, { hasChecked: true, ...body });
  const moves = async () => (await admin('GET', '/api/admin/range-moves')).json();
  await sayPlace(THERE);
  await sayPlace({ lat: 39.201, lng: -104.501 });
  await sayPlace({ lat: 39.9, lng: -104.5 });
  expect((await moves())[0]).toMatchObject({ reports: 3, agreeing: 2, refusal: 'Only 2 of 3 members agree so far.' });
  expect((await move(THERE)).statusCode).toBe(409);

  await sayPlace({ lat: 39.199, lng: -104.499 });
  const [ready] = await moves();
  expect(ready).toMatchObject({ rangeId: RANGE, agreeing: 3, refusal: null, point: THERE });
  const ada = await payer();
  expect((await ada.range()).latitude).toBe('38.97');
  expect((await move({ ...ready.point, hasChecked: false })).statusCode).toBe(400);
  expect((await move({ lat: 39.3, lng: -104.5 })).statusCode).toBe(409);

  expect((await move(ready.point)).statusCode).toBe(200);
  expect(await ada.range()).toMatchObject({
    latitude: '39.2',
    longitude: '-104.5',
    precision: 'point',
    moreSources: [{ title: 'Members who know the place, confirmed by our editors', fields: ['location'] }],
  });
  expect(await moves()).toEqual([]);
  expect((await readAudit()).map(({ action }) => action)).toEqual(['range-moved']);
});

test('moved as the first thing that a server is asked, it waits for nobody', async () => {
  const { admin } = await setUp();

  const response = await admin('POST', '/api/admin/range-moves/google_nowhere', { ...THERE, hasChecked: true });

  expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
});

test('no number of members moves a range onto an Army post', async () => {
  const { sayPlace, admin } = await setUp();
  const post = { lat: 38.7375, lng: -104.7889 };
  for (let count = 0; count < 4; count += 1) await sayPlace(post);

  const [ready] = (await admin('GET', '/api/admin/range-moves')).json();
  expect(ready.refusal).toBe('This is on or next to a military site: Fort Carson.');
  const response = await admin('POST', `/api/admin/range-moves/${RANGE}`, { ...post, hasChecked: true });
  expect(response.statusCode).toBe(409);
});

test('one member with three voices is one', async () => {
  const { payer, admin } = await setUp();
  const ada = await payer();
  for (let count = 0; count < 3; count += 1)
    await ada.call('POST', '/api/ranges/reports', { rangeId: RANGE, kind: 'place', point: THERE });

  expect((await admin('GET', '/api/admin/range-moves')).json()).toMatchObject([{ reports: 1, agreeing: 1 }]);
});

const REVIEW = { stars: 4, text: 'Friendly staff and clean lanes.' };

test('a review is seen by its author at once and by others after a look; a change waits again', async () => {
  const { payer, admin } = await setUp();
  const [ada, bob] = [await payer(), await payer()];
  const seenBy = async ({ call }: typeof ada) => (await call('GET', `/api/ranges/${RANGE}/reviews`)).json();
  await ada.call('PUT', `/api/ranges/${RANGE}/review`, REVIEW);

  expect(await seenBy(ada)).toEqual({
    reviews: [],
    own: { ...REVIEW, name: null, month: '2026-06', state: 'pending' },
  });
  expect(await seenBy(bob)).toEqual({ reviews: [], own: null });
  expect((await bob.range()).rating).toBeNull();

  const [item] = (await admin('GET', '/api/admin/range-reviews')).json().items;
  expect(item).toMatchObject({ ...REVIEW, rangeName: 'Pikes Peak Range', version: 0 });
  expect(JSON.stringify(item)).not.toContain(ada.userId);
  await admin('POST', `/api/admin/range-reviews/${item.id}`, { version: 0, isPublished: true });
  expect((await seenBy(bob)).reviews).toEqual([{ ...REVIEW, name: null, month: '2026-06' }]);
  expect(await bob.range()).toMatchObject({ rating: '4.0', reviewCount: 1 });

  await ada.call('PUT', `/api/ranges/${RANGE}/review`, { ...REVIEW, stars: 1, name: 'Ada' });
  expect((await seenBy(bob)).reviews).toEqual([]);
  expect(
    (await admin('POST', `/api/admin/range-reviews/${item.id}`, { version: 0, isPublished: true })).statusCode,
  ).toBe(409);
});

test.each([
  [{ ...REVIEW, stars: 6 }, 'Choose 1 to 5 stars.'],
  [{ ...REVIEW, stars: 0.5 }, 'Choose 1 to 5 stars.'],
  [{ ...REVIEW, text: 'Nice' }, 'Write at least 10 characters.'],
  [{ ...REVIEW, text: 'x'.repeat(501) }, 'Use 500 characters or fewer.'],
])('the review %o is refused in words', async (body, message) => {
  const { payer, db } = await setUp();

  const response = await (await payer()).call('PUT', `/api/ranges/${RANGE}/review`, body);

  expect([response.statusCode, response.json().message]).toEqual([400, message]);
  expect(await db.$count(rangeReviews)).toBe(0);
});

test('someone without access, and a place of Google’s, has no review', async () => {
  const { payer, member } = await setUp();

  expect((await member('PUT', `/api/ranges/${RANGE}/review`, REVIEW)).statusCode).toBe(402);
  const ofGoogle = await (await payer()).call('PUT', '/api/ranges/google_abc/review', REVIEW);
  expect([ofGoogle.statusCode, ofGoogle.json().message]).toEqual([
    400,
    'This range comes from Google Maps. Review it there.',
  ]);
});

test('a review goes with its account, and by its author’s hand', async () => {
  const { payer, db } = await setUp();
  const [ada, bob] = [await payer(), await payer()];
  for (const { call } of [ada, bob]) await call('PUT', `/api/ranges/${RANGE}/review`, REVIEW);

  await db.delete(users).where(eq(users.id, ada.userId));
  expect(await db.$count(rangeReviews)).toBe(1);
  await bob.call('DELETE', `/api/ranges/${RANGE}/review`);
  expect(await db.$count(rangeReviews)).toBe(0);
});

test('the eleventh review in a day is put off', async () => {
  const { payer } = await setUp();
  const { call } = await payer();
  for (let count = 0; count < 10; count += 1) await call('PUT', `/api/ranges/${RANGE}/review`, REVIEW);

  expect((await call('PUT', `/api/ranges/${RANGE}/review`, REVIEW)).statusCode).toBe(429);
});
