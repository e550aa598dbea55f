import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { handle } from './handle.ts';

const database = openTestDatabase();

const echo = defineEndpoint({
  method: 'POST',
  path: '/api/echo/:name',
  access: 'public',
  summary: 'For this test',
  params: z.object({ name: z.string().max(5) }),
  query: z.object({ page: z.coerce.number().int().optional() }),
  body: z.object({ text: z.string().min(1, 'Text is required') }),
  response: z.object({ text: z.string() }),
});

const createApp = () =>
  createTestApp(database.get(), {
    extend: (app) => {
      handle(app, echo, ({ body: { text } }) => {
        if (text === 'crash') throw new Error('password=hunter2 at line 7');
        if (text === 'no database') {
          const cause = Object.assign(new Error('connect hunter2'), { code: 'ECONNREFUSED' });
          throw new Error('Failed query: select hunter2', { cause });
        }
        return { text };
      });
    },
  });

test.each<[string, string, object | string | undefined, number, string]>([
  ['a missing field', '/api/echo/a', {}, 400, 'invalid-request'],
  ['our own message', '/api/echo/a', { text: '' }, 400, 'invalid-request'],
  ['a wrong type', '/api/echo/a', { text: 7 }, 400, 'invalid-request'],
  ['a bad path', '/api/echo/toolong', { text: 'x' }, 400, 'invalid-request'],
  ['a bad query', '/api/echo/a?page=x', { text: 'x' }, 400, 'invalid-request'],
  ['a NUL in the query', '/api/echo/a?page=%00', { text: 'x' }, 400, 'invalid-request'],
  ['no JSON', '/api/echo/a', '{"text":', 400, 'invalid-request'],
  ['no body', '/api/echo/a', undefined, 400, 'invalid-request'],
  ['a poisoned prototype', '/api/echo/a', '{"__proto__":{"x":1},"text":"x"}', 400, 'invalid-request'],
  ['nesting without end', '/api/echo/a', `{"text":${'['.repeat(9000)}${']'.repeat(9000)}}`, 400, 'invalid-request'],
  ['too much', '/api/echo/a', { text: 'x'.repeat(70_000) }, 413, 'too-large'],
  ['a bug', '/api/echo/a', { text: 'crash' }, 500, 'internal'],
  ['a database that is away', '/api/echo/a', { text: 'no database' }, 503, 'unavailable'],
])('%s: %s', async (_case, url, payload, status, code) => {
  const { call } = await createApp();

  const response = await call({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  });

  expect(response.statusCode).toBe(status);
  expect(problemSchema.parse(response.json())).toMatchObject({ code, requestId: response.headers['x-request-id'] });
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).not.toContain('hunter2');
});

test('our sentences are told as they are; the library’s get the name of the field', async () => {
  const { post } = await createApp();

  expect((await post('/api/echo/a', { text: '' })).json().message).toBe('Text is required');
  expect((await post('/api/echo/a', { text: 7 })).json().message).toMatch(/^text: Invalid input/);
});

test('another content type is refused', async () => {
  const { call } = await createApp();

  const response = await call({
    method: 'POST',
    url: '/api/echo/a',
    payload: '<a/>',
    headers: { 'content-type': 'text/xml' },
  });

  expect(response.statusCode).toBe(415);
  expect(response.json()).toMatchObject({ code: 'unsupported-media-type' });
});

test('bytes that are no HTTP get the error shape and the door', async () => {
  const { app } = await createApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));

  socket.write('this is not http\r\n\r\n');
  await once(socket, 'close');

  const [head, body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 400 Bad Request');
  expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ code: 'invalid-request' });
});
