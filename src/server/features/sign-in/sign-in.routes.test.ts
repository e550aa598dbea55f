import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails, sessions as sessionRows, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/sign-in/passwords.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const PASSWORD = 'long enough';

const sessionCookie = (response: { cookies: { name: string; value: string }[] }): string | undefined =>
  response.cookies.find(({ name }) => name === 'session')?.value;

test('someone signed in learns who they are, on both addresses, and nothing secret', async () => {
  const { get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const id = await aUser(db, { email: 'Pat@test.example', name: 'Pat', passwordHash: 'a hash' });
  const cookies = await signedIn(db, sessions, id);

  for (const path of ['/api/user', '/api/auth/user']) {
    const response = await get(path, cookies);

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, email: 'Pat@test.example', name: 'Pat', isAdmin: false });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain('a hash');
  }
});

test('a visitor is told to sign in, in the error shape', async () => {
  const { get } = await createTestApp(database.get());

  const response = await get('/api/user');

  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual({
    code: 'sign-in-required',
    message: 'Please sign in to continue.',
    requestId: response.headers['x-request-id'],
  });
});

test('the right password signs in with a cookie that scripts cannot read', async () => {
  const { post, get } = await createTestApp(database.get());
  await aUser(database.get().db, { email: 'pat@test.example', passwordHash: await hashPassword(PASSWORD) });

  const response = await post('/api/login', { email: 'PAT@test.example', password: PASSWORD });

  expect(response.statusCode).toBe(200);
  const cookie = response.cookies.find(({ name }) => name === 'session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect((await get('/api/user', { session: cookie?.value ?? '' })).statusCode).toBe(200);
  const [row] = await database.get().db.select().from(sessionRows);
  expect(row?.tokenHash).not.toContain(cookie?.value);
});

test.each([
  ['a wrong password', 'pat@test.example', 'not the password'],
  ['an unknown address', 'nobody@test.example', PASSWORD],
])('%s gets the same answer and no session', async (_case, email, password) => {
  const { post } = await createTestApp(database.get());
  await aUser(database.get().db, { email: 'pat@test.example', passwordHash: await hashPassword(PASSWORD) });

  const response = await post('/api/login', { email, password });

  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({
    code: 'wrong-credentials',
    message: 'Authentication failed. Please check your email and password.',
  });
  expect(sessionCookie(response)).toBeUndefined();
  expect(await database.get().db.select().from(sessionRows)).toEqual([]);
});

test('signing up creates the account and signs in', async () => {
  const { post, get } = await createTestApp(database.get());

  const response = await post('/api/login', { email: 'new@test.example', password: PASSWORD, isSignUp: true });

  expect(response.statusCode).toBe(200);
  const user = (await get('/api/user', { session: sessionCookie(response) ?? '' })).json();
  expect(user).toMatchObject({ email: 'new@test.example', isAdmin: false });
});

test('twenty sign-ups for one address at once make one account, whatever the case', async () => {
  const { post } = await createTestApp(database.get());
  const addresses = Array.from({ length: 20 }, (_, at) => (at % 2 ? 'twin@test.example' : 'TWIN@test.example'));

  const answers = await Promise.all(
    addresses.map((email) => post('/api/login', { email, password: PASSWORD, isSignUp: true })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  expect(await database.get().db.select().from(users)).toHaveLength(1);
});

test('an unproven address on the list of administrators is no administrator', async () => {
  const { get, sessions } = await createTestApp(database.get(), { env: { ADMIN_EMAILS: 'boss@test.example' } });
  const { db } = database.get();
  const id = await aUser(db, { email: 'boss@test.example' });
  const cookies = await signedIn(db, sessions, id);

  expect((await get('/api/user', cookies)).json().isAdmin).toBe(false);

  await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, id));
  await sessions.userChanged(db, id);
  expect((await get('/api/user', cookies)).json().isAdmin).toBe(true);
});

test('after five wrong passwords each further try waits twice as long, and the right one forgives them', async () => {
  const { post, clock } = await createTestApp(database.get());
  await aUser(database.get().db, { email: 'pat@test.example', passwordHash: await hashPassword(PASSWORD) });
  const attempt = (password = 'wrong one') => post('/api/login', { email: 'PAT@test.example', password });
  for (let tries = 0; tries < 5; tries += 1) expect((await attempt()).statusCode).toBe(401);

  const waits: unknown[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    // Not even the right password helps before its time, and asking does not prolong the wait.
    const refused = await attempt(PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' });
    expect((await attempt()).headers['retry-after']).toBe(refused.headers['retry-after']);
    waits.push(refused.headers['retry-after']);
    clock.advance(Number(refused.headers['retry-after']) * 1000);
    expect((await attempt()).statusCode).toBe(401);
  }
  expect(waits).toEqual(['2', '4', '8', '16']);

  clock.advance(32_000);
  expect((await attempt(PASSWORD)).statusCode).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) expect((await attempt()).statusCode).toBe(401);
});

test('a wait never passes a quarter of an hour, and an hour of rest forgives all', async () => {
  const { post, clock } = await createTestApp(database.get());
  const attempt = () => post('/api/login', { email: 'pat@test.example', password: 'wrong one' });
  for (let tries = 0; tries < 20; tries += 1) {
    clock.advance(900_000);
    expect((await attempt()).statusCode).toBe(401);
  }
  expect((await attempt()).headers['retry-after']).toBe('900');

  clock.advance(3_600_000);
  for (let tries = 0; tries < 5; tries += 1) expect((await attempt()).statusCode).toBe(401);
});

test('a hundred guesses at once are not one', async () => {
  const { call } = await createTestApp(database.get());
  await aUser(database.get().db, { email: 'pat@test.example', passwordHash: await hashPassword(PASSWORD) });

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      call({
        method: 'POST',
        url: '/api/login',
        remoteAddress: `203.0.113.${at}`,
        payload: { email: 'pat@test.example', password: `guess number ${at}` },
      }),
    ),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(95);
});

test("somebody else's guessing does not lock the owner out of a browser they have used", async () => {
  const { post } = await createTestApp(database.get());
  await aUser(database.get().db, { email: 'pat@test.example', passwordHash: await hashPassword(PASSWORD) });
  const signIn = (cookies = {}) => post('/api/login', { email: 'pat@test.example', password: PASSWORD }, cookies);
  const browser = (await signIn()).cookies.find(({ name }) => name === 'browser')?.value ?? '';
  for (let tries = 0; tries < 6; tries += 1) {
    await post('/api/login', { email: 'pat@test.example', password: 'wrong one' });
  }

  expect((await signIn()).statusCode).toBe(429);
  expect((await signIn({ browser: 'x'.repeat(43) })).statusCode).toBe(429);
  expect((await signIn({ browser })).statusCode).toBe(200);
});

test('a sign-in from a new browser is told by mail; the first one and a known one are not', async () => {
  const { call } = await createTestApp(database.get());
  const { db } = database.get();
  await aUser(db, { email: 'pat@test.example', passwordHash: await hashPassword(PASSWORD) });
  const signIn = (cookies = {}) =>
    call({
      method: 'POST',
      url: '/api/login',
      cookies,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
      payload: { email: 'pat@test.example', password: PASSWORD },
    });

  const browser = (await signIn()).cookies.find(({ name }) => name === 'browser')?.value ?? '';
  await signIn({ browser });
  expect(await db.select().from(mails)).toEqual([]);

  await signIn();
  const [mail, ...others] = await db.select().from(mails);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'pat@test.example', subject: 'New sign-in to your CarryAtlas account' });
  expect(mail?.textBody).toContain('Firefox on Linux');
  expect(mail?.textBody).toContain('http://localhost:5000/account');
});

test('each sign-in is a session of its own, and ends the one that this browser had', async () => {
  const { post, get } = await createTestApp(database.get());
  await aUser(database.get().db, { email: 'pat@test.example', passwordHash: await hashPassword(PASSWORD) });
  const signIn = (cookies = {}) => post('/api/login', { email: 'pat@test.example', password: PASSWORD }, cookies);
  const [first, elsewhere] = [sessionCookie(await signIn()) ?? '', sessionCookie(await signIn()) ?? ''];

  const second = sessionCookie(await signIn({ session: first })) ?? '';

  expect(second).not.toBe(first);
  expect((await get('/api/user', { session: first })).statusCode).toBe(401);
  expect((await get('/api/user', { session: second })).statusCode).toBe(200);
  expect((await get('/api/user', { session: elsewhere })).statusCode).toBe(200);
});

test('a sign-in takes at most four round trips to the database and one hash', async () => {
  const { db } = database.get();
  const { post } = await createTestApp(database.get());
  await aUser(db, { email: 'pat@test.example', passwordHash: await hashPassword(PASSWORD) });
  const statements = countStatements(db);

  await post('/api/login', { email: 'pat@test.example', password: PASSWORD });
  // Beside these, the engine's own begin and commit.
  expect(statements.take()).toBe(2);

  await post('/api/login', { email: 'pat@test.example', password: 'wrong one' });
  expect(statements.take()).toBe(1);
  await post('/api/login', { email: 'nobody@test.example', password: 'wrong one' });
  expect(statements.take()).toBe(1);
});

test('behind a trusted proxy its word on the client counts; a forged one does not', async () => {
  const { call } = await createTestApp(database.get(), { env: { TRUST_PROXY: '10.0.0.1' } });
  const attempt = (remoteAddress: string, client: string, at: number) =>
    call({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': client },
      payload: { email: `someone-${at}@test.example`, password: 'wrong one' },
    });
  for (let tries = 0; tries < 30; tries += 1) await attempt('203.0.113.7', `198.51.100.${tries}`, tries);

  expect((await attempt('203.0.113.7', '198.51.100.99', 99)).statusCode).toBe(429);
  expect((await attempt('10.0.0.1', '198.51.100.99', 99)).statusCode).toBe(401);
});

test('signing out ends the session for good and returns to the front page', async () => {
  const { get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const cookies = await signedIn(db, sessions, await aUser(db));
  expect((await get('/api/user', cookies)).statusCode).toBe(200);

  const response = await get('/api/logout', cookies);

  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe('/');
  expect((await get('/api/user', cookies)).statusCode).toBe(401);
  expect(await db.select().from(sessionRows)).toEqual([]);
});

test('a browser whose session is over loses its cookies, a visitor gets none to lose', async () => {
  const { get } = await createTestApp(database.get());
  const cleared = async (cookies: Record<string, string>) =>
    (await get('/api/user', cookies)).cookies.filter(({ value }) => value === '').map(({ name }) => name);

  expect(await cleared({ session: 'over', 'signed-in': '1' })).toEqual(['session', 'signed-in']);
  expect(await cleared({ 'signed-in': '1' })).toEqual(['session', 'signed-in']);
  expect(await cleared({})).toEqual([]);
});

test("a link on another site's page signs nobody out", async () => {
  const { call, get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const cookies = await signedIn(db, sessions, await aUser(db));

  await call({ method: 'GET', url: '/api/logout', cookies, headers: { 'sec-fetch-site': 'cross-site' } });

  expect((await get('/api/user', cookies)).statusCode).toBe(200);
});

const OURS = 'http://localhost:5000';

test.each([
  ['the address bar', true, { 'sec-fetch-site': 'none' }],
  ['our own page', true, { 'sec-fetch-site': 'same-origin', referer: `${OURS}/account` }],
  ['an old browser on our own page', true, { referer: `${OURS}/account` }],
  ['an old browser without Referer', true, {}],
  ['another host of the same site', false, { 'sec-fetch-site': 'same-site' }],
  ['another site', false, { 'sec-fetch-site': 'cross-site' }],
  ['another site with our origin in its path', false, { referer: `https://evil.example/${OURS}/` }],
  ['another site whose name starts like ours', false, { referer: `${OURS}.evil.example/` }],
  ['an old browser on another site', false, { referer: 'https://evil.example/' }],
  ['an old browser with another Origin', false, { origin: 'https://evil.example' }],
  ['an old browser with a null Origin', false, { origin: 'null' }],
  ['an old browser with a blank Referer', false, { referer: 'about:blank' }],
])('sign-out from %s: %s', async (_case, isSignedOut, headers) => {
  const { app, get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const cookies = await signedIn(db, sessions, await aUser(db));

  const response = await app.inject({ url: '/api/logout', cookies, headers: { host: 'localhost:5000', ...headers } });

  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  expect((await get('/api/user', cookies)).statusCode).toBe(isSignedOut ? 401 : 200);
  expect(response.cookies.length > 0).toBe(isSignedOut);
});

test('HEAD /api/logout signs nobody out', async () => {
  const { call, get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const cookies = await signedIn(db, sessions, await aUser(db));

  const response = await call({ method: 'HEAD', url: '/api/logout', cookies });

  expect(response.cookies).toEqual([]);
  expect(response.headers['clear-site-data']).toBeUndefined();
  expect((await get('/api/user', cookies)).statusCode).toBe(200);
});

test.each([
  ['no body', undefined],
  ['an empty object', {}],
  ['an array for the password', { email: 'pat@test.example', password: ['x'] }],
  ['a short password', { email: 'pat@test.example', password: '12345' }],
  ['no address', { email: 'not an address', password: PASSWORD }],
  ['a NUL byte', { email: 'pat@test.example', password: 'long\0enough' }],
  ['a huge password', { email: 'pat@test.example', password: 'x'.repeat(10_000) }],
])('%s is refused in the error shape and creates nothing', async (_case, payload) => {
  const { post } = await createTestApp(database.get());

  const response = await post('/api/login', payload && { ...payload, isSignUp: true });

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid-request', requestId: expect.any(String) });
  expect(response.json().message).not.toBe('');
  expect(await database.get().db.select().from(users)).toEqual([]);
});
