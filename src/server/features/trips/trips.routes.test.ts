import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { savedTrips, users } from '#server/db/schema.ts';
import type { Trip } from '#shared/trips/trip.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openTestPlaces } from '#tests/support/test-places.ts';
import { createTripsRepository } from './trips.repository.ts';

const database = openTestDatabase();
openTestPlaces();

const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;
const AUSTIN = [30.2672, -97.7431];
const DALLAS = [32.7767, -96.797];
const TULSA = [36.154, -95.9928];

const aTrip = (changes: Partial<Trip> = {}): Trip => ({
  name: 'Summer',
  start: 'Austin, TX',
  stops: [{ typed: 'Dallas, TX', kind: 'fuel' }],
  end: '74103',
  ...changes,
});

const createApp = async (options: TestAppOptions = {}) => {
  const { db } = database.get();
  const app = await createTestApp(database.get(), options);

  return {
    ...app,
    db,
    as: async (columns: Parameters<typeof aUser>[1] = {}) => {
      const userId = await aUser(db, columns);
      const cookies = await signedIn(db, app.sessions, userId);
      const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
        app.call({ method, url, cookies, ...(payload ? { payload } : {}) });

      return {
        userId,
        call,
        cross: (points: unknown) => call('POST', '/api/trips/crossings', { points }),
        save: (trip: unknown) => call('POST', '/api/trips', trip as object),
        list: async (): Promise<Trip[]> => (await call('GET', '/api/trips')).json(),
      };
    },
  };
};

test('a member is told the states and counties of a route in order, with miles that add up', async () => {
  const { as } = await createApp();
  const { cross } = await as({ membership: PAID });

  const response = await cross([AUSTIN, DALLAS, TULSA]);

  expect(response.statusCode).toBe(200);
  const { miles, states } = response.json();
  expect(states.map(({ state }: { state: string }) => state)).toEqual(['TX', 'OK']);
  expect(states[0].counties[0]).toMatchObject({ name: 'Travis County' });
  expect(states[1].counties.at(-1)).toMatchObject({ name: 'Tulsa County' });
  expect(states[0].miles + states[1].miles).toBeCloseTo(miles, 0);
});

test('places of a trip are found together, and one that has no place says why', async () => {
  const { as } = await createApp();
  const { call } = await as({ membership: PAID });

  const response = await call('POST', '/api/trips/places', {
    typed: ['Portland', '09012', 'Boston, MA', 'Xyzzyville'],
  });

  const found = response.json();
  expect(found.map(({ choices }: { choices: { address: string }[] }) => choices[0]?.address)).toEqual([
    'Portland, ME',
    undefined,
    'Boston, MA',
    undefined,
  ]);
  expect(found[1].problem).toContain('military mail');
});

test('places of a trip are not for somebody without a membership, nor too many at once', async () => {
  const { as } = await createApp();
  const ask = async (columns: Parameters<typeof aUser>[1], typed: unknown) =>
    (await (await as(columns)).call('POST', '/api/trips/places', { typed })).statusCode;

  expect(await ask({}, ['Austin'])).toBe(402);
  expect(
    await ask(
      { membership: PAID },
      Array.from({ length: 13 }, () => 'Austin'),
    ),
  ).toBe(400);
  expect(await ask({ membership: PAID }, ['x'.repeat(121)])).toBe(400);
  expect(await ask({ membership: PAID }, 'Austin')).toBe(400);
});

test.each([
  ['one point', [AUSTIN], 'A route needs a start and an end.'],
  ['a start that is its end', [AUSTIN, AUSTIN], expect.stringContaining('the same place')],
  ['a latitude of 91', [AUSTIN, [91, 0]], 'Latitude must be a number from -90 to 90.'],
  ['a word', [AUSTIN, ['Dallas', -97]], 'Latitude must be a number from -90 to 90.'],
  ['too many points', Array.from({ length: 2501 }, () => AUSTIN), expect.stringContaining('at most 2500')],
  ['a way around the world', [AUSTIN, [-30, 82], AUSTIN], expect.stringContaining('at most 15000 miles')],
])('a route of %s is refused in words', async (_what, points, message) => {
  const { as } = await createApp();

  const response = await (await as({ membership: PAID })).cross(points);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid-request', message });
});

test('a route through Canada is told as it is', async () => {
  const { as } = await createApp();

  const { states } = (
    await (
      await as({ membership: PAID })
    ).cross([
      [42.3314, -83.0458],
      [42.8864, -78.8784],
    ])
  ).json();

  expect(states.map(({ state }: { state: string | null }) => state)).toEqual(['MI', null, 'NY']);
  expect(states[1]).toMatchObject({ counties: [] });
});

test('each state line is told with its place', async () => {
  const { as } = await createApp();

  const { crossings } = (await (await as({ membership: PAID })).cross([AUSTIN, DALLAS, TULSA])).json();

  expect(crossings).toEqual([
    {
      from: 'TX',
      to: 'OK',
      county: expect.stringContaining('County'),
      mile: expect.any(Number),
      lat: expect.closeTo(33.9, 0),
      lng: expect.closeTo(-96.5, 0),
    },
  ]);
});

test('someone without a membership plans no route; a stranger neither plans nor reads', async () => {
  const { as, call } = await createApp();

  expect((await (await as()).cross([AUSTIN, DALLAS])).statusCode).toBe(402);
  const strangers = [
    await call({ method: 'POST', url: '/api/trips/crossings', payload: { points: [AUSTIN, DALLAS] } }),
    await call({ method: 'GET', url: '/api/trips' }),
    await call({ method: 'POST', url: '/api/trips', payload: aTrip() }),
    await call({ method: 'DELETE', url: '/api/trips' }),
    await call({ method: 'DELETE', url: '/api/trips/x' }),
  ];
  expect(strangers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
});

test('neither the line nor a saved place reaches the log', async () => {
  const lines: string[] = [];
  const { as } = await createApp({
    env: { LOG_LEVEL: 'trace' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  });
  const { cross, save } = await as({ membership: PAID });

  await cross([AUSTIN, DALLAS]);
  await cross([AUSTIN, [91, 0]]);
  await save(aTrip());

  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.join()).not.toMatch(/30\.26|97\.74|Dallas|Austin/);
});

test('a member saves, replaces, forgets and clears trips; another member sees and loses nothing', async () => {
  const { as, db } = await createApp();
  const [one, other] = [await as(), await as()];
  await other.save(aTrip({ name: 'Mine' }));

  const saved = await one.save(aTrip());
  expect(saved.json()).toMatchObject(aTrip());
  await one.save(aTrip({ end: 'Tulsa, OK' }));
  await one.save(aTrip({ name: 'Winter', stops: [] }));
  expect((await one.list()).map(({ name, end }) => [name, end])).toEqual(
    expect.arrayContaining([
      ['Summer', 'Tulsa, OK'],
      ['Winter', '74103'],
    ]),
  );
  expect(await one.list()).toHaveLength(2);

  const [mine] = await db.select().from(savedTrips).where(eq(savedTrips.userId, other.userId));
  await one.call('DELETE', `/api/trips/${mine?.id}`);
  await one.call('DELETE', '/api/trips');

  expect(await one.list()).toEqual([]);
  expect((await other.list()).map(({ name }) => name)).toEqual(['Mine']);
  await other.call('DELETE', `/api/trips/${mine?.id}`);
  expect(await other.list()).toEqual([]);
});

test.each([
  ['without a name', aTrip({ name: ' ' }), 'Give the trip a name.'],
  ['with coordinates', aTrip({ end: '30.2672, -97.7431' }), 'Enter only a ZIP code or the name of a place.'],
  ['with a place of a thousand letters', aTrip({ start: 'x'.repeat(1000) }), 'That’s too long for a place.'],
  [
    'with too many places',
    aTrip({ stops: Array.from({ length: 11 }, () => ({ typed: 'Waco, TX', kind: 'fuel' as const })) }),
    'A trip has at most 12 places.',
  ],
])('a trip %s is refused in words and not kept', async (_what, trip, message) => {
  const { as } = await createApp();
  const { save, list } = await as();

  const response = await save(trip);

  expect([response.statusCode, response.json().message]).toEqual([400, message]);
  expect(await list()).toEqual([]);
});

test('past fifty trips no more are kept, and those that are can still be changed', async () => {
  const { as, db } = await createApp();
  const { userId, save, list } = await as();
  const { name: _name, ...route } = aTrip();
  await db.insert(savedTrips).values(
    Array.from({ length: 50 }, (_one, at) => ({
      id: `t${at}`,
      userId,
      name: `Trip ${at}`,
      route,
      savedAt: new Date(),
    })),
  );

  expect((await save(aTrip())).statusCode).toBe(409);
  expect((await save(aTrip({ name: 'Trip 7' }))).statusCode).toBe(200);
  expect(await list()).toHaveLength(50);
});

test('50 trips are kept when many are saved at once', async () => {
  const { as, db } = await createApp();
  const { userId, save, list } = await as();
  const { name: _name, ...route } = aTrip();
  const savedAt = new Date();
  await db
    .insert(savedTrips)
    .values(Array.from({ length: 40 }, (_one, at) => ({ id: `t${at}`, userId, name: `Trip ${at}`, route, savedAt })));

  const answers = await Promise.all(Array.from({ length: 30 }, (_one, at) => save(aTrip({ name: `New ${at}` }))));

  const counted = [200, 409].map((status) => answers.filter(({ statusCode }) => statusCode === status).length);
  expect(counted).toEqual([10, 20]);
  expect(await list()).toHaveLength(50);
});

test('trips are in the download of their owner alone, go when the address is another person’s, and end with the account', async () => {
  const { db, as } = await createApp();
  const [former, other] = [await as(), await as()];
  await former.save(aTrip());
  await other.save(aTrip({ name: 'Mine' }));

  expect((await former.call('GET', '/api/account/export')).json()).toMatchObject({ savedTrips: [aTrip()] });
  await createTripsRepository(db).forgetAll(former.userId);
  expect(await former.list()).toEqual([]);
  expect(await other.list()).toHaveLength(1);
  await db.delete(users).where(eq(users.id, other.userId));
  expect(await db.select().from(savedTrips)).toEqual([]);
});
