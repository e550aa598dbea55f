import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { identities, sessions as sessionRows, signInFlows, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/sign-in/passwords.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { takeMail, takeMails } from '#tests/support/mails.ts';
import { createOpenIdBrowser } from '#tests/support/openid.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const EMAIL = 'pat@test.example';
const PASSWORD = 'long enough';
const FAILED = '/auth?error=provider';
const GOOGLE = '/api/login?provider=google';
const APPLE = '/api/login?provider=apple';

const start = async () => {
  const app = await createTestApp(database.get());

  return { ...app, db: database.get().db, browse: (cookies = {}) => createOpenIdBrowser(app, cookies) };
};

test.each([GOOGLE, APPLE])(
  '%s goes through the provider, makes an account with a proven address and signs in',
  async (path) => {
    const { get, db, browse } = await start();
    const browser = browse();

    const returned = await browser.signIn(path);

    expect([returned.statusCode, returned.headers.location]).toEqual([303, '/']);
    expect((await get('/api/user', browser.cookies)).json()).toMatchObject({ email: EMAIL, name: 'pat' });
    const [user] = await db.select().from(users);
    expect(user).toMatchObject({ passwordHash: null, emailProvenAt: expect.any(Date) });
    expect(await db.select().from(signInFlows)).toEqual([]);
  },
);

test('the second time it is the same account, matched by subject and not by address', async () => {
  const { get, db, browse } = await start();
  await browse().signIn(GOOGLE);
  await db.update(users).set({ email: 'moved@test.example' });
  const browser = browse();

  await browser.signIn(GOOGLE);

  expect((await get('/api/user', browser.cookies)).json()).toMatchObject({ email: 'moved@test.example' });
  expect(await db.select().from(users)).toHaveLength(1);
  expect(await db.select().from(identities)).toHaveLength(1);
});

test('someone who marked their browser as joining is led on to payment, once', async () => {
  const { call, browse } = await start();
  const marked = await call({ method: 'POST', url: '/api/set-signup-intent' });
  expect(marked.statusCode).toBe(200);
  const browser = browse({ 'signup-intent': marked.cookies[0]?.value ?? '' });

  expect((await browser.signIn(GOOGLE)).headers.location).toBe('/signup');
  expect((await browser.signIn(GOOGLE)).headers.location).toBe('/');
});

test.each([GOOGLE, APPLE])(
  'a browser in which somebody signed in by %s may be somebody else’s the next moment',
  async (path) => {
    const { get, browse } = await start();
    const browser = browse();
    await browser.signIn(path, { email: 'first@test.example' });

    await browser.signIn(path, { email: 'second@test.example' });

    expect((await get('/api/user', browser.cookies)).json()).toMatchObject({ email: 'second@test.example' });
  },
);

const expectNothing = async (): Promise<void> => {
  const { db } = database.get();
  expect(await db.select().from(users)).toEqual([]);
  expect(await db.select().from(identities)).toEqual([]);
  expect(await db.select().from(sessionRows)).toEqual([]);
};

test.each([GOOGLE, APPLE])('a refusal at %s leads back, and creates nothing', async (path) => {
  const { browse } = await start();

  const returned = await browse().signIn(path, { isRefused: true });

  expect([returned.statusCode, returned.headers.location]).toEqual([303, FAILED]);
  await expectNothing();
});

test('a refusal on the way to joining leads back to joining', async () => {
  const { browse } = await start();

  const returned = await browse({ 'signup-intent': '1' }).signIn(GOOGLE, { isRefused: true });

  expect(returned.headers.location).toBe('/signup?error=provider');
});

test.each([GOOGLE, APPLE])('%s leads back to the page it was asked from, once', async (path) => {
  const { browse } = await start();
  const browser = browse();

  const from = encodeURIComponent('/regulations?state=GA');
  expect((await browser.signIn(`${path}&from=${from}`)).headers.location).toBe('/regulations?state=GA');
  expect((await browser.signIn(path)).headers.location).toBe('/');
});

test.each([
  '//evil.example/ranges',
  'https://evil.example/ranges',
  '/\\evil.example',
  '/api/logout',
  '/nowhere',
  ' ',
  'x'.repeat(501),
])('a sign-in that asks to go to %s leads home', async (from) => {
  const { browse } = await start();

  expect((await browse().signIn(`${GOOGLE}&from=${encodeURIComponent(from)}`)).headers.location).toBe('/');
});

test.each([GOOGLE, APPLE])('an answer of %s counts once', async (path) => {
  const { db, browse } = await start();
  const browser = browse();
  const { kind, url, form } = await browser.authorize(path);
  const hand = () => (kind === 'redirect' ? browser.visit(url) : browser.submit(url, form));

  const answers = await Promise.all([hand(), hand(), hand()]);

  expect(answers.map(({ headers }) => headers.location).toSorted()).toEqual(['/', FAILED, FAILED]);
  expect(await db.select().from(sessionRows)).toHaveLength(1);
});

test('an answer that another browser brings is refused, and so is one without the cookie', async () => {
  const { browse } = await start();
  const { url } = await browse().authorize(GOOGLE);
  const victim = browse();
  await victim.visit(GOOGLE);

  expect((await victim.visit(url)).headers.location).toBe(FAILED);
  expect((await browse().visit(url)).headers.location).toBe(FAILED);
  await expectNothing();
});

test('a state that is made up, missing, of another provider or too old is refused', async () => {
  const { browse, clock } = await start();
  const browser = browse();
  const { url } = await browser.authorize(GOOGLE);
  const changed = (change: (search: URLSearchParams) => void): string => {
    const address = new URL(url);
    change(address.searchParams);
    return address.href;
  };

  for (const address of [
    changed((search) => search.set('state', 'made-up')),
    changed((search) => search.delete('state')),
    '/api/login/callback/google',
  ]) {
    expect((await browser.visit(address)).headers.location).toBe(FAILED);
  }
  expect((await browser.visit(url.replace('/google?', '/apple?'))).headers.location).toBe(FAILED);
  const late = await browser.authorize(GOOGLE);
  clock.advance(10 * 60_000);
  expect((await browser.visit(late.url)).headers.location).toBe(FAILED);
  await expectNothing();
});

test('a code that belongs to another sign-in is refused', async () => {
  const { browse } = await start();
  const [mine, other] = [browse(), browse()];
  const own = new URL((await mine.authorize(GOOGLE)).url);
  const foreign = new URL((await other.authorize(GOOGLE, { email: 'mallory@test.example' })).url);
  own.searchParams.set('code', foreign.searchParams.get('code') ?? '');

  expect((await mine.visit(own.href)).headers.location).toBe(FAILED);
  await expectNothing();
});

test('a provider joins the account whose proven address it vouches for, and both ways in work', async () => {
  const { get, post, db, browse } = await start();
  const id = await aUser(db, {
    email: 'PAT@test.example',
    passwordHash: await hashPassword(PASSWORD),
    emailProvenAt: new Date(),
  });
  const browser = browse();

  await browser.signIn(GOOGLE);

  expect((await get('/api/user', browser.cookies)).json().id).toBe(id);
  expect((await post('/api/login', { email: EMAIL, password: PASSWORD })).statusCode).toBe(200);
});

test('an address that the provider does not vouch for opens no account that has it', async () => {
  const { db, browse } = await start();
  await aUser(db, { email: EMAIL, emailProvenAt: new Date() });
  const browser = browse();

  expect((await browser.signIn(GOOGLE, { isVerified: false })).headers.location).toBe(FAILED);
  expect(browser.cookies['session']).toBeUndefined();
  expect(await db.select().from(identities)).toEqual([]);
});

test('alone it makes an account whose address is not proven, and asks to prove it', async () => {
  const { db, browse } = await start();

  expect((await browse().signIn(GOOGLE, { isVerified: false })).headers.location).toBe('/');
  expect((await db.select().from(users))[0]?.emailProvenAt).toBeNull();
  expect(await takeMail(db)).toMatchObject({ to: EMAIL, subject: 'Confirm your email for CarryAtlas' });
});

test('a victim of pre-registration who comes by a provider gains the account alone', async () => {
  const { get, post, db, browse } = await start();
  const joined = await post('/api/login', { email: EMAIL, password: PASSWORD, isSignUp: true });
  const attacker = Object.fromEntries(joined.cookies.map(({ name, value }) => [name, value]));
  const victim = browse();

  await victim.signIn(APPLE);

  expect((await get('/api/user', victim.cookies)).json().id).toBe(joined.json().id);
  expect((await get('/api/user', attacker)).statusCode).toBe(401);
  expect((await post('/api/login', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
  expect(
    (await post('/api/auth/confirm-email', { token: (await takeMail(db)).token, password: PASSWORD })).statusCode,
  ).toBe(410);
});

test.each([GOOGLE, APPLE])(
  'someone who signed up in this browser keeps everything when %s vouches for the address',
  async (path) => {
    const { post, browse, db } = await start();
    const joined = await post('/api/login', { email: EMAIL, password: PASSWORD, isSignUp: true });
    const browser = browse(Object.fromEntries(joined.cookies.map(({ name, value }) => [name, value])));

    await browser.signIn(path);

    expect((await db.select().from(users))[0]?.emailProvenAt).not.toBeNull();
    expect((await post('/api/login', { email: EMAIL, password: PASSWORD })).statusCode).toBe(200);
  },
);

test.each([GOOGLE, APPLE])('%s in a new browser is told by mail, and in a known one is not', async (path) => {
  const { db, browse } = await start();
  const browser = browse();
  await browser.signIn(path);
  await browser.signIn(path);
  expect(await takeMails(db)).toEqual([]);

  await browse().signIn(path);

  expect(await takeMail(db)).toMatchObject({ to: EMAIL, subject: 'New sign-in to your CarryAtlas account' });
});

test("a posted answer comes without the site's own cookies, and all the same the browser and its session are known", async () => {
  const { get, db, browse } = await start();
  const browser = browse();
  await browser.signIn(APPLE);
  const former = browser.cookies['session'] ?? '';
  const { url, form } = await browser.authorize(APPLE);
  const { 'sign-in-flow': flow = '' } = browser.cookies;

  const returned = await browse({ 'sign-in-flow': flow }).submit(url, form);

  expect(returned.headers.location).toBe('/');
  expect((await get('/api/user', { session: former })).statusCode).toBe(401);
  expect(await takeMails(db)).toEqual([]);
  expect(await db.select().from(sessionRows)).toHaveLength(1);
});

test('without a hint and with several providers a chooser leads on', async () => {
  const { get } = await start();

  for (const path of ['/api/login', '/api/login?provider=evil', '/api/login?provider=google&provider=apple']) {
    const page = await get(path);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('href="/api/login?provider=google"');
    expect(page.body).toContain('href="/api/login?provider=apple"');
    expect(page.body).not.toContain('evil');
  }
});

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://carryatlas.example',
  SESSION_SECRET: 'a secret of the tests, and no other',
  DATABASE_URL: 'postgres://localhost/not-used',
};

test('in production without a provider the browser is told that there is none, and led back', async () => {
  const { get } = await createTestApp(database.get(), { env: PRODUCTION });

  expect((await get('/api/config')).json().socialSignIn).toEqual({ google: false, apple: false });
  expect((await get(GOOGLE)).headers.location).toBe(FAILED);
  expect((await get('/api/login')).headers.location).toBe(FAILED);
});

test('a provider that can not be reached leads back too', async () => {
  const { get } = await createTestApp(database.get(), {
    env: { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  });

  expect((await get('/api/login')).headers.location).toBe(FAILED);
  await expectNothing();
});

test('over https the cookie of a flow comes along with a posted answer, and with nothing that is not secure', async () => {
  const { app, call } = await createTestApp(database.get(), {
    env: { ALLOW_PUBLIC_DEMO: '1', PUBLIC_URL: 'https://carryatlas.example' },
  });
  expect(app.accessTable).toContain('public GET /demo-identity/*');

  const response = await call({ method: 'GET', url: APPLE, headers: { host: 'carryatlas.example' } });

  expect(response.headers.location).toContain('response_mode=form_post');
  const cookie = response.cookies.find(({ name }) => name === '__Host-sign-in-flow');
  expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true, path: '/', maxAge: 600 });
});

test('what is asked of a provider: code, PKCE, state, nonce, and the address to come back to', async () => {
  const { get } = await start();

  const { searchParams } = new URL(String((await get(GOOGLE)).headers.location));

  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: 'http://localhost:5000/api/login/callback/google',
    scope: 'openid email profile',
  });
});

test('a session proves itself again by the provider it came by, and not by another', async () => {
  const { get, db, browse, sessions } = await start();
  const browser = browse();
  await browser.signIn(GOOGLE);
  expect((await get('/api/account', browser.cookies)).json().isProvenAgain).toBe(false);

  const proven = await browser.signIn('/api/account/prove/google');

  expect(proven.headers.location).toBe('/account?proof=given');
  expect((await get('/api/account', browser.cookies)).json().isProvenAgain).toBe(true);

  const other = browse(
    await signedIn(db, sessions, await aUser(db, { email: 'other@test.example', emailProvenAt: new Date() })),
  );
  expect((await other.signIn('/api/account/prove/google')).headers.location).toBe('/account?proof=failed');
  expect((await get('/api/account', other.cookies)).json()).toMatchObject({ isProvenAgain: false, providers: [] });
});

test('twenty sign-ins of one new person at once make one account', async () => {
  const { db, browse } = await start();
  const browsers = Array.from({ length: 20 }, () => browse());
  const answers = [];
  for (const browser of browsers) answers.push({ browser, ...(await browser.authorize(GOOGLE)) });

  await Promise.all(answers.map(({ browser, url }) => browser.visit(url)));

  expect(await db.select().from(users)).toHaveLength(1);
  const [user] = await db.select().from(users).where(eq(users.email, EMAIL));
  expect(user).toBeDefined();
});
