import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp, type TestAppOptions } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createKnownAnswers } from './short-way.ts';

const database = openTestDatabase();
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

type Asked = { status: number; id?: string | undefined; headers: Record<string, string>; body: string };

/** The server on a port of its own: only there is a short way. `wentWhole` holds what Fastify saw. */
const listen = async (options: TestAppOptions = {}) => {
  const wentWhole: string[] = [];
  const server = await createTestApp(database.get(), {
    ...options,
    extend: (app) =>
      app.addHook('onRequest', (request, _reply, done) => {
        wentWhole.push(request.url);
        done();
      }),
  });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.app.close());

  const ask = async (path: string, headers: Record<string, string> = {}): Promise<Asked> => {
    const response = await fetch(`${address}${path}`, { headers, redirect: 'manual' });
    const { 'x-request-id': id, date: _date, ...told } = Object.fromEntries(response.headers);

    return { status: response.status, id, headers: told, body: await response.text() };
  };

  return { ...server, ask, wentWhole, address };
};

const cookieOf = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

const aMember = async ({ sessions, clock }: Awaited<ReturnType<typeof listen>>) => {
  const { db } = database.get();
  const paidThrough = new Date(clock.now().getTime() + YEAR_MS);
  const userId = await aUser(db, { membership: { status: 'active', paidThrough } });

  return { userId, cookie: cookieOf(await signedIn(db, sessions, userId)) };
};

const PUBLIC = [
  '/',
  '/home',
  '/about',
  '/safety/holsters',
  '/pricing',
  '/regulations',
  '/api/config',
  '/api/regulations/sample?state=CO',
];
const SIGNED_IN = [
  '/api/regulations?state=CO',
  '/api/regulations?state=CO&county=El%20Paso',
  '/api/regulations/evidence?state=CO',
  '/api/regulations/counties?state=CO',
  '/api/travel-alerts?active=true',
  '/api/recognition/records',
];
/** What belongs to the answer and not to its connection, which an injected request has not. */
const ofAnswer = ({ status, headers: { connection: _a, 'keep-alive': _b, ...headers } }: Asked) => ({
  status,
  headers,
});

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

/** `fetch` has decoded a body already, an injected request has not. */
const textOf = (encoding: unknown, bytes: Buffer): string =>
  (encoding === 'br' || encoding === 'gzip' ? DECODERS[encoding](bytes) : bytes).toString();

test.each([...PUBLIC.map((path) => [path, false] as const), ...SIGNED_IN.map((path) => [path, true] as const)])(
  '%s is answered again on the short way, the same header for header, in every form and when nothing changed',
  async (path, isSignedIn) => {
    await publishTree(database.get());
    const server = await listen();
    const { app, ask, wentWhole, address } = server;
    const who: Record<string, string> = isSignedIn ? { cookie: (await aMember(server)).cookie } : {};
    const askWhole = async (headers: Record<string, string>) => {
      const response = await app.inject({ url: path, headers: { host: new URL(address).host, ...headers } });
      const { 'x-request-id': _id, date: _date, ...told } = response.headers as Asked['headers'];

      const body = textOf(told['content-encoding'], response.rawPayload);

      return { ...ofAnswer({ status: response.statusCode, headers: told, body }), body };
    };
    await ask(path, who);
    wentWhole.length = 0;

    for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=0, br;q=0']) {
      const asked = { ...who, 'accept-encoding': encoding };
      const short = await ask(path, asked);
      expect(wentWhole).toEqual([]);
      expect(short.status).toBe(200);
      expect(short.id).toMatch(/^[0-9a-f]{12}-[0-9a-f]{8}$/);
      expect({ ...ofAnswer(short), body: short.body }).toEqual(await askWhole(asked));

      const has = { ...asked, 'if-none-match': short.headers['etag'] ?? '' };
      wentWhole.length = 0;
      const again = await ask(path, has);
      expect(wentWhole).toEqual([]);
      expect([again.status, again.body]).toEqual([304, '']);
      expect({ ...ofAnswer(again), body: '' }).toEqual(await askWhole(has));
      wentWhole.length = 0;
    }
  },
);

const MEMBERS_ONLY = '/api/recognition/records';

test('what one member was given is refused to a visitor, to somebody without a membership, and to a forged session', async () => {
  await publishTree(database.get());
  const server = await listen();
  const { ask, sessions } = server;
  const { cookie } = await aMember(server);
  await ask(MEMBERS_ONLY, { cookie });
  const { db } = database.get();
  const poor = cookieOf(await signedIn(db, sessions, await aUser(db)));

  expect((await ask(MEMBERS_ONLY, { cookie })).status).toBe(200);
  expect((await ask(MEMBERS_ONLY)).status).toBe(401);
  expect((await ask(MEMBERS_ONLY, { cookie: `${cookie}x` })).status).toBe(401);
  for (let time = 0; time < 3; time += 1) expect((await ask(MEMBERS_ONLY, { cookie: poor })).status).toBe(402);
});

test('a session that ends is refused on the short way at once', async () => {
  await publishTree(database.get());
  const server = await listen();
  const { ask, sessions } = server;
  const [leaving, staying] = [await aMember(server), await aMember(server)];
  for (const { cookie } of [leaving, staying, leaving, staying]) await ask(MEMBERS_ONLY, { cookie });

  await sessions.end(leaving.cookie.replace('session=', ''));

  expect((await ask(MEMBERS_ONLY, { cookie: leaving.cookie })).status).toBe(401);
  expect((await ask(MEMBERS_ONLY, { cookie: staying.cookie })).status).toBe(200);
});

test('a membership that runs out is refused at once, though its session is believed for longer', async () => {
  await publishTree(database.get());
  const { ask, sessions, clock } = await listen();
  const { db } = database.get();
  const paidThrough = new Date(clock.now().getTime() + 30_000);
  const userId = await aUser(db, { membership: { status: 'canceled', paidThrough } });
  const cookie = cookieOf(await signedIn(db, sessions, userId));
  const before = [await ask(MEMBERS_ONLY, { cookie }), await ask(MEMBERS_ONLY, { cookie })];

  clock.advance(31_000);

  expect(before.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(MEMBERS_ONLY, { cookie })).status).toBe(402);
});

test('what is published is served on the short way, and not the bytes from before', async () => {
  const server = await listen();
  const { ask, law, wentWhole } = server;
  const { cookie } = await aMember(server);
  const path = '/api/regulations?state=CO';
  const before = [await ask(path, { cookie }), await ask(path, { cookie })];

  await publishTree(database.get());
  await law.renew();
  wentWhole.length = 0;
  const after = await ask(path, { cookie, 'if-none-match': before[1]?.headers['etag'] ?? '' });

  expect(before.map(({ body }) => body)).toEqual(['[]', '[]']);
  expect([after.status, wentWhole]).toEqual([200, []]);
  expect(after.body).toContain('"permitCost":120');
});

test('a member gets the app at the landing page’s address, never the page that visitors are given', async () => {
  const server = await listen();
  const { ask } = server;
  const visitor = [await ask('/'), await ask('/')];
  const member = await ask('/', { cookie: (await aMember(server)).cookie });

  expect(visitor[1]?.body).toContain('page /');
  expect(member.body).toContain('shell');
  expect(member.headers['cache-control']).toBe('private, no-cache');
});

test.each(['/auth/reset-password', '/payment-success', '/direct-login'])(
  'the page at %s, whose address may hold a secret, keeps its referrer to itself each time',
  async (path) => {
    const { ask, wentWhole } = await listen();
    for (let time = 0; time < 2; time += 1) {
      expect((await ask(path)).headers['referrer-policy']).toBe('no-referrer');
    }

    expect(wentWhole).toEqual([path, path]);
  },
);

test('searches, made-up queries, long addresses and pages that are not there are not kept', async () => {
  const { ask, wentWhole } = await listen();
  const paths = [
    '/safety?q=holster',
    '/api/config?x=1',
    `/api/regulations/sample?state=TX&x=${'a'.repeat(300)}`,
    '/no',
  ];
  for (const path of [...paths, ...paths]) await ask(path);

  expect(wentWhole).toEqual([...paths, ...paths]);
});

test('what is asked for stays known when there is no more room, and the rest makes room', () => {
  const known = createKnownAnswers(3);
  const remember = (url: string) =>
    known.remember({ method: 'GET', url }, () => ({
      access: 'public',
      route: url,
      cacheControl: '',
      vary: '',
      find: () => null,
    }));
  for (const url of ['/a', '/b', '/c']) remember(url);
  known.get('/a');
  remember('/d');

  expect(['/a', '/b', '/c', '/d'].filter((url) => known.get(url))).toEqual(['/a', '/c', '/d']);
});

/** Exactly these bytes to a server; the beginning of what it says. */
const say = (address: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text));
    socket.once('data', (chunk) => {
      resolve(chunk.toString('latin1').slice(0, 12));
      socket.destroy();
    });
    socket.once('error', reject);
  });

test('another method, a head alone and a request with a body go the whole way', async () => {
  const { ask, wentWhole, address } = await listen();
  const { host } = new URL(address);
  await ask('/api/config');
  wentWhole.length = 0;

  expect(await say(address, `POST /api/config HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\n\r\n`)).toBe(
    'HTTP/1.1 404',
  );
  expect(await say(address, `HEAD /api/config HTTP/1.1\r\nhost: ${host}\r\n\r\n`)).toBe('HTTP/1.1 200');
  await say(address, `GET /api/config HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\n\r\n{}`);
  expect(wentWhole).toEqual(['/api/config', '/api/config', '/api/config']);
});

test('a demo refuses the name of another site on the short way too', async () => {
  const { ask, wentWhole, address } = await listen();
  const askAs = (host: string): Promise<string> => say(address, `GET /about HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  await ask('/about');

  expect([await askAs(''), await askAs('evil.example')]).toEqual(['HTTP/1.1 403', 'HTTP/1.1 403']);
  // Also once the short way has answered to a name of its own, and to another.
  wentWhole.length = 0;
  expect([await askAs('localhost:1'), await askAs('localhost:1'), await askAs('[::1]')]).toEqual(
    Array.from({ length: 3 }, () => 'HTTP/1.1 200'),
  );
  expect(wentWhole).toEqual([]);
  expect([await askAs('evil.example'), await askAs('evil.example'), await askAs('')]).toEqual(
    Array.from({ length: 3 }, () => 'HTTP/1.1 403'),
  );
});

test('an answer of the short way is counted and told like any other, without its address beyond the path', async () => {
  const lines: string[] = [];
  const { ask } = await listen({
    env: { LOG_LEVEL: 'info' },
    parts: { logStream: { write: (line) => void lines.push(line) } },
  });
  await ask('/api/regulations/sample?state=TX&search=private');
  const { id } = await ask('/api/regulations/sample?state=TX&search=private');

  const line = lines.map((text) => JSON.parse(text)).find(({ requestId }) => requestId === id);
  expect(line).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'GET',
    path: '/api/regulations/sample',
    status: 200,
  });
  expect(lines.join()).not.toContain('private');
  const { body } = await ask('/metrics');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/regulations/sample",status="200"} 2',
  );
  expect(body).toContain(
    'http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/regulations/sample",status="200"} 2',
  );
});

/** A figure of the histogram of times, of a route that was answered 200. */
const figureOf = (metrics: string, name: 'count' | 'sum', route: string): number => {
  const [, figure = ''] = metrics.split(
    `http_request_duration_seconds_${name}{method="GET",route="${route}",status="200"} `,
  );

  return Number.parseFloat(figure);
};

test('of many answers every one is counted and named, though only some are timed', async () => {
  const { ask } = await listen({ env: { LOG_LEVEL: 'warn' } });
  const ids = [(await ask('/api/config')).id];
  const first = figureOf((await ask('/metrics')).body, 'sum', '/api/config');
  while (ids.length < 40) ids.push((await ask('/api/config')).id);

  expect(new Set(ids).size, 'an id for each').toBe(40);
  const { body } = await ask('/metrics');
  expect(figureOf(body, 'count', '/api/config')).toBe(40);
  expect(Math.abs(figureOf(body, 'sum', '/api/config') - 40 * first), 'not all like the first').toBeGreaterThan(1e-9);
});

test('two addresses with the same bytes are counted apart', async () => {
  const { ask } = await listen();
  for (const path of ['/', '/home', '/', '/home', '/']) await ask(path);

  const { body } = await ask('/metrics');
  expect([figureOf(body, 'count', '/'), figureOf(body, 'count', '/home')]).toEqual([3, 2]);
});

test('a server that is about to leave answers on the whole way, which closes the connection', async () => {
  const { app, ask } = await listen();
  await ask('/about');
  expect((await ask('/about')).headers['connection']).toBe('keep-alive');

  app.leaving.begin();

  expect((await ask('/about')).headers['connection']).toBe('close');
});
