import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { handle } from './handle.ts';

const database = openTestDatabase();

const change = defineEndpoint({
  method: 'POST',
  path: '/api/change',
  access: 'public',
  summary: 'For this test',
  response: z.object({}),
});

const webhook = defineEndpoint({ ...change, path: '/api/webhook', provenBy: 'webhook-signature' });

const createApp = async (env: Record<string, string> = {}) => {
  const { app } = await createTestApp(database.get(), {
    env,
    extend: (instance) => {
      handle(instance, change, () => ({}));
      handle(instance, webhook, () => ({}));
    },
  });

  return app;
};

test.each<[string, Record<string, string>, number]>([
  ['our own page', { origin: 'http://localhost:5000' }, 200],
  ['another site', { origin: 'https://evil.example' }, 403],
  ['our name on another port', { origin: 'http://localhost:5001' }, 403],
  ['our name as a part of theirs', { origin: 'http://localhost:5000.evil.example' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['an empty origin', { origin: '' }, 403],
  ['a browser that tells only the site', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a cross-site browser that tells only that', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a program that tells nothing', {}, 403],
])('a change from %s is answered %j → %d', async (_case, headers, status) => {
  const app = await createApp();

  const response = await app.inject({
    method: 'POST',
    url: '/api/change',
    headers: { host: 'localhost:5000', ...headers },
  });

  expect(response.statusCode).toBe(status);
});

test('with a public address only that one counts', async () => {
  const app = await createApp({ ALLOW_PUBLIC_DEMO: '1', PUBLIC_URL: 'https://carryatlas.example' });
  const post = (origin: string) =>
    app.inject({ method: 'POST', url: '/api/change', headers: { host: 'evil.example', origin } });

  expect((await post('https://carryatlas.example')).statusCode).toBe(200);
  expect((await post('http://evil.example')).statusCode).toBe(403);
});

test('an endpoint that proves its caller otherwise is open to other origins', async () => {
  const app = await createApp();

  const response = await app.inject({ method: 'POST', url: '/api/webhook', headers: { host: 'localhost:5000' } });

  expect(response.statusCode).toBe(200);
});

test.each([
  ['localhost:5000', 200],
  ['127.0.0.1:5000', 200],
  ['[::1]:5000', 200],
  ['carryatlas.example', 403],
  ['localhost.evil.example', 403],
])('the demo asked for as %s answers %d', async (host, status) => {
  const app = await createApp();

  expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(status);
});
