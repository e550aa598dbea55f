import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { aPat, EMAIL, PASSWORD } from '#tests/support/accounts-app.ts';
import { signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openTestPlaces } from '#tests/support/test-places.ts';
import { memberships } from '../db/schema.ts';

const database = openTestDatabase();
openTestPlaces();

const HOUR = 60 * 60 * 1000;
const CANT_SAVE = 'We can’t save changes right now. Please try again in a few minutes.';
const TABLES = ['sessions', 'saved_trips', 'rate_limits'];
const TRIP = { name: 'Summer', start: 'Austin, TX', stops: [], end: 'Dallas, TX' };
const ROUTE = {
  points: [
    [30.2672, -97.7431],
    [32.7767, -96.797],
  ],
};

/** The words of a PostgreSQL whose disk is full. */
const fill = async (db: Db): Promise<() => Promise<void>> => {
  await db.execute(sql`create function refuse_write() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/5/1": No space left on device' using errcode = '53100'; end $$`);
  for (const table of TABLES) {
    await db.execute(
      sql.raw(`create trigger full_disk before insert or update on ${table} execute function refuse_write()`),
    );
  }

  return async () => {
    await db.execute(sql`drop function refuse_write() cascade`);
  };
};

const createApp = async () => {
  const { db } = database.get();
  const broken: string[] = [];
  const app = await createTestApp(database.get(), { parts: { onBroken: (_error, where) => broken.push(where) } });
  const userId = await aPat(db);
  await db.insert(memberships).values({ userId, status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') });
  const cookies = await signedIn(db, app.sessions, userId);

  return { ...app, db, broken, cookies };
};

test('a full database: saving is refused in words, reading goes on, operators hear of it, and all is well once it has room', async () => {
  const { db, clock, get, post, broken, cookies } = await createApp();
  const free = await fill(db);
  onTestFinished(() => db.execute(sql`drop function if exists refuse_write() cascade`).then(() => undefined));
  // Old enough that its last use would be written.
  clock.advance(HOUR);

  for (const path of ['/api/user', '/api/trips', '/api/user']) {
    const { statusCode, headers } = await get(path, cookies);
    expect([path, statusCode, headers['set-cookie']]).toEqual([path, 200, undefined]);
  }
  expect((await post('/api/trips/crossings', ROUTE, cookies)).statusCode).toBe(200);
  expect(broken).toEqual([]);

  for (const [path, payload] of [
    ['/api/trips', TRIP],
    ['/api/login', { email: EMAIL, password: PASSWORD }],
  ] as const) {
    const response = await post(path, payload, cookies);
    expect([path, response.statusCode, response.headers['retry-after']]).toEqual([path, 503, '120']);
    expect(response.json()).toMatchObject({ code: 'unavailable', message: CANT_SAVE });
  }
  expect(broken).toEqual(['POST /api/trips', 'POST /api/login']);

  await free();
  expect((await post('/api/trips', TRIP, cookies)).statusCode).toBe(200);
  expect((await get('/api/user', cookies)).statusCode).toBe(200);
});

test('a member whose last use could not be written has it written once there is room', async () => {
  const { db, clock, get, cookies } = await createApp();
  const free = await fill(db);
  onTestFinished(() => db.execute(sql`drop function if exists refuse_write() cascade`).then(() => undefined));
  clock.advance(HOUR);
  await get('/api/user', cookies);

  await free();

  expect((await get('/api/user', cookies)).headers['set-cookie']).toBeDefined();
});
