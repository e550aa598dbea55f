import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { publishData } from '#server/data/publish-data.ts';
import { rangeReports, recentSearches, savedRanges, users } from '#server/db/schema.ts';
import { aRangeEntry, type DataTree, dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openTestPlaces } from '#tests/support/test-places.ts';
import { createRangesRepository } from './ranges.repository.ts';

const database = openTestDatabase();
openTestPlaces();

const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;
const HERE = { lat: 38.9618, lng: -104.6747 };

const publish = (change?: (tree: DataTree) => void, number = 1) => {
  const files = dataFilesWith((tree) => {
    tree['release.yaml'].release = number;
    change?.(tree);
  });

  return publishData(database.get().db, files, () => new Date('2026-11-15T00:00:00Z'), TREE_STATES);
};

const inCounty = aRangeEntry({ id: 'us-co-county-range', name: 'County Range', where: undefined });
const inTown = aRangeEntry({
  id: 'us-co-town-range',
  name: 'Town Range',
  where: { precision: 'town', lat: 38.83, lng: -104.82 },
});
const beyond = aRangeEntry({
  id: 'us-co-beyond',
  name: 'Beyond',
  county: '08001',
  where: { precision: 'point', lat: 39.9, lng: -104.9 },
});
const inOtherCounty = aRangeEntry({ id: 'us-co-adams', name: 'Adams Range', county: '08001', where: undefined });

const addRanges =
  (...ranges: Record<string, unknown>[]) =>
  (tree: DataTree) => {
    tree['ranges/us-co.yaml'].ranges.push(...ranges);
  };

const createApp = async (options: TestAppOptions = {}) => {
  const app = await createTestApp(database.get(), options);
  const { db } = database.get();

  return {
    ...app,
    db,
    as: async (columns: Parameters<typeof aUser>[1] = {}) => {
      const userId = await aUser(db, columns);
      const cookies = await signedIn(db, app.sessions, userId);
      const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
        app.call({ method, url, cookies, ...(payload ? { payload } : {}) });

      return { userId, call, nearby: (body: object) => call('POST', '/api/ranges/nearby', body) };
    },
  };
};

type Listed = { id: string; distance: number | null; precision: string };
const idsOf = (response: { json: () => unknown }): string[] => (response.json() as Listed[]).map(({ id }) => id);

describe('ranges along a line', () => {
  /** From Pueblo past Colorado Springs to Denver. */
  const LINE = {
    points: [
      [38.25, -104.6],
      [39.74, -104.99],
    ],
  };

  test('a member gets each once, in the order of the way, and none that is far from it', async () => {
    const far = aRangeEntry({
      id: 'us-co-far',
      name: 'Far Range',
      where: { precision: 'point', lat: 39, lng: -106.5 },
    });
    await publish(addRanges(inTown, beyond, far, inCounty));
    const { as } = await createApp();
    const { call } = await as({ membership: PAID });

    const found = (await call('POST', '/api/ranges/along', LINE)).json() as { mile: number; range: Listed }[];

    expect(found.map(({ range }) => range.id)).toEqual(['us-co-town-range', 'us-co-pikes-peak-range', 'us-co-beyond']);
    expect(found.every(({ mile }, at) => at === 0 || mile >= (found[at - 1]?.mile ?? 0))).toBe(true);
    expect(found.every(({ range }) => (range.distance ?? 99) <= 15)).toBe(true);
  });

  test('someone without a membership gets none, and a line of one point is refused', async () => {
    await publish();
    const { as } = await createApp();

    expect((await (await as()).call('POST', '/api/ranges/along', LINE)).statusCode).toBe(402);
    const { call } = await as({ membership: PAID });
    expect((await call('POST', '/api/ranges/along', { points: [[38, -104]] })).json().message).toBe(
      'A route needs a start and an end.',
    );
  });
});

describe('ranges nearby', () => {
  test('a member gets them in the shape of the specification', async () => {
    await publish();
    const { as } = await createApp();
    const { nearby } = await as({ membership: PAID });

    expect((await nearby(HERE)).json()).toEqual([
      {
        id: 'us-co-pikes-peak-range',
        name: 'Pikes Peak Range',
        address: null,
        city: 'Colorado Springs',
        state: 'CO',
        zipCode: null,
        phone: null,
        website: null,
        latitude: '38.97',
        longitude: '-104.68',
        rating: null,
        reviewCount: null,
        isIndoor: false,
        isOutdoor: true,
        allowsPistol: null,
        allowsRifle: null,
        allowsShotgun: null,
        hasTraining: null,
        hasRentals: null,
        hoursOfOperation: null,
        restrictions: null,
        amenities: null,
        distance: 0.63,
        isGoogle: false,
        precision: 'point',
        county: 'El Paso County',
        source: { title: 'A list', address: null, asOf: '2026' },
      },
    ]);
  });

  test('come nearest first, within 25 miles; of the county alone come last, without a distance', async () => {
    await publish(addRanges(inCounty, inTown, beyond, inOtherCounty));
    const { as } = await createApp();
    const { nearby } = await as({ membership: PAID });

    const listed = (await nearby(HERE)).json() as Listed[];

    expect(listed.map(({ id, precision }) => [id, precision])).toEqual([
      ['us-co-pikes-peak-range', 'point'],
      ['us-co-town-range', 'town'],
      ['us-co-county-range', 'county'],
    ]);
    expect(listed[2]).toMatchObject({ distance: null, latitude: null, longitude: null });
  });

  test('reach as far as the member asks', async () => {
    await publish(addRanges(beyond));
    const { as } = await createApp();
    const { nearby } = await as({ membership: PAID });

    expect(idsOf(await nearby({ ...HERE, radius: 100 }))).toEqual(['us-co-pikes-peak-range', 'us-co-beyond']);
    expect(idsOf(await nearby({ ...HERE, radius: 1 }))).toEqual(['us-co-pikes-peak-range']);
  });

  test('are those of the newest release, as soon as this server has it', async () => {
    await publish();
    const { as, law } = await createApp();
    const { nearby } = await as({ membership: PAID });
    expect(idsOf(await nearby(HERE))).toEqual(['us-co-pikes-peak-range']);

    await publish((tree) => {
      tree['ranges/us-co.yaml'].ranges = [inTown];
    }, 2);
    await law.renew();

    expect(idsOf(await nearby(HERE))).toEqual(['us-co-town-range']);
  });

  test('are none before anything was published, and none at sea', async () => {
    const { as } = await createApp();
    const { nearby } = await as({ membership: PAID });

    expect((await nearby(HERE)).json()).toEqual([]);
    expect((await nearby({ lat: 35, lng: -50 })).json()).toEqual([]);
  });

  test.each([
    [{ lat: 91, lng: 0 }, 'Latitude must be a number from -90 to 90.'],
    [{ lat: 30 }, 'Longitude must be a number from -180 to 180.'],
    [{ ...HERE, radius: 0 }, 'Radius must be from 1 to 100 miles.'],
    [{ ...HERE, radius: 101 }, 'Radius must be from 1 to 100 miles.'],
    [{ ...HERE, radius: 'far' }, 'Radius must be from 1 to 100 miles.'],
  ])('%j is refused in words', async (body, message) => {
    const { as } = await createApp();
    const { nearby } = await as({ membership: PAID });

    const response = await nearby(body);

    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  test('are for members: others are asked to sign in or to join, and see no range', async () => {
    await publish();
    const { as, post } = await createApp();
    const { nearby } = await as();

    const responses = [await post('/api/ranges/nearby', HERE), await nearby(HERE)];

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 402]);
    expect(responses.map(({ body }) => body).join()).not.toContain('Pikes');
  });

  test('leave no trace of where the member is: neither in the log nor in the database', async () => {
    await publish();
    const lines: string[] = [];
    const { as, db } = await createApp({
      env: { LOG_LEVEL: 'trace' },
      parts: { logStream: { write: (line) => lines.push(line) } },
    });
    const { nearby } = await as({ membership: PAID });

    await nearby(HERE);

    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toMatch(/38\.96|104\.67/);
    expect(await db.select().from(recentSearches)).toEqual([]);
  });
});

describe('saved ranges', () => {
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
    ['us-co-nowhere', 404, 'We have no such range.'],
    ['nonsense', 400, 'This is not the id of a range.'],
    ['google_', 400, 'This is not the id of a range.'],
    [`us-co-${'x'.repeat(200)}`, 400, 'This is not the id of a range.'],
  ])('%s can not be saved', async (id, status, message) => {
    await publish();
    const { as, db } = await createApp();
    const { call } = await as({ membership: PAID });

    const response = await call('PUT', `/api/ranges/saved/${id}`);

    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await db.select().from(savedRanges)).toEqual([]);
  });

  test('end at 200, and the 201st says so', async () => {
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
});

describe('reports', () => {
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
        createdAt: new Date('2026-06-30T12:00:00.000Z'),
      },
    ]);
  });

  test('the eleventh in a day is put off', async () => {
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
    [{ ...REPORT, kind: 'ugly' }, 400, 'Please say whether the range is closed or wrong.'],
    [{ ...REPORT, message: 'x'.repeat(1001) }, 400, 'Please use at most 1000 characters.'],
    [{ ...REPORT, rangeId: 'us-co-nowhere' }, 404, 'We have no such range.'],
  ])('a bad one is refused in words and not kept', async (body, status, message) => {
    await publish();
    const { as, db } = await createApp();
    const { call } = await as({ membership: PAID });

    const response = await call('POST', '/api/ranges/reports', body);

    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await db.select().from(rangeReports)).toEqual([]);
  });

  test('outlive the account, without its name', async () => {
    await publish();
    const { as, db } = await createApp();
    const { call, userId } = await as({ membership: PAID });
    await call('POST', '/api/ranges/reports', REPORT);
    await call('PUT', '/api/ranges/saved/us-co-pikes-peak-range');

    await db.delete(users).where(eq(users.id, userId));

    expect(await db.select().from(rangeReports)).toMatchObject([{ userId: null, kind: 'closed' }]);
    expect(await db.select().from(savedRanges)).toEqual([]);
  });
});

describe('recent searches', () => {
  test('are kept as typed, newest first, each once, the last twenty', async () => {
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

  test("are the member's own, and cleared by them alone", async () => {
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
    ['x'.repeat(121), 'That is too long for a place.'],
    ['38.9618, -104.6747', 'Only a zip code or the name of a place is kept.'],
  ])('%s is not kept', async (typed, message) => {
    const { as, db } = await createApp();
    const { call } = await as();

    const response = await call('POST', '/api/recent-searches', { typed });

    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(message);
    expect(await db.select().from(recentSearches)).toEqual([]);
  });

  test('are in the download of their owner, with saved ranges and reports', async () => {
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

  test('and saved ranges go when the address turns out to be another person’s', async () => {
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
});
