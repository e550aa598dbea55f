import { expect, test } from 'vitest';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { routesOf } from '#tests/support/random/calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const ADMIN = 'boss@test.example';
const PAID = { status: 'active' as const, paidThrough: new Date('2027-01-01T00:00:00Z') };

/** The server, and somebody who may do everything: what is refused to them is refused for where it comes from. */
const start = async () => {
  const server = await createTestApp(database.get(), { env: { ADMIN_EMAILS: ADMIN } });
  const { db } = database.get();
  const id = await aUser(db, { email: ADMIN, emailProvenAt: server.clock.now(), membership: PAID });

  return { ...server, routes: routesOf(server.app), cookies: await signedIn(db, server.sessions, id) };
};

test('every call that changes something is refused to another site’s page, no matter who is signed in', async () => {
  const { app, cookies, routes } = await start();
  const changing = routes.filter(
    ({ method, path, endpoint }) =>
      method !== 'GET' && !path.startsWith('/demo-identity/') && (endpoint?.provenBy ?? 'origin') === 'origin',
  );

  for (const { method, path } of changing) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:5000.evil.example' },
      { origin: 'https://localhost:5000' },
      // A form of another site, sent by a browser that says no origin.
      { 'sec-fetch-site': 'cross-site' },
      {},
    ]) {
      const response = await app.inject({
        method: method as 'POST',
        url: path.replaceAll(/:\w+/g, 'x'),
        cookies,
        headers: { host: 'localhost:5000', ...headers },
        payload: {},
      });
      expect([response.statusCode, response.json().code], `${method} ${path}`).toEqual([403, 'forbidden']);
    }
  }
  expect(changing.length).toBeGreaterThan(40);
});

test('what a form of another site can send is no call: only JSON is read', async () => {
  const { call, cookies, routes } = await start();
  const taking = routes.filter(({ endpoint }) => endpoint?.body && (endpoint.provenBy ?? 'origin') === 'origin');

  for (const { method, path } of taking) {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await call({
        method: method as 'POST',
        url: path.replaceAll(/:\w+/g, 'x'),
        cookies,
        headers: { 'content-type': type },
        payload: 'email=a%40b.example',
      });
      expect(response.statusCode, `${method} ${path} ${type}`).toBe(415);
    }
  }
  expect(taking.length).toBeGreaterThan(20);
});

const ELSEWHERE = ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '%0d%0aX: y'];
const NAMES = ['next', 'return', 'returnTo', 'redirect', 'redirect_uri', 'continue', 'url', 'provider', 'state'];

test('nothing in an address leads to another site', async () => {
  const { call, cookies, routes } = await start();
  const leading = routes.filter(({ endpoint }) => endpoint?.response === 'redirect' && endpoint.method === 'GET');

  for (const { path } of leading) {
    for (const target of ELSEWHERE) {
      const query = NAMES.map((name) => `${name}=${encodeURIComponent(target)}`).join('&');
      for (const signed of [{}, cookies]) {
        const response = await call({
          method: 'GET',
          url: `${path.replace(/:\w+/, 'google')}?${query}`,
          cookies: signed,
        });
        const location = String(response.headers.location ?? '/');
        expect(new URL(location, 'http://localhost:5000').origin, path).toBe('http://localhost:5000');
        expect(response.headers).not.toHaveProperty('x');
      }
    }
  }
  expect(leading.map(({ path }) => path)).toContain('/api/logout');
});
