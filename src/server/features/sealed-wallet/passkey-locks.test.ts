import { expect, test } from 'vitest';
import { passkeys, sealedWallets } from '#server/db/schema.ts';
import type { WrappedKey } from '#shared/sealed/seal.ts';
import { addPasskeyLock, joinSealed, type SealedCopy, startSealed } from '#shared/sealed/sync.ts';
import { LIMITS } from '#shared/site/product.ts';
import { PROVEN } from '#tests/support/accounts-app.ts';
import { createPasskeysApp } from '#tests/support/passkeys-app.ts';
import { aDeviceOf, aPasskeyOpener, aPhrase } from '#tests/support/sealed-device.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();

const URL = '/api/sealed-wallet';
const PAID = { status: 'active', paidThrough: new Date('2027-01-01T00:00:00Z') } as const;
const PHRASE = aPhrase(3);
const BYTES = { salt: 'c2FsdA==', iv: 'aXZpdg==', key: 'a2V5a2V5' };

const lockOf = (credentialId: string): WrappedKey => ({ kind: 'passkey', credentialId, ...BYTES });

const aCopy = (credentialIds: readonly string[], generation = 1): SealedCopy => ({
  format: 2,
  keyId: '7f9f3a52-5d6c-4f0e-8a57-0d3c1b0a9e11',
  generation,
  sealed: 'c2VhbGVk',
  wrappedKeys: [{ kind: 'phrase', ...BYTES }, ...credentialIds.map(lockOf)],
});

/** Pat, a member, with two passkeys. */
const start = async () => {
  const app = await createPasskeysApp(database.get(), { ...PROVEN, membership: PAID });
  const [phone, key] = [app.aDevice({ counts: true }), app.aDevice()];
  for (const device of [phone, key]) expect((await app.register(device)).statusCode).toBe(200);
  const call = (method: 'GET' | 'PUT' | 'DELETE', payload?: object) =>
    app.call({ method, url: URL, cookies: app.here, ...(payload ? { payload } : {}) });
  const put = (copy: object, replaces = 0) => call('PUT', { copy, replaces });
  const read = async (): Promise<SealedCopy | null> => (await call('GET')).json().copy;
  const rowOf = async (credentialId: string): Promise<string> =>
    (await app.db.select().from(passkeys)).find((row) => row.credentialId === credentialId)?.id ?? '';

  return { ...app, phone, key, call, put, read, rowOf };
};

type App = Awaited<ReturnType<typeof start>>;

const aDevice = (app: App, entries = {}) => aDeviceOf(app.id, app, entries);

const locksOf = (copy: SealedCopy | null): string[] =>
  copy?.wrappedKeys.map((one) => (one.kind === 'passkey' ? one.credentialId : one.kind)) ?? [];

test('each passkey has a lock of its own, and the one that is removed takes its lock along', async () => {
  const app = await start();
  const { phone, key, put, read, remove, rowOf } = app;
  const before = aCopy([phone.id, key.id]);
  expect((await put(before)).statusCode).toBe(200);
  expect(await read()).toEqual(before);

  expect((await remove(await rowOf(phone.id))).statusCode).toBe(200);
  // The state itself, and its generation, are the devices' alone.
  expect(await read()).toEqual(aCopy([key.id]));
});

test('a removal that is refused leaves the lock', async () => {
  const { phone, put, read, remove, rowOf, db } = await start();
  await put(aCopy([phone.id]));

  expect((await remove('not-there')).statusCode).toBe(404);
  expect((await remove(await rowOf(phone.id), {})).statusCode).toBe(401);
  expect(locksOf(await read())).toEqual(['phrase', phone.id]);
  expect(await db.$count(passkeys)).toBe(2);
});

test('a device that hasn’t heard of a removal doesn’t write the lock back, nor one of a stranger’s passkey', async () => {
  const { phone, key, put, read, remove, rowOf } = await start();
  await put(aCopy([phone.id, key.id]));
  await remove(await rowOf(phone.id));

  expect((await put(aCopy([phone.id, key.id, 'strangers'], 2), 1)).statusCode).toBe(200);
  expect(locksOf(await read())).toEqual(['phrase', key.id]);
});

test('a removal and a write at the same time leave no lock of the removed passkey', async () => {
  const { phone, put, read, remove, rowOf } = await start();
  const row = await rowOf(phone.id);
  await put(aCopy([phone.id]));

  await Promise.all([remove(row), put(aCopy([phone.id], 2), 1)]);
  expect(locksOf(await read())).toEqual(['phrase']);
});

test('a passkey that is blocked since someone may have a copy opens no wallet', async () => {
  const { phone, put, read, enter } = await start();
  await put(aCopy([phone.id]));

  expect((await enter(phone, { counter: 1 })).statusCode).toBe(401);
  expect(locksOf(await read())).toEqual(['phrase']);
  await put(aCopy([phone.id], 2), 1);
  expect(locksOf(await read())).toEqual(['phrase']);
});

test('turning it off removes every lock', async () => {
  const { phone, key, call, put, db } = await start();
  await put(aCopy([phone.id, key.id]));

  expect((await call('DELETE')).statusCode).toBe(200);
  expect(await db.select().from(sealedWallets)).toEqual([]);
});

test.each([
  ['a lock without a passkey’s id', { kind: 'passkey', ...BYTES }],
  ['an id that is none', lockOf('not an id')],
  ['an id that is too long', lockOf('a'.repeat(1365))],
  ['a lock of an unknown kind', { kind: 'pin', ...BYTES }],
  ['a lock with the secret in it', { ...lockOf('a'), secret: 'c2VjcmV0' }],
])('%s is refused, and what is there stays', async (_what, lock) => {
  const { put, read } = await start();
  await put(aCopy([]));
  const copy = aCopy([], 2);

  const answer = await put({ ...copy, wrappedKeys: [...copy.wrappedKeys, lock] }, 1);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
  expect(await read()).toEqual(aCopy([]));
});

test('the words and as many passkeys as an account may have fit, with the longest ids; one more does not', async () => {
  const { put } = await start();
  const ids = Array.from({ length: LIMITS.passkeysMax }, (_id, at) => `${at}`.padStart(1364, 'a'));

  expect((await put(aCopy(ids))).statusCode).toBe(200);
  expect((await put(aCopy([...ids, 'one-more'], 2), 1)).statusCode).toBe(400);
});

test('a wallet opens by passkey alone on a new device', async () => {
  const app = await start();
  const opener = aPasskeyOpener(app.phone.id);
  const phone = aDevice(app, { home: 'ID' });
  await startSealed(phone.parts, PHRASE);

  expect(await addPasskeyLock(phone.parts, PHRASE, opener)).toBe('matched');
  const desktop = aDevice(app);
  expect(await joinSealed(desktop.parts, opener)).toBe('matched');
  expect(desktop.stored()).toEqual({ home: 'ID' });
});

test('after a removal the devices seal the shorter list in, and the removed passkey opens nothing', async () => {
  const app = await start();
  const { phone: authenticator, read, remove, rowOf } = app;
  const opener = aPasskeyOpener(authenticator.id);
  const phone = aDevice(app, { home: 'ID' });
  await startSealed(phone.parts, PHRASE);
  await addPasskeyLock(phone.parts, PHRASE, opener);
  const { generation } = (await read()) as SealedCopy;
  await remove(await rowOf(authenticator.id));

  expect(await phone.sync()).toBe('matched');
  expect(await read()).toMatchObject({ generation: generation + 1, wrappedKeys: [{ kind: 'phrase' }] });
  expect(await joinSealed(aDevice(app).parts, opener)).toBe('wrong-opener');
});

test('a passkey of another account is not kept, and the member is told', async () => {
  const app = await start();
  const phone = aDevice(app, { home: 'ID' });
  await startSealed(phone.parts, PHRASE);

  expect(await addPasskeyLock(phone.parts, PHRASE, aPasskeyOpener('strangers'))).toBe('not-kept');
  expect(locksOf(await app.read())).toEqual(['phrase']);
});
