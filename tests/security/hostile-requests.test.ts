import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/problem.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

/** The server with a build to serve, beside which something lies that is nobody's business. */
const startWithFiles = async () => {
  const folder = createTemporaryFolder({
    'secret.txt': 'a secret',
    'server/main.js': 'a secret',
    'client/assets/app-abc.js': 'the app',
    'client/assets/.hidden': 'a secret',
    'client/icon.png': 'an icon',
  });

  return createTestApp(database.get(), { parts: { assetsFolder: join(folder, 'client') } });
};

const ask = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // The server may close before all is written.
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');

  return Buffer.concat(chunks).toString();
};

const listen = async (app: Awaited<ReturnType<typeof createTestApp>>['app']): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();

  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

test('files of the build are served, and no others, however the way is written', async () => {
  const { app, get } = await startWithFiles();
  expect((await get('/assets/app-abc.js')).body).toBe('the app');
  expect((await get('/icon.png')).body).toBe('an icon');
  const port = await listen(app);

  for (const path of [
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/....//....//secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fserver%2fmain.js',
    '/assets/..%c0%af..%c0%afsecret.txt',
    '/assets/app-abc.js%00.png',
    '/assets/.hidden',
    '/assets/',
    '/../secret.txt',
    '//secret.txt',
    '/..%2fsecret.txt',
    '/server/main.js',
  ]) {
    // As bytes: a library would tidy the address first.
    const answer = await ask(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 (400|403|404) /);
    expect(answer, path).not.toContain('a secret');
  }
});

test.each([
  ['two hosts', 400, 'GET /api/config HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
  ['the same host twice', 400, 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\nConnection: close\r\n\r\n'],
  ['no host', 400, 'GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an unknown expectation', 417, 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n'],
  ['no HTTP', 400, 'hello\r\n\r\n'],
  ['headers past all measure', 431, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
])('a request with %s is refused in our shape, with the headers of every answer', async (_case, status, request) => {
  const { app, get } = await createTestApp(database.get(), { env: { ALLOW_PUBLIC_DEMO: '1' } });
  // What was answered once is answered by a shorter way, which must not be laxer.
  await get('/api/config');
  const port = await listen(app);

  const [head = '', body = ''] = (await ask(port, request)).split('\r\n\r\n');

  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(problemSchema.parse(JSON.parse(body)).code).toBe('invalid-request');
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-request-id', 'cache-control: no-store']) {
    expect(head.toLowerCase()).toContain(name);
  }
});

test('headers past all measure are refused, and the connection with them', async () => {
  const { app } = await createTestApp(database.get());
  const port = await listen(app);

  const answer = await ask(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);

  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('"code":"invalid-request"');
});

test.each([
  ['a length twice', 'Content-Length: 5\r\nContent-Length: 6'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['chunks in other words', 'Transfer-Encoding: xchunked'],
  ['a header with a bare line feed', 'X-One: a\nX-Two: b\rX'],
])('a request with %s, which two servers could read in two ways, is refused', async (_case, headers) => {
  const { app } = await createTestApp(database.get());
  const port = await listen(app);

  const answer = await ask(
    port,
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n0\r\n\r\nGET /api/user HTTP/1.1\r\n\r\n`,
  );

  expect(answer).toMatch(/^HTTP\/1\.1 (400|403) /);
  // The request that was hidden in the first one is not answered.
  expect(answer).not.toContain('sign-in-required');
  expect(answer).not.toMatch(/HTTP\/1\.1 (2|401)/);
});

test('someone who sends a request drop by drop is cut off: 30 seconds for all of it', async () => {
  const { app } = await createTestApp(database.get());
  await app.ready();

  expect(app.server.requestTimeout).toBe(30_000);
  // Node swaps the two where the headers have longer.
  expect(app.server.headersTimeout).toBeLessThanOrEqual(30_000);
});

test('someone who takes nothing of the answers is cut off: after two minutes at most', async () => {
  const { app } = await createTestApp(database.get(), {
    extend: (instance) => {
      instance.get('/large', { config: { access: 'public' } }, () => 'x'.repeat(16 * 1024 * 1024));
    },
  });
  const port = await listen(app);
  expect(app.server.timeout).toBe(60_000);
  app.server.timeout = 300;

  const arrived = once(app.server, 'connection');
  const client = connect(port, '127.0.0.1').pause();
  client.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [connection] = await arrived;

  await once(connection, 'close');
  client.destroy();
});

test('a body that says it is too large is refused before it is sent', async () => {
  const { app } = await createTestApp(database.get());
  const port = await listen(app);

  const answer = await ask(
    port,
    `POST /api/login HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n`,
  );

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test.each(['TRACE', 'CONNECT', 'OPTIONS', 'PATCH'])('%s is answered with nothing to read', async (method) => {
  const { call } = await createTestApp(database.get());

  const response = await call({ method: method as 'GET', url: '/api/user', headers: { cookie: 'session=x' } });

  expect(response.statusCode).toBe(404);
  expect(response.body).not.toContain('session=x');
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
});

test('no answer lets another site’s script read it', async () => {
  const { call } = await createTestApp(database.get());

  for (const url of ['/', '/api/config', '/api/user', '/healthz', '/robots.txt']) {
    const { headers } = await call({ method: 'GET', url, headers: { origin: 'https://evil.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

test('no answer tells what it was made with', async () => {
  const { call, get } = await startWithFiles();

  for (const url of ['/', '/nowhere', '/api/user', '/api/%zz', '/assets/app-abc.js', '/assets/none.js', '/metrics']) {
    const { headers, body } = await get(url);
    expect(Object.keys(headers), url).not.toEqual(expect.arrayContaining(['server']));
    expect(Object.keys(headers), url).not.toEqual(expect.arrayContaining(['x-powered-by']));
    if (url !== '/metrics') expect(body, url).not.toMatch(/fastify|node_modules|\bat \S+:\d+:\d+/i);
  }
  const broken = await call({
    method: 'POST',
    url: '/api/login',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.body).not.toMatch(/fastify|FST_|node_modules/i);
});
