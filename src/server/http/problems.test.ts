import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { markDatabaseLineError } from '../db/database-away.ts';
import { AppError } from '../errors.ts';
import { handle } from './handle.ts';
import { createClientErrorAnswer } from './problems.ts';

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

const aRefusal = () => Object.assign(new Error('connect hunter2'), { code: 'ECONNREFUSED' });

const createApp = () =>
  createTestApp(database.get(), {
    extend: (app) => {
      handle(app, echo, ({ body: { text } }) => {
        if (text === 'crash') throw new Error('password=hunter2 at line 7');
        if (text === 'no database') {
          const cause = markDatabaseLineError(aRefusal());
          throw new Error('Failed query: select hunter2', { cause });
        }
        if (text === 'no mail server') throw aRefusal();
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
  ['half a character', '/api/echo/a', '{"text":"a\\udfffb"}', 400, 'invalid-request'],
  ['half a character in a name', '/api/echo/a', '{"text":"x","a\\ud800":1}', 400, 'invalid-request'],
  ['no JSON', '/api/echo/a', '{"text":', 400, 'invalid-request'],
  ['no body', '/api/echo/a', undefined, 400, 'invalid-request'],
  ['a poisoned prototype', '/api/echo/a', '{"__proto__":{"x":1},"text":"x"}', 400, 'invalid-request'],
  ['nesting without end', '/api/echo/a', `{"text":${'['.repeat(9000)}${']'.repeat(9000)}}`, 400, 'invalid-request'],
  ['too much', '/api/echo/a', { text: 'x'.repeat(70_000) }, 413, 'too-large'],
  ['a bug', '/api/echo/a', { text: 'crash' }, 500, 'internal'],
  ['a database that is away', '/api/echo/a', { text: 'no database' }, 503, 'unavailable'],
  ['another server that is away', '/api/echo/a', { text: 'no mail server' }, 500, 'internal'],
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

const many = defineEndpoint({
  method: 'POST',
  path: '/api/many',
  access: 'public',
  summary: 'For this test',
  body: z.object(
    Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`f${at}`, z.string(at < 3 ? 'Same' : `Word ${at}`)])),
  ),
  response: z.object({}),
});

test('many faults are told once each, and not all of them', async () => {
  const { post } = await createTestApp(database.get(), { extend: (app) => handle(app, many, () => ({})) });

  expect((await post('/api/many', {})).json().message).toBe('Same. Word 3. Word 4. Word 5. Word 6');
});

/** The server with a route that fails as the test says, and what was told of it inside. */
const createFailing = async (error: Error) => {
  const [broken, lines]: [string[], string[]] = [[], []];
  const app = await createTestApp(database.get(), {
    env: { LOG_LEVEL: 'info' },
    parts: {
      onBroken: ({ message }, where) => broken.push(`${message} at ${where}`),
      logStream: { write: (line) => lines.push(line) },
    },
    extend: (instance) => {
      instance.get('/api/failing/:id', { config: { access: 'public' } }, () => {
        throw error;
      });
    },
  });

  return { ...app, broken, readErrors: () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50) };
};

test('a bug is told to operators by its route, never by its address, and is in the log', async () => {
  const { get, broken, readErrors } = await createFailing(new Error('a bug'));

  await get('/api/failing/private-thing');

  expect(broken).toEqual(['a bug at GET /api/failing/:id']);
  expect(readErrors()).toEqual([expect.objectContaining({ err: expect.objectContaining({ message: 'a bug' }) })]);
});

test.each([
  ['ours', new AppError('unavailable', 'Away for a moment.')],
  ['a library’s', Object.assign(new Error('Away for a moment.'), { statusCode: 503 })],
])('that something is away (%s) is told to the caller and to the log, and is no bug', async (_whose, error) => {
  const { get, broken, readErrors } = await createFailing(error);

  const response = await get('/api/failing/x');

  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
  expect(broken).toEqual([]);
  expect(readErrors()).toHaveLength(1);
});

test('someone who is told to wait is told for how long, for programs too', async () => {
  const { get } = await createFailing(new AppError('too-many-requests', 'Please wait.', 7));

  expect((await get('/api/failing/x')).headers['retry-after']).toBe('7');
});

test('a connection that is gone is not written to', () => {
  const [gone, ended] = [new PassThrough(), new PassThrough()];
  ended.end();

  const answerClientError = createClientErrorAnswer({});
  answerClientError({ code: 'ECONNRESET' }, gone);
  answerClientError({ code: 'HPE_INVALID_METHOD' }, ended);

  expect([gone.destroyed, gone.read(), ended.destroyed, ended.read()]).toEqual([true, null, true, null]);
});

test('a request that takes too long to arrive is answered with 408', () => {
  const socket = new PassThrough();

  createClientErrorAnswer({ 'x-frame-options': 'DENY' })({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);

  const [head = '', body = ''] = String(socket.read()).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(head).toContain('x-frame-options: DENY');
  expect(problemSchema.parse(JSON.parse(body)).message).toBe('This request took too long to arrive. Please try again.');
});
