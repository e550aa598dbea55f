import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { memberships, sessions as sessionRows, users } from '#server/db/schema.ts';
import { aPat, createAccountsApp, EMAIL, PASSWORD, PROVEN } from '#tests/support/accounts-app.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { routesOf } from '#tests/support/random/calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

test('a session that somebody planted in a browser is worth nothing after signing in there', async () => {
  const { db, call, get, cookiesOf } = await createAccountsApp(database.get());
  await aPat(db, PROVEN);
  const planted = { session: 'planted-by-somebody-else' };

  const response = await call({
    method: 'POST',
    url: '/api/login',
    cookies: planted,
    payload: { email: EMAIL, password: PASSWORD },
  });

  expect(response.statusCode).toBe(200);
  expect(cookiesOf(response)['session']).not.toBe(planted.session);
  expect((await get('/api/user', planted)).statusCode).toBe(401);
});

test('the attacker’s own session in a victim’s browser ends when the victim signs in, and becomes nobody’s', async () => {
  const { db, call, get, sessions, cookiesOf } = await createAccountsApp(database.get());
  await aPat(db, PROVEN);
  const attackers = await signedIn(db, sessions, await aUser(db));

  const response = await call({
    method: 'POST',
    url: '/api/login',
    cookies: attackers,
    payload: { email: EMAIL, password: PASSWORD },
  });

  expect((await get('/api/user', attackers)).statusCode).toBe(401);
  expect((await get('/api/user', cookiesOf(response))).json()).toMatchObject({ email: EMAIL });
});

const POWERS = {
  id: 'chosen',
  isAdmin: true,
  role: 'admin',
  emailProvenAt: '2026-01-01T00:00:00Z',
  passwordHash: 'chosen',
  membership: { status: 'grandfathered' },
  status: 'grandfathered',
  hasAccess: true,
  createdAt: '2000-01-01T00:00:00Z',
};

test('someone who signs up with more than they are asked for gets what they were asked for', async () => {
  const { db, post } = await createAccountsApp(database.get());

  const response = await post('/api/login', { email: EMAIL, password: PASSWORD, isSignUp: true, ...POWERS });

  expect(response.json()).toMatchObject({ email: EMAIL, isAdmin: false });
  const [user] = await db.select().from(users);
  expect(user).toMatchObject({ emailProvenAt: null, passwordHash: expect.stringContaining('$argon2id$') });
  expect(user?.id).not.toBe('chosen');
  expect(user?.createdAt.getUTCFullYear()).not.toBe(2000);
  expect(await db.select().from(memberships)).toEqual([]);
});

test('a change of the name changes the name alone', async () => {
  const { db, post, sessions } = await createAccountsApp(database.get());
  const id = await aPat(db);
  const before = (await db.select().from(users).where(eq(users.id, id)))[0];

  await post(
    '/api/account/name',
    { name: 'Pat', email: 'other@test.example', ...POWERS },
    await signedIn(db, sessions, id),
  );

  expect(await db.select().from(users)).toEqual([{ ...before, name: 'Pat' }]);
  expect(await db.select().from(memberships)).toEqual([]);
});

test('a trip for somebody else is refused, and is nobody’s', async () => {
  const { db, post, get, sessions } = await createAccountsApp(database.get());
  const [ada, pat] = [await aUser(db), await aUser(db)];
  const trip = { name: 'Home', start: 'Austin, TX', stops: [], end: '90210' };

  const response = await post('/api/trips', { ...trip, userId: pat }, await signedIn(db, sessions, ada));

  expect(response.statusCode).toBe(400);
  expect((await get('/api/trips', await signedIn(db, sessions, pat))).json()).toEqual([]);
});

test('another’s things can’t be ended or taken by their ids', async () => {
  const { db, call, get, post, sessions } = await createAccountsApp(database.get());
  const [ada, pat] = [await aUser(db), await aUser(db)];
  const [adas, pats] = [await signedIn(db, sessions, ada), await signedIn(db, sessions, pat)];
  const trip = (await post('/api/trips', { name: 'Home', start: 'Austin, TX', stops: [], end: '90210' }, pats)).json();
  const [session] = await db.select().from(sessionRows).where(eq(sessionRows.userId, pat));

  await call({ method: 'DELETE', url: `/api/trips/${trip.id}`, cookies: adas });
  await call({ method: 'DELETE', url: `/api/account/sessions/${session?.id}`, cookies: adas });

  expect(await db.select().from(sessionRows).where(eq(sessionRows.userId, pat))).toHaveLength(1);
  expect((await get('/api/trips', pats)).json()).toEqual([trip]);
  expect((await get('/api/trips', adas)).json()).toEqual([]);
});

test('no answer to somebody signed in may be kept by a cache that others share', async () => {
  const { app, call, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const paid = { status: 'grandfathered' as const, paidThrough: null };
  const cookies = await signedIn(db, sessions, await aUser(db, { membership: paid }));
  const reading = routesOf(app).filter(({ method, access }) => method === 'GET' && access !== 'public');

  for (const { path } of reading) {
    const url = path.replace(/:\w+/g, 'x');
    for (const query of ['', '?state=CO&q=90210']) {
      const { headers } = await call({ method: 'GET', url: `${url}${query}`, cookies });
      expect(headers['cache-control'], url).toMatch(/^(no-store|private, no-cache)$/);
    }
  }
  expect(reading.length).toBeGreaterThan(20);
});

test('the front page of somebody signed in is never given to another', async () => {
  const { get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const cookies = await signedIn(db, sessions, await aUser(db));

  for (const path of ['/', '/home']) {
    const { headers } = await get(path, cookies);
    expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'Cookie, Accept-Encoding']);
    expect((await get(path)).headers.vary).toBe('Cookie, Accept-Encoding');
  }
});
