import { describe, expect, test } from 'vitest';
import { recentSearches } from '#server/db/schema.ts';
import { aRangeEntry, type DataTree } from '#tests/support/data-files.ts';
import { createRangesApp, PAID, publishRanges } from '#tests/support/ranges-app.ts';
import type { TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openTestPlaces } from '#tests/support/test-places.ts';

const database = openTestDatabase();
openTestPlaces();

const HERE = { lat: 38.9618, lng: -104.6747 };

const publish = (change?: (tree: DataTree) => void, number = 1) => publishRanges(database.get(), change, number);

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

/** The same, with the call that these are about. */
const createApp = async (options: TestAppOptions = {}) => {
  const app = await createRangesApp(database.get(), options);

  return {
    ...app,
    as: async (columns: Parameters<typeof app.as>[0] = {}) => {
      const person = await app.as(columns);

      return { ...person, nearby: (body: object) => person.call('POST', '/api/ranges/nearby', body) };
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
        source: { title: 'A list', address: null, asOf: '2026', license: null, fields: [] },
        price: null,
        access: null,
        indoorLanes: null,
        maxYards: null,
        moreSources: [],
        openReports: null,
        closedReports: null,
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
