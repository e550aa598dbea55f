import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Database, Db } from '../db/database.ts';

const database = openTestDatabase();
const TOKEN = 'a token of the operator';

test('healthz says that the process lives, readyz that it can serve', async () => {
  const { get } = await createTestApp(database.get());

  expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ready', warnings: [] });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await get(path)).headers['cache-control'], path).toBe('no-store');
  }
});

test('without a database the server is alive and not ready', async () => {
  const broken: Database = {
    ...database.get(),
    db: { execute: () => Promise.reject(new Error('gone')) } as unknown as Db,
  };
  const { get } = await createTestApp(database.get(), { parts: { database: broken } });

  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(503);
});

test('a database that only reads is named, and the server stays ready', async () => {
  const writes = { hearOf: () => undefined, isFull: async () => true };
  const { get } = await createTestApp(database.get(), { parts: { database: { ...database.get(), writes } } });

  const response = await get('/readyz');

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ status: 'ready', warnings: [{ code: 'database-full' }] });
});

test('a server that is about to stop says so to load balancers, and still answers', async () => {
  const { app, get } = await createTestApp(database.get());

  app.leaving.begin();

  expect((await get('/readyz')).json()).toMatchObject({
    code: 'unavailable',
    message: 'This server is shutting down.',
  });
  const answer = await get('/api/config');
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
});

test('a database that does not answer within two seconds is as good as none, and leaves no clock running', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let answer: (rows: unknown) => void = () => undefined;
  const execute = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const slow: Database = { ...database.get(), db: { execute } as unknown as Db };
  const { app } = await createTestApp(database.get(), { parts: { database: slow } });

  const late = app.inject({ method: 'GET', url: '/readyz', headers: { host: 'localhost' } });
  await vi.advanceTimersByTimeAsync(2000);
  expect((await late).statusCode).toBe(503);

  const before = vi.getTimerCount();
  const quick = app.inject({ method: 'GET', url: '/readyz', headers: { host: 'localhost' } });
  await vi.advanceTimersByTimeAsync(1999);
  answer([]);
  expect((await quick).statusCode).toBe(200);
  expect(vi.getTimerCount()).toBe(before);
});

const aGate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });

  return { open, opened };
};

test('a stopping server finishes what is in flight and takes no more', async () => {
  const [arrived, mayFinish] = [aGate(), aGate()];
  const { app } = await createTestApp(database.get(), {
    extend: (instance) => {
      instance.get('/slow', { config: { access: 'public' } }, async () => {
        arrived.open();
        await mayFinish.opened;
        return 'done';
      });
    },
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const slow = fetch(`${address}/slow`);
  // Somebody else has only begun to say what they want.
  const other = connect(Number(new URL(address).port), '127.0.0.1');
  other.write('GET /api/config HTTP/1.1\r\n');
  await arrived.opened;

  const closing = app.close();
  await expect.poll(() => fetch(`${address}/healthz`).catch(() => 'refused')).toBe('refused');
  other.write('Host: localhost\r\n\r\n');
  expect(await text(other)).toMatch(/^HTTP\/1.1 200 OK/);
  mayFinish.open();

  expect(await (await slow).text()).toBe('done');
  await closing;
});

test('metrics are for this machine', async () => {
  const { call, get } = await createTestApp(database.get());
  await get('/about?secret=1');

  const here = await call({ method: 'GET', url: '/metrics' });
  expect(here.statusCode).toBe(200);
  expect(here.body).toContain('http_request_duration_seconds_count{method="GET",route="/about",status="200"} 1');
  expect(here.body).not.toContain('secret');

  const far = await call({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.7' });
  expect(far.statusCode).toBe(403);
  for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }]) {
    const proxied = await call({ method: 'GET', url: '/metrics', headers });
    expect(proxied.statusCode).toBe(403);
  }
});

test.each([
  ['127.0.0.1', 200],
  ['127.8.8.8', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
  ['::10', 403],
  ['128.0.0.1', 403],
  ['127.evil.example', 403],
])('metrics asked for from %s: %d', async (remoteAddress, status) => {
  const { call } = await createTestApp(database.get());

  expect((await call({ method: 'GET', url: '/metrics', remoteAddress })).statusCode).toBe(status);
});

test('a route is measured in seconds under its pattern, whatever was asked of it', async () => {
  const { call, get } = await createTestApp(database.get(), {
    extend: (app) => {
      app.get('/busy/:id', { config: { access: 'public' } }, async () => {
        const end = performance.now() + 5;
        while (performance.now() < end);
        return 'done';
      });
    },
  });
  await get('/busy/private-thing');

  const { body } = await call({ method: 'GET', url: '/metrics' });

  const label = '{method="GET",route="/busy/:id",status="200"}';
  expect(body).toContain(`http_request_duration_seconds_count${label} 1`);
  expect(body).not.toContain('private-thing');
  const sum = Number(body.split(`http_request_duration_seconds_sum${label} `)[1]?.split('\n')[0]);
  // Five thousandths at least; in milliseconds it would be five.
  expect(sum).toBeGreaterThanOrEqual(0.004);
  expect(sum).toBeLessThan(4);
});

test('with a token others may read metrics, without it or with a wrong one not', async () => {
  const { call } = await createTestApp(database.get(), { env: { METRICS_TOKEN: TOKEN } });
  const ask = async (authorization?: string) =>
    (
      await call({
        method: 'GET',
        url: '/metrics',
        remoteAddress: '203.0.113.7',
        ...(authorization ? { headers: { authorization } } : {}),
      })
    ).statusCode;

  expect((await call({ method: 'GET', url: '/metrics' })).statusCode, 'this machine needs none').toBe(200);
  expect(await ask(`Bearer ${TOKEN}`)).toBe(200);
  expect(await ask(`Bearer ${TOKEN.slice(0, -1)}y`)).toBe(403);
  expect(await ask(`Bearer ${TOKEN}x`)).toBe(403);
  expect(await ask('Bearer ')).toBe(403);
  expect(await ask()).toBe(403);
});

test('the interface is described from what is mounted', async () => {
  const { get, app } = await createTestApp(database.get());

  const description = (await get('/api/openapi.json')).json();

  expect(description.openapi).toBe('3.1.0');
  expect(Object.keys(description.paths).toSorted()).toEqual(
    [...new Set(app.endpoints.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')))].toSorted(),
  );
  expect(description.paths['/api/login'].post).toMatchObject({
    'x-access': 'public',
    requestBody: { content: { 'application/json': { schema: { required: ['email', 'password'] } } } },
    responses: { default: { $ref: '#/components/responses/Problem' } },
  });
  expect(description.paths['/api/user'].get.security).toEqual([{ session: [] }]);
  expect(description.components.responses.Problem.content['application/json'].schema.required).toEqual([
    'code',
    'message',
    'requestId',
  ]);
});

test('the description is made once, however often anybody asks', async () => {
  const { get, call, app } = await createTestApp(database.get());
  const first = await get('/api/openapi.json');

  app.endpoints.length = 0;
  const again = await get('/api/openapi.json');
  const unchanged = await call({
    method: 'GET',
    url: '/api/openapi.json',
    headers: { 'if-none-match': String(first.headers.etag) },
  });

  expect(again.body).toBe(first.body);
  expect(unchanged.statusCode).toBe(304);
});

test('the browser gets the brand and public keys, and no secret', async () => {
  const { get } = await createTestApp(database.get(), {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_hidden',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
      STRIPE_PRICE_ID: 'price_hidden',
      GOOGLE_MAPS_API_KEY: 'maps-key',
    },
  });

  const response = await get('/api/config');

  expect(response.json()).toEqual({
    productName: 'CarryAtlas',
    supportEmail: 'support@carryatlas.example',
    host: 'carryatlas.example',
    productionHost: null,
    isDemo: true,
    price: { cents: 995, perYear: '$9.95', pitch: 'less than 83 cents per month, cancel anytime' },
    googleMapsApiKey: 'maps-key',
    googleMapsMapId: null,
    stripePublishableKey: 'pk_test_1',
    socialSignIn: { google: true, apple: true },
  });
  expect(response.body).not.toContain('hidden');
});
