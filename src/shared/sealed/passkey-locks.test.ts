import { expect, test } from 'vitest';
import { aDeviceAt, aPasskeyOpener, aPhrase, aShelf, type Shelf } from '#tests/support/sealed-device.ts';
import {
  createDataKey,
  lockForPasskey,
  passkeySaltOf,
  sealText,
  unlockDataKey,
  type WrappedKey,
  wrappedKeySchema,
} from './seal.ts';
import { addPasskeyLock, joinSealed, opensHere, type SealedCopy, startSealed, syncDevice } from './sync.ts';

const ACCOUNT = 'account-1';
const PHRASE = aPhrase(1);
const PHONE_KEY = aPasskeyOpener('phone-key', 5);
const SAFE_KEY = aPasskeyOpener('safe-key', 6);

const copyOn = ({ copy }: Shelf): SealedCopy => {
  if (!copy) throw new Error('there is no copy');

  return copy;
};

const locksOn = (shelf: Shelf): string[] =>
  copyOn(shelf).wrappedKeys.map((one) => (one.kind === 'passkey' ? one.credentialId : one.kind));

/** As the server does when a passkey is removed. */
const removeOn = (shelf: Shelf, credentialId: string): void => {
  const copy = copyOn(shelf);
  const wrappedKeys = copy.wrappedKeys.filter((one) => one.kind === 'phrase' || one.credentialId !== credentialId);
  shelf.copy = { ...copy, wrappedKeys };
};

/** A phone whose wallet its passkey opens, too. */
const start = async () => {
  const shelf = aShelf();
  const phone = aDeviceAt(shelf, { home: 'ID' });
  expect(await startSealed(phone.parts, PHRASE)).toBe('matched');
  expect(await addPasskeyLock(phone.parts, PHRASE, PHONE_KEY)).toBe('matched');

  return { shelf, phone };
};

test('a passkey opens the wallet on a new device without the words, and each of several does', async () => {
  const { shelf, phone } = await start();
  expect(await addPasskeyLock(phone.parts, PHRASE, SAFE_KEY)).toBe('matched');
  expect(locksOn(shelf)).toEqual(['phrase', 'phone-key', 'safe-key']);

  for (const opener of [PHONE_KEY, SAFE_KEY, PHRASE]) {
    const desktop = aDeviceAt(shelf);
    expect(await joinSealed(desktop.parts, opener)).toBe('matched');
    expect(desktop.stored()).toEqual({ home: 'ID' });
  }
  // A device that came by passkey writes the locks on, for everyone.
  const desktop = aDeviceAt(shelf);
  await joinSealed(desktop.parts, PHONE_KEY);
  desktop.change({ age: '21-plus' });
  expect(await desktop.sync()).toBe('matched');
  expect(locksOn(shelf)).toEqual(['phrase', 'phone-key', 'safe-key']);
  expect(await phone.sync()).toBe('matched');
  expect(phone.stored()).toEqual({ home: 'ID', age: '21-plus' });
});

test('the same passkey added twice has one lock', async () => {
  const { shelf, phone } = await start();

  expect(await addPasskeyLock(phone.parts, PHRASE, PHONE_KEY)).toBe('matched');
  expect(locksOn(shelf)).toEqual(['phrase', 'phone-key']);
});

test('a wrong passkey opens nothing and changes nothing', async () => {
  const { shelf } = await start();
  const before = structuredClone(shelf.copy);
  const desktop = aDeviceAt(shelf, { home: 'UT' });

  for (const wrong of [aPasskeyOpener('phone-key', 7), SAFE_KEY, { ...PHONE_KEY, credentialId: 'other' }]) {
    expect(await joinSealed(desktop.parts, wrong)).toBe('wrong-opener');
  }
  expect([desktop.stored(), desktop.state(), shelf.copy]).toEqual([{ home: 'UT' }, null, before]);
});

test('wrong words let no passkey in', async () => {
  const { shelf, phone } = await start();
  const before = structuredClone(shelf.copy);

  expect([await opensHere(phone.parts, PHRASE), await opensHere(phone.parts, aPhrase(2))]).toEqual([true, false]);
  expect(await addPasskeyLock(phone.parts, aPhrase(2), SAFE_KEY)).toBe('wrong-opener');
  expect(shelf.copy).toEqual(before);
});

test('a passkey that the server does not keep is told', async () => {
  const { shelf, phone } = await start();
  const { put } = phone.parts.server;
  phone.parts.server.put = async (copy, replaces) => {
    const answer = await put(copy, replaces);
    removeOn(shelf, 'safe-key');

    return answer;
  };

  expect(await addPasskeyLock(phone.parts, PHRASE, SAFE_KEY)).toBe('not-kept');
  expect(await phone.sync()).toBe('matched');
  expect(locksOn(shelf)).toEqual(['phrase', 'phone-key']);
});

test('another device that is faster loses nothing to a new passkey, nor the passkey to it', async () => {
  const { shelf, phone } = await start();
  const desktop = aDeviceAt(shelf);
  await joinSealed(desktop.parts, PHONE_KEY);
  const { put } = phone.parts.server;
  phone.parts.server.put = async (copy, replaces) => {
    phone.parts.server.put = put;
    desktop.change({ age: '21-plus' });
    await desktop.sync();

    return put(copy, replaces);
  };

  expect(await addPasskeyLock(phone.parts, PHRASE, SAFE_KEY)).toBe('matched');
  expect(locksOn(shelf)).toEqual(['phrase', 'phone-key', 'safe-key']);
  expect(phone.stored()).toEqual({ home: 'ID', age: '21-plus' });
});

test('no device writes the lock of a removed passkey back, and the passkey opens nothing', async () => {
  const { shelf, phone } = await start();
  removeOn(shelf, 'phone-key');
  phone.change({ home: 'UT' });

  expect(await phone.sync()).toBe('matched');
  expect(locksOn(shelf)).toEqual(['phrase']);
  expect(await joinSealed(aDeviceAt(shelf).parts, PHONE_KEY)).toBe('wrong-opener');
  expect(await joinSealed(aDeviceAt(shelf).parts, PHRASE)).toBe('matched');
});

const flip = (text: string): string => `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`;

type Trouble = (copy: SealedCopy, foreign: SealedCopy, former: SealedCopy) => WrappedKey[];

test.each<[string, Trouble]>([
  [
    'damaged',
    ({ wrappedKeys }) => wrappedKeys.map((one) => (one.kind === 'passkey' ? { ...one, key: flip(one.key) } : one)),
  ],
  [
    'damaged for the words',
    ({ wrappedKeys }) => wrappedKeys.map((one) => (one.kind === 'phrase' ? { ...one, key: flip(one.key) } : one)),
  ],
  [
    'given to another passkey',
    ({ wrappedKeys }) => wrappedKeys.map((one) => (one.kind === 'passkey' ? { ...one, credentialId: 'other' } : one)),
  ],
  ['another account’s', (_copy, foreign) => foreign.wrappedKeys],
  ['added', ({ wrappedKeys }, foreign) => [...wrappedKeys, ...foreign.wrappedKeys]],
  ['gone for the words', ({ wrappedKeys }) => wrappedKeys.filter(({ kind }) => kind === 'passkey')],
  ['brought back after its passkey was removed', (_copy, _foreign, former) => former.wrappedKeys],
])('a lock that is %s is noticed, changes nothing, and is mended', async (_what, change) => {
  const { shelf, phone } = await start();
  const foreign = aShelf();
  const stranger = aDeviceAt(foreign, {}, 'account-2');
  await startSealed(stranger.parts, PHRASE);
  await addPasskeyLock(stranger.parts, PHRASE, PHONE_KEY);
  const desktop = aDeviceAt(shelf);
  await joinSealed(desktop.parts, PHONE_KEY);
  await addPasskeyLock(phone.parts, PHRASE, SAFE_KEY);
  const former = copyOn(shelf);
  removeOn(shelf, 'safe-key');
  await phone.sync();
  const own = copyOn(shelf);
  shelf.copy = { ...own, wrappedKeys: change(own, copyOn(foreign), former) };
  const before = structuredClone(shelf.copy);
  desktop.change({ age: '21-plus' });

  expect(await desktop.sync()).toBe('locks');
  expect([desktop.state()?.problem, desktop.stored(), shelf.copy]).toEqual([
    'locks',
    { home: 'ID', age: '21-plus' },
    before,
  ]);
  expect(await syncDevice(desktop.parts, { replaces: ['locks'] })).toBe('matched');
  expect(copyOn(shelf).wrappedKeys).toEqual(own.wrappedKeys);
  expect(await phone.sync()).toBe('matched');
});

test('a new device may be the one that mends the locks', async () => {
  const { shelf } = await start();
  const { wrappedKeys } = copyOn(shelf);
  shelf.copy = { ...copyOn(shelf), wrappedKeys: wrappedKeys.filter(({ kind }) => kind === 'passkey') };
  const desktop = aDeviceAt(shelf);

  expect(await joinSealed(desktop.parts, PHONE_KEY)).toBe('locks');
  expect(await syncDevice(desktop.parts, { replaces: ['locks'] })).toBe('matched');
  expect(desktop.stored()).toEqual({ home: 'ID' });
  expect(copyOn(shelf).wrappedKeys).toEqual(wrappedKeys);
});

test('new words end the passkeys that opened the former wallet', async () => {
  const { shelf, phone } = await start();

  expect(await startSealed(phone.parts, aPhrase(2))).toBe('matched');
  expect(locksOn(shelf)).toEqual(['phrase']);
  expect(await joinSealed(aDeviceAt(shelf).parts, PHONE_KEY)).toBe('wrong-opener');
});

test('a lock opens for its account, key, and passkey alone, and not for a phrase of the same bits', async () => {
  const { keyId, wrapped } = await createDataKey(PHRASE, ACCOUNT);
  const owner = { accountId: ACCOUNT, keyId };
  const locked = await lockForPasskey([wrapped], PHRASE, PHONE_KEY, owner);
  if (locked?.kind !== 'passkey') throw new Error('no lock of a passkey');

  expect(await unlockDataKey([locked], PHONE_KEY, owner)).not.toBeNull();
  expect(await unlockDataKey([locked], PHONE_KEY, { ...owner, accountId: 'account-2' })).toBeNull();
  expect(await unlockDataKey([locked], PHONE_KEY, { ...owner, keyId: 'another' })).toBeNull();
  const moved = { ...locked, credentialId: 'safe-key' };
  expect(await unlockDataKey([moved], { ...PHONE_KEY, credentialId: 'safe-key' }, owner)).toBeNull();
  const { salt, iv, key } = locked;
  const asPhrase: WrappedKey = { kind: 'phrase', salt, iv, key };
  expect(await unlockDataKey([asPhrase], { kind: 'phrase', secret: PHONE_KEY.secret }, owner)).toBeNull();
  // Nothing in it but what is named here.
  expect(wrappedKeySchema.parse(locked)).toEqual({
    kind: 'passkey',
    credentialId: 'phone-key',
    salt: expect.stringMatching(/^.{24}$/),
    iv: expect.stringMatching(/^.{16}$/),
    key: expect.stringMatching(/^.{64}$/),
  });
});

test('the salt for passkeys is the account’s own and stays the same', async () => {
  const hex = async (account: string) => Buffer.from(await passkeySaltOf(account)).toString('hex');

  expect(await hex(ACCOUNT)).toBe('a332832c139fb1fba383bd893625ce2440aa3bc51d90bccb3d0829e5949a97ca');
  expect(await hex('account-2')).not.toBe(await hex(ACCOUNT));
});

/** As the app of format 1 sealed it: without the locks inside. */
const anOldCopy = async (): Promise<SealedCopy> => {
  const { key, keyId, wrapped } = await createDataKey(PHRASE, ACCOUNT);
  const saying = { device: 'aaaaaaaa', n: 1, time: 1, value: 'ID' };
  const text = JSON.stringify({ cells: { home: { sayings: [saying], seen: { aaaaaaaa: 1 } } }, chain: [] });
  const about = { format: 1, keyId, generation: 3 };

  return { ...about, sealed: await sealText(key, text, { ...about, accountId: ACCOUNT }), wrappedKeys: [wrapped] };
};

test('a copy from before passkeys opens with its words, stays as it is, and takes a passkey', async () => {
  const shelf = { ...aShelf(), copy: await anOldCopy() };
  const desktop = aDeviceAt(shelf);

  expect(await joinSealed(desktop.parts, PHRASE)).toBe('matched');
  expect([desktop.stored(), shelf.puts]).toEqual([{ home: 'ID' }, 0]);
  const old = shelf.copy;
  // Its locks are not sealed in; a device knows them.
  shelf.copy = { ...old, wrappedKeys: (await anOldCopy()).wrappedKeys };
  expect(await desktop.sync()).toBe('locks');
  shelf.copy = old;

  expect(await addPasskeyLock(desktop.parts, PHRASE, PHONE_KEY)).toBe('matched');
  expect(copyOn(shelf)).toMatchObject({ format: 2, generation: 4 });
  expect(await joinSealed(aDeviceAt(shelf).parts, PHONE_KEY)).toBe('matched');
});

test('a key that was locked by words before passkeys still opens', async () => {
  // Made by the app of format 1.
  const wrapped: WrappedKey = {
    kind: 'phrase',
    salt: 'O3vhSYAS2xq+yXFVCrofAA==',
    iv: 'wqQTVmvJafQvSplU',
    key: 'KCvqYizmIOh4AB42A0+Jjc3cXlYIZ7C07xtIkD6XWb9b35FYHWxZ1mC80CF1D4gP',
  };
  const owner = { accountId: ACCOUNT, keyId: '0d246fbf-3e10-47e5-83ee-2731537580f4' };

  expect(await unlockDataKey([wrapped], PHRASE, owner)).not.toBeNull();
});

test('a key that a passkey locked before still opens', async () => {
  // Made once, in format 2.
  const wrapped: WrappedKey = {
    kind: 'passkey',
    credentialId: 'phone-key',
    salt: '+4jpbB2HcUThojnGnFppaQ==',
    iv: 'dw4P8deuUZTi0DEQ',
    key: 'r2dz6cC/ty6z5caK6GhBgFaRX0qgFLb4A+uJDnaKWBgbMZupNL19kpo/bzTWu36u',
  };
  const owner = { accountId: ACCOUNT, keyId: '431aedc0-c5fc-4de8-be45-e06a90b04263' };

  expect(await unlockDataKey([wrapped], PHONE_KEY, owner)).not.toBeNull();
});
