import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { ISSUANCE_MARKS } from '#shared/site/page-template.ts';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readConfig } from '../config.ts';
import { siteConfigOf } from '../site-config.ts';
import { makeReady } from './cached-response.ts';
import { loadPages } from './pages.ts';

const database = openTestDatabase();

test('every path of the route table answers with a page that the browser asks for again', async () => {
  const { get } = await createTestApp(database.get());

  for (const { path } of PAGE_ROUTES) {
    const response = await get(path);

    expect(response.statusCode, path).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
  }
});

test('an unknown page is 404 with the 404 screen', async () => {
  const { get } = await createTestApp(database.get());

  for (const path of ['/nowhere', '/regulations/texas', '/apiary', '/index.html', '/%F0%9F%A4%A0']) {
    const response = await get(path);

    expect(response.statusCode, path).toBe(404);
    expect(response.body).toContain('Page Not Found');
  }
});

test('a guideline has a page of its own, and a name that no guideline has is 404', async () => {
  const { get } = await createTestApp(database.get());

  expect((await get('/safety/holsters')).body).toContain('page /safety/holsters');
  for (const path of [
    '/safety/no-such-guideline',
    '/safety/holsters/',
    '/safety/Holsters',
    '/safety/__proto__',
    '/safety/',
  ]) {
    const response = await get(path);

    expect(response.statusCode, path).toBe(404);
    expect(response.body).toContain('Page Not Found');
  }
});

test('the sitemap names every page that may be listed and every guideline', async () => {
  const { get } = await createTestApp(database.get());

  const { body } = await get('/sitemap.xml');

  expect(body).toContain('/safety</loc>');
  expect(body).toContain('/safety/holsters</loc>');
  expect(body).not.toContain('/account');
});

test.each(['/api', '/api/', '/api/nothing', '/api/nothing?x=1', '/assets/gone.js'])(
  'unknown %s is 404 in the error shape',
  async (path) => {
    const { get } = await createTestApp(database.get());

    const response = await get(path);

    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not-found', requestId: expect.any(String) });
  },
);

test('a malformed address is a clear 400', async () => {
  const { get } = await createTestApp(database.get());

  const response = await get('/api/%E0%A4%A');

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid-request', requestId: response.headers['x-request-id'] });
});

test('a wrong method on a page is 404 in the error shape', async () => {
  const { post } = await createTestApp(database.get());

  expect((await post('/about', {})).json()).toMatchObject({ code: 'not-found' });
});

test.each(['/', '/home'])(
  '%s is the landing page for a visitor and the app for a browser with a session',
  async (path) => {
    const { get } = await createTestApp(database.get());

    const visitor = await get(path);
    expect(visitor.body).toContain(`page ${path}`);
    expect(visitor.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' });

    const member = await get(path, { session: 'anything' });
    expect(member.body).toContain('shell');
    expect(member.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
  },
);

test.each(['/', '/home'])('%s restores the hint for a real session only', async (path) => {
  const { get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const cookies = await signedIn(db, sessions, await aUser(db));

  const mended = await get(path, cookies);
  expect(mended.cookies).toEqual([expect.objectContaining({ name: 'signed-in', value: '1' })]);
  expect(mended.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
  expect((await get(path, { ...cookies, 'signed-in': '1' })).cookies).toEqual([]);
  expect((await get(path, { session: 'made-up' })).cookies).toEqual([]);
  expect((await get(path)).cookies).toEqual([]);
});

test.each(['/about', '/regulations', '/safety/holsters', '/nothing-here'])(
  '%s is the same for everyone and sets no cookie',
  async (path) => {
    const { get, sessions } = await createTestApp(database.get());
    const { db } = database.get();
    const visitor = await get(path);

    for (const cookies of [{ session: 'made-up' }, await signedIn(db, sessions, await aUser(db))]) {
      const response = await get(path, cookies);
      expect(response.headers['set-cookie']).toBeUndefined();
      expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
      expect(response.body).toBe(visitor.body);
    }
  },
);

test('the front page loads even if the session can’t be checked', async () => {
  const { get, sessions } = await createTestApp(database.get());
  const { db } = database.get();
  const cookies = await signedIn(db, sessions, await aUser(db));
  await db.execute(sql`alter table sessions rename to sessions_away`);
  onTestFinished(async () => void (await db.execute(sql`alter table sessions_away rename to sessions`)));

  const response = await get('/', cookies);

  expect([response.statusCode, response.cookies]).toEqual([200, []]);
  expect(response.body).toContain('shell');
});

test('an unchanged page costs no bytes, in each encoding', async () => {
  const { call } = await createTestApp(database.get());

  for (const encoding of ['br', 'gzip', 'identity']) {
    const ask = (headers: Record<string, string>) =>
      call({ method: 'GET', url: '/about', headers: { 'accept-encoding': encoding, ...headers } });
    const first = await ask({});
    const etag = String(first.headers.etag);

    const second = await ask({ 'if-none-match': `"other", W/${etag}` });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
});

test('the encoding is what the browser accepts', async () => {
  const { call } = await createTestApp(database.get());
  const ask = (accepted: string) => call({ method: 'GET', url: '/about', headers: { 'accept-encoding': accepted } });

  expect((await ask('gzip, deflate, br')).headers['content-encoding']).toBe('br');
  expect((await ask('br;q=0, identity')).headers['content-encoding']).toBeUndefined();
  expect((await ask('deflate')).headers['content-encoding']).toBeUndefined();
  const zipped = await ask('gzip');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toContain('page /about');
});

test('pages whose address may hold a secret send no referrer', async () => {
  const { get } = await createTestApp(database.get());

  for (const path of ['/auth/reset-password?token=x', '/payment-success?payment_intent=x', '/direct-login?token=x'])
    expect((await get(path)).headers['referrer-policy']).toBe('no-referrer');
  expect((await get('/about')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('robots, sitemap and manifest speak of this site', async () => {
  const { get } = await createTestApp(database.get(), {
    env: { ALLOW_PUBLIC_DEMO: '1', PUBLIC_URL: 'https://carryatlas.example', PRODUCT_NAME: 'Brand "X"' },
  });

  expect((await get('/robots.txt')).body).toContain('Disallow: /');
  expect((await get('/sitemap.xml')).body).toContain('<loc>https://carryatlas.example/pricing</loc>');
  expect((await get('/sitemap.xml')).body).not.toContain('/account');
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Brand "X"',
    start_url: '/',
    shortcuts: [{ url: '/' }, { url: '/trip' }, { url: '/permits' }],
  });
});

test('figures of the law on a page are filled in, and anew when a release is published; other pages stay as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carryatlas-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const manifest = {
    files: { '/about': 'about.html', '/': 'landing.html' },
    shell: 'landing.html',
    notFound: 'landing.html',
    inlineScriptHashes: [],
  };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'about.html'), `${ISSUANCE_MARKS.mayIssue} | ${ISSUANCE_MARKS.shallIssue}`);
  await writeFile(join(folder, 'landing.html'), 'landing');
  const config = readConfig({}, '/srv/carryatlas');
  const pages = await loadPages(folder, siteConfigOf(config), 'http://localhost');
  const { get } = await createTestApp(database.get(), { parts: { pages } });
  expect((await get('/about')).body).toBe('None on file | None on file');
  const landing = pages.pageAt('/');

  pages.refill({ shallIssue: '1: Texas', mayIssue: '1: Delaware', noPermit: 'None on file', dates: '2024' });

  expect((await get('/about')).body).toBe('1: Delaware | 1: Texas');
  expect(pages.pageAt('/')).toBe(landing);
});

test('pages that were never built stop the start with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carryatlas-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { config } = await createTestApp(database.get());
  const load = () => loadPages(folder, siteConfigOf(config), 'http://localhost');

  await expect(load()).rejects.toThrow('The built pages are missing (pages.json): run npm run build.');

  const manifest = {
    files: { '/': 'landing.html' },
    shell: 'shell.html',
    notFound: '404.html',
    inlineScriptHashes: [],
  };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(manifest));
  await expect(load()).rejects.toThrow(
    /^The built pages are missing \((landing|shell|404)\.html\): run npm run build\.$/,
  );

  for (const file of ['landing', 'shell', '404'])
    await writeFile(join(folder, `${file}.html`), `${file} %%PRODUCT_NAME%%`);
  const pages = await load();
  expect(pages.pageAt('/').variants.identity.bytes.toString()).toBe('landing CarryAtlas');
  expect(pages.pageAt('/account')).toBe(pages.shell);
});

test('an unknown page is 404 for anyone who asks for its head alone, and is asked for again', async () => {
  const { call } = await createTestApp(database.get());

  const head = await call({ method: 'HEAD', url: '/nowhere' });
  expect([head.statusCode, head.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const page = await call({ method: 'GET', url: '/nowhere' });
  expect([page.headers['cache-control'], page.headers.vary]).toEqual(['no-cache', 'Accept-Encoding']);
  // Known bytes of an address that does not exist are sent all the same: 304 would say that it does.
  const again = await call({ method: 'GET', url: '/nowhere', headers: { 'if-none-match': String(page.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([404, page.body]);
});

test.each(['/api', '/api?x', '/api/', '/assets', '/assets?x', '/assets/gone.js'])(
  '%s is asked for by programs, and gets no page',
  async (path) => {
    const { get } = await createTestApp(database.get());

    expect((await get(path)).json()).toMatchObject({ code: 'not-found' });
  },
);

test.each([
  ['BR', 'br'],
  ['Gzip;Q=1', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
  ['br;q=0.000, gzip', 'gzip'],
  ['br; q=0, gzip; q=0', undefined],
  ['brotli, xgzip', undefined],
])('of %s the page comes as %s', async (accepted, encoding) => {
  const { call } = await createTestApp(database.get());

  const response = await call({ method: 'GET', url: '/about', headers: { 'accept-encoding': accepted } });

  expect(response.headers['content-encoding']).toBe(encoding);
});

test('each form of a page has an ETag of its own, and is made once', () => {
  const { variants } = makeReady('some text', 'text/plain');

  expect(new Set([variants.identity.etag, variants.gzip.etag, variants.br.etag]).size).toBe(3);
  expect([variants.gzip.bytes, variants.br.bytes]).toEqual([variants.gzip.bytes, variants.br.bytes]);
  expect(variants.gzip).toBe(variants.gzip);
  expect(variants.br).toBe(variants.br);
});
