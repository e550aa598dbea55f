import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { noticeChannels, notices, pushSubscriptions, sentAlerts, travelAlerts } from '#server/db/schema.ts';
import { aCertificate } from '#tests/support/certificate.ts';
import { aFact } from '#tests/support/data-files.ts';
import { aUser, signedIn } from '#tests/support/factories.ts';
import { publishTree } from '#tests/support/publish.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { queueNotices, sendNotices } from './notice-jobs.ts';
import { createPushService } from './push-service.ts';

const database = openTestDatabase();
const MINUTE = 60_000;

const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer => {
  const key = createHmac('sha256', salt).update(secret).digest();

  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
};

/** A browser: its keys, and how it reads what comes (RFC 8291, RFC 8188). */
const aBrowser = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);

  return {
    keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const shared = keys.computeSecret(sender);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const secret = derive(auth, shared, info, 32);
      const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + idLength);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);

      // The last record ends with a 2 and padding.
      return text.subarray(0, text.lastIndexOf(2)).toString();
    },
  };
};

type Received = { path: string; headers: Record<string, unknown>; body: Buffer };

/** A push service on this machine. It answers as it is told. */
const startPushService = async () => {
  const { key, cert } = aCertificate();
  const received: Received[] = [];
  const answer = { status: 201 };
  const server = createServer({ key, cert }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agent = new Agent({ ca: cert });
  onTestFinished(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });

  return {
    received,
    answer,
    service: createPushService(['localhost'], agent),
    endpoint: (name: string) => `https://localhost:${(server.address() as AddressInfo).port}/${name}`,
  };
};

const setUp = async () => {
  await publishTree(database.get());
  const { db } = database.get();
  const standIn = await startPushService();
  const server = await createTestApp(database.get(), { startsJobs: true, parts: { pushService: standIn.service } });
  const userId = await aUser(db);
  const cookies = await signedIn(db, server.sessions, userId);
  const send = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object, who = cookies) =>
    server.call({ method, url, cookies: who, ...(payload && { payload }) });
  await send('PUT', '/api/follows/CO');

  return {
    ...server,
    ...standIn,
    db,
    userId,
    send,
    subscribe: (name: string, browser = aBrowser(), who = cookies) =>
      send('PUT', '/api/notices/push', { endpoint: standIn.endpoint(name), keys: browser.keys }, who),
    change: (rounds: number, number: number) =>
      publishTree(
        database.get(),
        (tree) => Object.assign(tree['jurisdictions/us-co.yaml'].facts, { 'magazine-limit': aFact(rounds) }),
        number,
      ),
    run: async () => {
      await server.jobs.send(db, queueNotices, {});
      await server.jobs.runDue(queueNotices);
      await server.jobs.runDue(sendNotices);
    },
  };
};

test('a follower’s browser gets one push, encrypted to it and signed by us, that names no state', async () => {
  const { subscribe, change, run, received, send, config } = await setUp();
  const browser = aBrowser();
  expect((await subscribe('one', browser)).json()).toMatchObject({ hasPushHere: true });
  await change(15, 2);

  await run();
  await run();

  expect(received.map(({ path }) => path)).toEqual(['/one']);
  const [push] = received;
  expect(browser.decrypt(push?.body ?? Buffer.alloc(0))).toBe('{"title":"CarryAtlas: a state you follow changed"}');
  expect(push?.body.toString('latin1')).not.toContain('CarryAtlas');
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(String(push?.headers['authorization'])) ?? [];
  const { pushKey } = (await send('GET', '/api/follows')).json();
  expect(key).toBe(pushKey);
  const [head, claims, signature = ''] = token.split('.');
  const point = Buffer.from(pushKey, 'base64url');
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()).sub).toBe(`mailto:${config.supportEmail}`);
});

test('an alert alone is news, and no change; the lock screen names neither it nor its state', async () => {
  const { subscribe, run, received, db, clock } = await setUp();
  const browser = aBrowser();
  await subscribe('one', browser);
  const now = clock.now();
  await db.insert(travelAlerts).values({
    id: 'stay',
    type: 'warning',
    message: 'A court has stayed the new rule.',
    states: ['CO'],
    startsOn: '2026-06-30',
    endsOn: '2026-07-31',
    createdAt: now,
    changedAt: now,
  });
  await db.insert(sentAlerts).values({ alertId: 'stay', states: ['CO'], sentAt: now });

  await run();

  expect(received.map(({ body }) => browser.decrypt(body))).toEqual([
    '{"title":"CarryAtlas: news for a state you follow"}',
  ]);
});

test('the table tells nothing of where a browser is', async () => {
  const { subscribe, db, endpoint } = await setUp();
  await subscribe('a-secret-endpoint');

  const [row] = await db.select().from(pushSubscriptions);

  expect(JSON.stringify(row)).not.toContain('a-secret-endpoint');
  expect(JSON.stringify(row)).not.toContain(new URL(endpoint('')).port);
});

test('signing out forgets the endpoint', async () => {
  const { subscribe, db, send, change, run, received } = await setUp();
  await subscribe('one');

  await send('GET', '/api/logout');

  expect(await db.select().from(pushSubscriptions)).toEqual([]);
  await change(15, 2);
  await run();
  expect(received).toEqual([]);
});

test('an endpoint that is gone is forgotten; another of the same member still hears', async () => {
  const { subscribe, db, userId, sessions, change, run, answer, received } = await setUp();
  await subscribe('old');
  answer.status = 410;
  await change(15, 2);

  await run();

  expect(received).toHaveLength(1);
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
  answer.status = 201;
  await subscribe('new', aBrowser(), await signedIn(db, sessions, userId));
  expect(await db.select().from(pushSubscriptions)).toHaveLength(1);
});

test('a service that is down is tried again, and given up after a day and a half', async () => {
  const { subscribe, db, change, run, answer, received, clock } = await setUp();
  await subscribe('one');
  answer.status = 503;
  await change(15, 2);
  await run();
  expect(await db.select().from(notices).where(eq(notices.channel, 'push'))).toMatchObject([{ state: 'queued' }]);

  for (let tries = 1; tries < 12; tries += 1) {
    clock.advance(7 * 60 * MINUTE);
    await run();
  }

  expect(received).toHaveLength(12);
  expect(await db.select().from(notices).where(eq(notices.channel, 'push'))).toMatchObject([{ state: 'failed' }]);
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
});

test('of two browsers the one that was reached is not notified twice', async () => {
  const { subscribe, db, userId, sessions, change, run, answer, received, clock } = await setUp();
  await subscribe('one');
  await change(15, 2);
  await run();
  expect(received).toHaveLength(1);
  await subscribe('two', aBrowser(), await signedIn(db, sessions, userId));
  await db.update(notices).set({ state: 'queued' }).where(eq(notices.channel, 'push'));
  clock.advance(10 * MINUTE);
  answer.status = 201;

  await run();

  expect(received.map(({ path }) => path)).toEqual(['/one', '/two']);
});

test.each([
  ['another host', 'https://intranet.example/x'],
  ['no https', 'http://localhost/x'],
  ['no URL', 'localhost'],
  ['a host that ends alike', 'https://evil-localhost/x'],
])('%s is refused, so that nobody sends us there', async (_case, endpoint) => {
  const { send, db } = await setUp();

  const answer = await send('PUT', '/api/notices/push', { endpoint, keys: aBrowser().keys });

  expect(answer.statusCode).toBe(400);
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
});

test('turned off here, this browser hears no more', async () => {
  const { subscribe, send, change, run, received, db } = await setUp();
  await subscribe('one');

  expect((await send('DELETE', '/api/notices/push')).json().hasPushHere).toBe(false);
  await change(15, 2);
  await run();

  expect(received).toEqual([]);
  expect(await db.select().from(noticeChannels).where(eq(noticeChannels.channel, 'push'))).toHaveLength(1);
});
