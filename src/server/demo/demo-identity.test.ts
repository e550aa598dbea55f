import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createOpenIdBrowser } from '#tests/support/openid.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CHUNK = Buffer.alloc(16 * 1024, 'a');
const CHUNKS = 640;

/** Ten megabytes sent in pieces, and how much of it was read. */
const aLongBody = () => {
  let pieces = 0;
  const body = new Readable({
    read() {
      pieces += 1;
      this.push(pieces > CHUNKS ? null : CHUNK);
    },
  });

  return { body, bytesRead: () => pieces * CHUNK.length };
};

/** A browser that has reached the provider's own sign-in page. */
const openSignInPage = async () => {
  const app = await createTestApp(database.get());
  const browser = createOpenIdBrowser(app);
  const toProvider = await browser.visit('/api/login?provider=google');
  const toPage = await browser.visit(String(toProvider.headers.location));

  return { ...app, browser, page: String(toPage.headers.location).replace('http://localhost:5000', '') };
};

test('a form for an unknown sign-in is refused unread', async () => {
  const { call } = await createTestApp(database.get());
  const { body, bytesRead } = aLongBody();

  const response = await call({ method: 'POST', url: '/demo-identity/interaction/x', headers: FORM, payload: body });

  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not-found' });
  expect(bytesRead()).toBeLessThan(128 * 1024);
});

test('a form over 64 KB is refused, and the sign-in can still finish', async () => {
  const { call, browser, page } = await openSignInPage();
  const { cookies } = browser;

  const response = await call({ method: 'POST', url: page, headers: FORM, cookies, payload: aLongBody().body });
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ code: 'too-large' });

  const answered = await browser.submit(page, { email: 'pat@test.example', verified: 'yes', answer: 'continue' });
  expect(answered.statusCode).toBe(303);
});

test('the provider itself stops reading at 64 KB', async () => {
  const { call } = await createTestApp(database.get());
  const post = (payload: Readable | string) =>
    call({ method: 'POST', url: '/demo-identity/token', headers: FORM, payload });
  const { body, bytesRead } = aLongBody();

  expect((await post('a'.repeat(65 * 1024))).statusCode).toBe(413);
  expect((await post(body)).statusCode).toBe(400);
  expect(bytesRead()).toBeLessThan(256 * 1024);
});

const PROTECTING = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

test.each([
  ['GET', '/demo-identity/.well-known/openid-configuration', 200],
  ['GET', '/demo-identity/jwks', 200],
  ['GET', '/demo-identity/auth', 400],
  ['GET', '/demo-identity/auth/%ff', 400],
  ['GET', '/demo-identity/nothing', 404],
  ['GET', '/demo-identity/interaction/x', 404],
  ['GET', '/demo-identity/me', 401],
  ['POST', '/demo-identity/token', 400],
  ['POST', '/demo-identity/interaction/x', 404],
  ['OPTIONS', '/demo-identity/token', 404],
] as const)('%s %s answers %i with the usual security headers and no CORS', async (method, url, status) => {
  const { call, get } = await createTestApp(database.get());
  const usual = (await get('/about')).headers;
  const headers = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    ...(method === 'POST' && FORM),
  };

  const response = await call({ method, url, headers });

  expect(response.statusCode).toBe(status);
  for (const name of PROTECTING) expect(response.headers[name], name).toBe(usual[name]);
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('the self-submitting form may run its one script', async () => {
  const { browser } = await openSignInPage();
  const toProvider = await browser.visit('/api/login?provider=apple');
  const toPage = await browser.visit(String(toProvider.headers.location));
  const answered = await browser.submit(String(toPage.headers.location), {
    email: 'pat@test.example',
    verified: 'yes',
    answer: 'continue',
  });
  const { body, headers } = await browser.visit(String(answered.headers.location));

  const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(script).not.toBe('');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
});
