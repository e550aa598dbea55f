import { expect, test } from 'vitest';
import { createLazyRoads } from '#server/roads/lazy-roads.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findTestPlaces, openTestRoads } from '#tests/support/test-places.ts';

const database = openTestDatabase();
openTestRoads();

const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;
const AUSTIN = { lat: 30.2672, lng: -97.7431 };
const DALLAS = { lat: 32.7767, lng: -96.797 };
const TULSA = { lat: 36.154, lng: -95.9928 };
const HONOLULU = { lat: 21.3069, lng: -157.8583 };
const TORONTO = { lat: 43.6532, lng: -79.3832 };

const createPlanner = async (
  columns: Parameters<typeof aUser>[1] = { membership: PAID },
  options: TestAppOptions = {},
) => {
  const { db } = database.get();
  const app = await createTestApp(database.get(), options);
  const cookies = await signedIn(db, app.sessions, await aUser(db, columns));

  return (stops: unknown, legs?: unknown) =>
    app.call({ method: 'POST', url: '/api/trips/route', cookies, payload: { stops, ...(legs ? { legs } : {}) } });
};

test('a member is told the states and counties of a drive in order, with its line and state lines', async () => {
  const plan = await createPlanner();

  const response = await plan([AUSTIN, DALLAS, TULSA]);

  expect(response.statusCode).toBe(200);
  const [way] = response.json().ways;
  expect(way.states.map(({ state }: { state: string }) => state)).toEqual(['TX', 'OK']);
  expect(way.states[0].counties[0]).toMatchObject({ name: 'Travis County' });
  expect(way.states[1].counties.at(-1)).toMatchObject({ name: 'Tulsa County' });
  expect(way.crossings).toEqual([expect.objectContaining({ from: 'TX', to: 'OK', county: expect.any(String) })]);
  expect(way.line.map((part: unknown[]) => part.length > 10)).toEqual([true, true]);
  expect(way.hours).toBeGreaterThan(6);
});

test('a flight is told by the states of its ends', async () => {
  const plan = await createPlanner();

  const [way] = (await plan([DALLAS, HONOLULU], ['fly'])).json().ways;

  expect(way).toMatchObject({ miles: 0, line: [], crossings: [], states: [{ state: 'TX' }, { state: 'HI' }] });
});

test.each([
  ['one stop', [AUSTIN], undefined, undefined, 'A route needs a start and an end.'],
  ['13 stops', Array.from({ length: 13 }, () => AUSTIN), undefined, undefined, 'A trip has at most 12 places.'],
  ['the same stop twice', [AUSTIN, DALLAS, DALLAS], undefined, { stop: 3 }, expect.stringContaining('Places 2 and 3')],
  [
    'a stop in Canada',
    [AUSTIN, TORONTO],
    undefined,
    { stop: 2 },
    expect.stringContaining('Place 2 is not in the United States'),
  ],
  ['a stop at sea', [{ lat: 30, lng: -60 }, AUSTIN], undefined, { stop: 1 }, expect.stringContaining('Place 1 is not')],
  ['too few legs', [AUSTIN, DALLAS, TULSA], ['drive'], undefined, 'A trip of 3 places has 2 legs, not 1.'],
  ['a leg by rail', [AUSTIN, DALLAS], ['rail'], undefined, expect.stringContaining('legs.0')],
  [
    'a latitude of 91',
    [AUSTIN, { lat: 91, lng: 0 }],
    undefined,
    undefined,
    'Latitude must be a number from -90 to 90.',
  ],
])('a trip with %s is refused in words', async (_what, stops, legs, details, message) => {
  const response = await (await createPlanner())(stops, legs);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid-request', message });
  expect(response.json().details).toEqual(details);
});

test('a leg without a road is named, so that a flight or ferry can be chosen', async () => {
  const response = await (await createPlanner())([AUSTIN, DALLAS, HONOLULU]);

  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'no-road',
    details: { leg: 2 },
    message: expect.stringContaining('from place 2 to place 3'),
  });
});

test('someone without a membership plans no drive, and a stranger neither', async () => {
  const { call } = await createTestApp(database.get());

  expect((await (await createPlanner({}))([AUSTIN, DALLAS])).statusCode).toBe(402);
  const stranger = await call({ method: 'POST', url: '/api/trips/route', payload: { stops: [AUSTIN, DALLAS] } });
  expect(stranger.statusCode).toBe(401);
});

test('a stop never reaches the log', async () => {
  const lines: string[] = [];
  const plan = await createPlanner(undefined, {
    env: { LOG_LEVEL: 'trace' },
    parts: { logStream: { write: (line) => lines.push(line) } },
  });

  await plan([AUSTIN, DALLAS]);
  await plan([AUSTIN, TORONTO]);
  await plan([AUSTIN, HONOLULU]);

  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.join()).not.toMatch(/30\.26|97\.74|32\.77|43\.65|21\.30/);
});

test('past the limit of an hour no more drives are planned', async () => {
  const plan = await createPlanner();

  const answers = await Promise.all(Array.from({ length: 241 }, () => plan([AUSTIN, AUSTIN])));

  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});

test('a network that can not be read is told, and not a bug', async () => {
  const findRoads = createLazyRoads('/nowhere/roads.bin', findTestPlaces);
  const response = await (await createPlanner(undefined, { parts: { findRoads } }))([AUSTIN, DALLAS]);

  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('can’t plan trips') });
});
