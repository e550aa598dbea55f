import { expect, test } from 'vitest';
import { createLazyPlaces } from '#server/places/lazy-places.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openTestPlaces } from '#tests/support/test-places.ts';

const database = openTestDatabase();
openTestPlaces();

const asUser = async (options: TestAppOptions = {}) => {
  const app = await createTestApp(database.get(), options);
  const { db } = database.get();
  const cookies = await signedIn(db, app.sessions, await aUser(db));

  return {
    ...app,
    search: (q: string) => app.get(`/api/places/search?q=${encodeURIComponent(q)}`, cookies),
    reverse: (body: object) => app.post('/api/places/reverse', body, cookies),
    surroundings: (body: object) => app.post('/api/places/surroundings', body, cookies),
  };
};

test('someone signed in finds a ZIP as one location', async () => {
  const { search } = await asUser();

  const response = await search('90210-1234');

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual([
    {
      lat: 34.0901,
      lng: -118.4065,
      address: 'Beverly Hills, CA 90210',
      city: 'Beverly Hills',
      county: 'Los Angeles County',
      state: 'CA',
    },
  ]);
});

test('someone signed in is offered choices for a name of many towns', async () => {
  const { search } = await asUser();

  const states = (await search('Springfield')).json().map(({ state }: { state: string }) => state);

  expect(states.length).toBeGreaterThan(5);
  expect(new Set(states).size).toBe(states.length);
});

test.each(['00000', '99999', '9021', '🎯'])('%s is answered with an empty list, not an error', async (q) => {
  const { search } = await asUser();

  const response = await search(q);

  expect([response.statusCode, response.json()]).toEqual([200, []]);
});

test.each([
  ['nothing', '   ', 'Please enter a zip code or city, state.'],
  ['a thousand characters', 'x'.repeat(1000), 'That’s too long for a place. Please enter a zip code or city, state.'],
  ['a military ZIP', '09001', expect.stringContaining('ZIP codes for military mail')],
  ['a military address', 'FPO AP 96601', expect.stringContaining('ZIP codes for military mail')],
])('%s is refused in words', async (_what, q, message) => {
  const { search } = await asUser();

  const response = await search(q);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid-request', message });
});

test('a search without a query is refused in words', async () => {
  const { get, sessions } = await createTestApp(database.get());
  const { db } = database.get();

  const response = await get('/api/places/search', await signedIn(db, sessions, await aUser(db)));

  expect(response.json()).toMatchObject({
    code: 'invalid-request',
    message: 'Please enter a zip code or city, state.',
  });
});

test('a point is answered with its town, county and state, and keeps its coordinates', async () => {
  const { reverse } = await asUser();

  expect((await reverse({ lat: 38.9618, lng: -104.6747 })).json()).toEqual({
    lat: 38.9618,
    lng: -104.6747,
    address: 'Colorado Springs, CO',
    city: 'Colorado Springs',
    county: 'El Paso County',
    state: 'CO',
  });
});

test.each([
  ['the sea', { lat: 35, lng: -50 }],
  ['Canada', { lat: 42.3149, lng: -83.0364 }],
])('a point in %s is said to be elsewhere', async (_where, point) => {
  const { reverse } = await asUser();

  const response = await reverse(point);

  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not-found', message: 'That location isn’t in the United States.' });
});

test.each([
  [{ lat: 91, lng: 0 }, 'Latitude must be a number from -90 to 90.'],
  [{ lat: 0, lng: -181 }, 'Longitude must be a number from -180 to 180.'],
  [{ lat: '30', lng: -97 }, 'Latitude must be a number from -90 to 90.'],
  [{ lat: null, lng: -97 }, 'Latitude must be a number from -90 to 90.'],
  [{ lng: -97 }, 'Latitude must be a number from -90 to 90.'],
])('%j is refused in words', async (body, message) => {
  const { reverse } = await asUser();

  const response = await reverse(body);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid-request', message });
});

const namesOf = (parts: { name: string | null }[]): (string | null)[] => parts.map(({ name }) => name);

test('the land around Austin: its counties with closed outlines, its towns with the biggest first', async () => {
  const { surroundings } = await asUser();

  const response = await surroundings({ lat: 30.2672, lng: -97.7431 });
  const { counties, towns } = response.json();

  expect(namesOf(counties)).toEqual(expect.arrayContaining(['Travis County', 'Hays County', 'Williamson County']));
  expect(namesOf(counties)).not.toContain('Galveston County');
  for (const { path } of counties) expect(path).toMatch(/^(M-?\d+[ -]\d+l[\d -]+z)+$/);
  const travis = counties.find(({ name }: { name: string }) => name === 'Travis County');
  // The Census counts 1,023 square miles.
  expect(travis.area).toBeGreaterThan(950);
  expect(travis.area).toBeLessThan(1100);
  expect(namesOf(towns.slice(0, 2))).toEqual(['San Antonio', 'Austin']);
  expect(Math.hypot(towns[1].x, towns[1].y)).toBeLessThan(3);
  expect(towns.length).toBeLessThanOrEqual(120);
});

const TOWNS = ['Atlanta, GA', 'Denver, CO', 'Austin, TX', 'Colorado Springs, CO', 'Macon, GA', 'Richmond, VA'];

test.each(TOWNS)('a map around %s has highways, names that people know, and at most 40 KB', async (town) => {
  const { search, surroundings } = await asUser();
  const [place] = (await search(town)).json();

  const response = await surroundings({ lat: place.lat, lng: place.lng });
  const { towns, roads } = response.json();

  expect(Buffer.byteLength(response.body)).toBeLessThanOrEqual(40 * 1024);
  expect(namesOf(towns)).toContain(town.split(',')[0]);
  // Names of the post's own: bulk mailers, sorting centers, and an academy at the wrong end of its county.
  for (const name of ['Atl', 'Atlanta Bmc', 'North Metro', 'Alliance Data Systems', 'Usaf Academy'])
    expect(namesOf(towns)).not.toContain(name);
  for (const path of [roads.major, roads.secondary]) {
    expect(path).toMatch(/^(M-?\d+[ -]\d+l[\d -]+)+$/);
    for (const [, x, y] of path.matchAll(/M(-?\d+) ?(-?\d+)/g)) {
      expect(Math.abs(Number(x))).toBeLessThanOrEqual(110 * 20);
      expect(Math.abs(Number(y))).toBeLessThanOrEqual(60 * 20);
    }
  }
});

/** Twenty towns from all over, each with its county by the Census Bureau's list. */
const LABELED = [
  ['Bangor, ME', 'Penobscot County'],
  ['Keene, NH', 'Cheshire County'],
  ['Utica, NY', 'Oneida County'],
  ['Altoona, PA', 'Blair County'],
  ['Staunton, VA', 'Staunton city'],
  ['Boone, NC', 'Watauga County'],
  ['Florence, SC', 'Florence County'],
  ['Ocala, FL', 'Marion County'],
  ['Dothan, AL', 'Houston County'],
  ['Tupelo, MS', 'Lee County'],
  ['Paducah, KY', 'McCracken County'],
  ['Muncie, IN', 'Delaware County'],
  ['Wausau, WI', 'Marathon County'],
  ['Ames, IA', 'Story County'],
  ['Minot, ND', 'Ward County'],
  ['Salina, KS', 'Saline County'],
  ['Lubbock, TX', 'Lubbock County'],
  ['Moab, UT', 'Grand County'],
  ['Bend, OR', 'Deschutes County'],
  ['Redding, CA', 'Shasta County'],
] as const;

test.each(LABELED)('%s is named in the middle of its own map, in %s by the Census outlines', async (town, county) => {
  const { search, reverse, surroundings } = await asUser();
  const [place] = (await search(town)).json();
  const { towns } = (await surroundings({ lat: place.lat, lng: place.lng })).json();
  const label = towns.find(({ name }: { name: string }) => name === town.split(',')[0]);

  expect(Math.hypot(label.x, label.y)).toBeLessThan(0.2);
  expect((await reverse({ lat: place.lat, lng: place.lng })).json().county).toBe(county);
});

test('nothing reaches beyond the map, wherever a county ends', async () => {
  const { surroundings } = await asUser();

  for (const point of [
    { lat: 34.1, lng: -117.3 },
    { lat: 61.2, lng: -149.9 },
    { lat: 51.9, lng: 179.9 },
    { lat: 38.9, lng: -77 },
  ]) {
    const { counties } = (await surroundings(point)).json();
    expect(counties.length).toBeGreaterThan(0);
    for (const { path } of counties) {
      for (const ring of path.split('M').slice(1)) {
        const [start, steps] = ring.replace('z', '').split('l');
        const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
        let [x = 0, y = 0] = numbers(start);
        const moves = numbers(steps);
        for (let at = 0; at <= moves.length; at += 2) {
          expect(Math.abs(x)).toBeLessThanOrEqual(110 * 20);
          expect(Math.abs(y)).toBeLessThanOrEqual(60 * 20);
          x += moves[at] ?? 0;
          y += moves[at + 1] ?? 0;
        }
      }
    }
  }
});

test('out at sea the map is empty, which is no failure', async () => {
  const { surroundings } = await asUser();

  expect((await surroundings({ lat: 35, lng: -50 })).json()).toEqual({
    counties: [],
    towns: [],
    roads: { major: '', secondary: '' },
  });
});

test('a latitude of 91 has no surroundings', async () => {
  const { surroundings } = await asUser();

  expect((await surroundings({ lat: 91, lng: 0 })).statusCode).toBe(400);
});

test('a stranger finds nothing out', async () => {
  const { get, post } = await createTestApp(database.get());

  const responses = [
    await get('/api/places/search?q=90210'),
    await post('/api/places/reverse', { lat: 30, lng: -97 }),
    await post('/api/places/surroundings', { lat: 30, lng: -97 }),
  ];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  expect(responses.map(({ body }) => body).join()).not.toMatch(/Beverly|TX/);
});

test('neither what was searched nor where somebody is reaches the log', async () => {
  const lines: string[] = [];
  const { search, reverse, surroundings } = await asUser({
    env: { LOG_LEVEL: 'trace' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  });

  await search('Beverly Hills 90210');
  await reverse({ lat: 38.9618, lng: -104.6747 });
  await reverse({ lat: 38.9618, lng: -1046.747 });
  await surroundings({ lat: 38.9618, lng: -104.6747 });

  expect(lines.length).toBeGreaterThanOrEqual(3);
  // Clock, process and request have numbers of their own, which may look like anything.
  const said = lines.map((line) => JSON.stringify({ ...JSON.parse(line), time: 0, pid: 0, requestId: '', ms: 0 }));
  expect(said.join()).not.toMatch(/90210|Beverly|38\.96|104\.6|1046/);
});

test('without the built table the search says so, and tries again the next time', async () => {
  const { search } = await asUser({
    parts: { findPlaces: createLazyPlaces('/nowhere/places.bin') },
    env: { LOG_LEVEL: 'silent' },
  });

  const responses = [await search('90210'), await search('90210')];

  expect(responses.map((response) => response.json().code)).toEqual(['unavailable', 'unavailable']);
  expect(responses[0]?.body).not.toContain('nowhere');
});
