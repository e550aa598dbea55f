import { expect, test } from 'vitest';
import { aDeviceAt, aPhrase, aShelf } from '#tests/support/sealed-device.ts';
import type { Entries } from './replica.ts';
import { createDataKey, openText, SEALED_FORMAT, sealText, unlockDataKey } from './seal.ts';
import { fillStores, joinSealed, type SealedCopy, settleHere, startSealed, syncDevice } from './sync.ts';

const ACCOUNT = 'account-1';
const PHRASE = aPhrase(1);
const OTHER_PHRASE = aPhrase(2);

const pair = async (entries: Entries = { home: 'ID' }) => {
  const shelf = aShelf();
  const [phone, desktop] = [aDeviceAt(shelf, entries), aDeviceAt(shelf)];
  expect(await startSealed(phone.parts, PHRASE)).toBe('matched');
  expect(await joinSealed(desktop.parts, PHRASE)).toBe('matched');

  return { shelf, phone, desktop };
};

test('a second device gets the wallet, and changes go both ways', async () => {
  const { phone, desktop } = await pair();
  expect(desktop.stored()).toEqual({ home: 'ID' });

  desktop.change({ age: '21-plus' });
  expect(await desktop.sync()).toBe('matched');
  expect(await phone.sync()).toBe('matched');
  expect(phone.stored()).toEqual({ home: 'ID', age: '21-plus' });
});

test('a store that the browser lost is filled again, and what is changed then deletes nothing elsewhere', async () => {
  const { phone, desktop } = await pair({ home: 'ID', phone: '1' });

  phone.loseStores();
  expect(await phone.sync()).toBe('matched');
  expect(phone.stored()).toEqual({ home: 'ID', phone: '1' });
  phone.loseStores();
  await fillStores(phone.parts);
  expect(phone.stored()).toEqual({ home: 'ID', phone: '1' });

  phone.change({ home: 'UT' });
  await phone.sync();
  await desktop.sync();
  expect(desktop.stored()).toEqual({ home: 'UT', phone: '1' });
});

test('nothing new puts nothing', async () => {
  const { shelf, phone, desktop } = await pair();
  const { puts } = shelf;

  await phone.sync();
  await desktop.sync();
  expect(shelf.puts).toBe(puts);
});

test('a wrong phrase opens nothing and changes nothing', async () => {
  const shelf = aShelf();
  await startSealed(aDeviceAt(shelf, { home: 'ID' }).parts, PHRASE);
  const before = shelf.copy;
  const desktop = aDeviceAt(shelf, { home: 'UT' });

  expect(await joinSealed(desktop.parts, OTHER_PHRASE)).toBe('wrong-opener');
  expect([desktop.stored(), desktop.state(), shelf.copy]).toEqual([{ home: 'UT' }, null, before]);
});

test('a wallet that lay unused does not win over the one that is joined, and is not lost', async () => {
  const shelf = aShelf();
  const phone = aDeviceAt(shelf, { home: 'MT' });
  await startSealed(phone.parts, PHRASE);
  const desktop = aDeviceAt(shelf, { home: 'UT' });

  await joinSealed(desktop.parts, PHRASE);
  expect(desktop.stored()).toEqual({ home: 'MT' });
  const said = desktop.state()?.replica.cells['home']?.sayings.map(({ value }) => value);
  expect(said?.toSorted()).toEqual(['MT', 'UT']);

  await settleHere(desktop.parts, 'home', 'UT');
  expect(desktop.stored()).toEqual({ home: 'UT' });
  await desktop.sync();
  await phone.sync();
  expect(phone.stored()).toEqual({ home: 'UT' });
});

test('a change holds against a deletion that did not know of it', async () => {
  const { phone, desktop } = await pair({ home: 'ID', phone: '1' });
  desktop.change({ phone: '2' });
  phone.change({ phone: undefined });

  await desktop.sync();
  await phone.sync();
  await desktop.sync();
  expect([phone.stored()['phone'], desktop.stored()['phone']]).toEqual(['2', '2']);
});

test('a clock forty years ahead does not win for forty years', async () => {
  const { shelf, phone, desktop } = await pair();
  const hour = 60 * 60 * 1000;
  phone.setClock(shelf.now + 40 * 365 * 24 * hour);
  phone.change({ home: 'UT' });
  await phone.sync();
  // Not heard of it yet, and three hours later by the right time.
  shelf.now += 3 * hour;
  desktop.setClock(shelf.now);
  desktop.change({ home: 'NV' });

  await desktop.sync();
  expect(desktop.stored()).toEqual({ home: 'NV' });
  await phone.sync();
  expect(phone.stored()).toEqual({ home: 'NV' });
});

const flip = (sealed: string): string => `${sealed.slice(0, 50)}${sealed[50] === 'A' ? 'B' : 'A'}${sealed.slice(51)}`;

test.each([
  [
    'damaged',
    'damaged',
    (copy: SealedCopy) => ({ ...copy, generation: copy.generation + 1, sealed: flip(copy.sealed) }),
  ],
  ['under a later generation', 'damaged', (copy: SealedCopy) => ({ ...copy, generation: copy.generation + 1 })],
  ['of the same generation, changed', 'damaged', (copy: SealedCopy) => ({ ...copy, sealed: flip(copy.sealed) })],
  ['empty', 'damaged', (copy: SealedCopy) => ({ ...copy, generation: copy.generation + 1, sealed: '' })],
  ['gone', 'gone', () => null],
  ['of a newer app', 'newer-app', (copy: SealedCopy) => ({ ...copy, format: SEALED_FORMAT + 1, generation: 99 })],
  ['by another key', 'new-phrase', (copy: SealedCopy) => ({ ...copy, keyId: crypto.randomUUID(), generation: 99 })],
])('a copy that is %s is noticed, and neither side changes', async (_what, problem, change) => {
  const { shelf, desktop } = await pair();
  shelf.copy = shelf.copy && change(shelf.copy);
  const before = structuredClone(shelf.copy);
  desktop.change({ age: '21-plus' });

  expect(await desktop.sync()).toBe(problem);
  expect(desktop.stored()).toEqual({ home: 'ID', age: '21-plus' });
  expect(shelf.copy).toEqual(before);
  expect(desktop.state()?.problem).toBe(problem);
});

test('an older copy is noticed, also when a device that did not know has gone on from it', async () => {
  const { shelf, phone, desktop } = await pair();
  const older = shelf.copy;
  phone.change({ home: 'UT' });
  await phone.sync();
  shelf.copy = older;

  expect(await phone.sync()).toBe('older');
  expect(phone.stored()).toEqual({ home: 'UT' });
  desktop.change({ age: '21-plus' });
  expect(await desktop.sync()).toBe('matched');
  // Now as high a generation as the phone has seen, or higher: another branch.
  expect(await phone.sync()).toBe('older');
  desktop.change({ age: '18' });
  await desktop.sync();
  expect(await phone.sync()).toBe('older');

  // The member mends it, and both sides are there.
  expect(await syncDevice(phone.parts, { replaces: ['older'] })).toBe('matched');
  expect(phone.stored()).toEqual({ home: 'UT', age: '18' });
  expect(await desktop.sync()).toBe('matched');
  expect(desktop.stored()).toEqual({ home: 'UT', age: '18' });
});

test('a crash while something from another device is written here is no change of the member’s', async () => {
  const { phone, desktop } = await pair();
  phone.change({ home: 'UT' });
  await phone.sync();
  const { save } = desktop.parts.store;
  const { write } = desktop.parts.own;
  desktop.parts.own.write = async (next, expected) => {
    desktop.parts.store.save = () => Promise.reject(new Error('crash'));

    return write(next, expected);
  };
  await expect(desktop.sync()).rejects.toThrow('crash');
  expect(desktop.stored()).toEqual({ home: 'UT' });
  Object.assign(desktop.parts.store, { save });
  Object.assign(desktop.parts.own, { write });
  phone.change({ home: 'NV' });
  await phone.sync();

  await desktop.sync();
  expect(desktop.stored()).toEqual({ home: 'NV' });
  expect(desktop.state()?.replica.cells['home']?.sayings).toHaveLength(1);
});

test('another account’s bytes open nothing', async () => {
  const { shelf, desktop } = await pair();
  const foreign = aShelf();
  await startSealed(aDeviceAt(foreign, { home: 'TX' }, 'account-2').parts, PHRASE);
  const theirs = foreign.copy as SealedCopy;

  shelf.copy = { ...theirs, keyId: (shelf.copy as SealedCopy).keyId, generation: 9 };
  expect(await desktop.sync()).toBe('damaged');
  // The same phrase on both: the account is part of the seal.
  shelf.copy = theirs;
  expect(await joinSealed(aDeviceAt(shelf).parts, PHRASE)).toBe('wrong-opener');
  expect(desktop.stored()).toEqual({ home: 'ID' });
});

test('starting over with a new phrase replaces the copy; the other device needs the new one and loses nothing', async () => {
  const { shelf, phone, desktop } = await pair();
  desktop.change({ age: '21-plus' });

  expect(await startSealed(phone.parts, OTHER_PHRASE)).toBe('matched');
  expect(await desktop.sync()).toBe('new-phrase');
  expect(await joinSealed(desktop.parts, PHRASE)).toBe('wrong-opener');
  expect(await joinSealed(desktop.parts, OTHER_PHRASE)).toBe('matched');
  await phone.sync();
  expect([phone.stored(), desktop.stored()]).toEqual([
    { home: 'ID', age: '21-plus' },
    { home: 'ID', age: '21-plus' },
  ]);
  expect(shelf.copy?.generation).toBeGreaterThan(2);
});

test('an older app neither opens nor replaces what a newer one has sealed, with a phrase or without', async () => {
  const { shelf, phone } = await pair();
  shelf.copy = { ...(shelf.copy as SealedCopy), format: SEALED_FORMAT + 1, generation: 7 };
  const { puts } = shelf;

  expect(await joinSealed(aDeviceAt(shelf).parts, PHRASE)).toBe('newer-app');
  expect(await startSealed(aDeviceAt(shelf).parts, PHRASE)).toBe('newer-app');
  expect(await syncDevice(phone.parts, { replaces: ['older', 'damaged', 'gone'] })).toBe('newer-app');
  expect(shelf.puts).toBe(puts);
});

test('the key can’t be read out of the device, and a seal holds only for its account, key and generation', async () => {
  const { key, keyId, wrapped } = await createDataKey(PHRASE, ACCOUNT);
  const about = { format: SEALED_FORMAT, accountId: ACCOUNT, keyId, generation: 1 };
  const sealed = await sealText(key, 'Grandfather’s Colt', about);

  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  expect((await openText(key, sealed, about))?.trim()).toBe('Grandfather’s Colt');
  expect(await openText(key, sealed, { ...about, accountId: 'account-2' })).toBeNull();
  expect(await openText(key, sealed, { ...about, generation: 2 })).toBeNull();
  expect(await openText(key, sealed, { ...about, format: 1 })).toBeNull();
  expect(await unlockDataKey([wrapped], OTHER_PHRASE, about)).toBeNull();
  const unlocked = await unlockDataKey([wrapped], PHRASE, about);
  expect(unlocked && (await openText(unlocked, sealed, about))?.trim()).toBe('Grandfather’s Colt');
  // Short and long by a few letters take up the same room.
  expect((await sealText(key, 'a much longer word than before', about)).length).toBe(sealed.length);
});

test.each(['too-large', 'refused'] as const)(
  'a copy that is %s for the server is told as that, and nothing is lost',
  async (answer) => {
    const { shelf, phone } = await pair();
    const before = shelf.copy;
    phone.change({ home: 'UT' });
    const { put } = phone.parts.server;
    phone.parts.server.put = async () => answer;

    expect(await phone.sync()).toBe(answer);
    expect([phone.state()?.problem, phone.stored(), shelf.copy]).toEqual([answer, { home: 'UT' }, before]);
    phone.parts.server.put = put;
    expect(await phone.sync()).toBe('matched');
    expect(phone.state()?.problem).toBeNull();
  },
);
