import type { Entries } from '#shared/sealed/replica.ts';
import type { PasskeyOpener, PhraseOpener } from '#shared/sealed/seal.ts';
import { type DeviceParts, type DeviceState, type SealedCopy, syncDevice } from '#shared/sealed/sync.ts';

/** Twelve words, by the bits that they stand for. */
export const aPhrase = (byte: number): PhraseOpener => ({ kind: 'phrase', secret: new Uint8Array(16).fill(byte) });

/** What a passkey of this id computes. */
export const aPasskeyOpener = (credentialId: string, byte = 9): PasskeyOpener => ({
  kind: 'passkey',
  credentialId,
  secret: new Uint8Array(32).fill(byte),
});

type SealedDeviceOptions = Pick<DeviceParts, 'accountId' | 'server'> & { entries?: Entries; clock?: number };

/** A device with its stores in memory, before whatever server a test gives it. */
const createSealedDevice = ({ accountId, server, entries = {}, clock: start }: SealedDeviceOptions) => {
  let state: DeviceState | null = null;
  let stored: Entries | null = entries;
  let clock = start;
  const parts: DeviceParts = {
    accountId,
    server,
    store: {
      load: async () => state,
      save: async (next) => {
        state = next;
      },
    },
    own: {
      read: async (shown) => ({ entries: stored ?? shown, isFilled: stored === null }),
      write: async (next) => {
        stored = next;

        return next;
      },
      changedAt: () => null,
    },
    now: () => clock ?? Date.now(),
  };

  return {
    parts,
    stored: () => stored ?? {},
    /** As a browser does that needs room. */
    loseStores: () => {
      stored = null;
    },
    change: (more: Entries) => {
      stored = { ...stored, ...more };
    },
    setClock: (time: number) => {
      clock = time;
    },
    state: () => state as DeviceState | null,
    sync: () => syncDevice(parts),
  };
};

/** What the server has, which a test may change. */
export type Shelf = { copy: SealedCopy | null; puts: number; now: number };

export const aShelf = (): Shelf => ({ copy: null, puts: 0, now: Date.parse('2026-11-18T12:00:00Z') });

/** A device before a shelf in the place of the server. */
export const aDeviceAt = (shelf: Shelf, entries: Entries = {}, accountId = 'account-1') =>
  createSealedDevice({
    accountId,
    entries,
    clock: shelf.now,
    server: {
      get: async () => ({ copy: shelf.copy, now: shelf.now }),
      put: async (copy, replaces) => {
        if ((shelf.copy?.generation ?? 0) !== replaces) return 'newer';
        shelf.copy = copy;
        shelf.puts += 1;

        return 'kept';
      },
    },
  });

type Answer = { statusCode: number; json: () => unknown };

/** How a test calls the real server as one member. */
type MemberCalls = {
  call: (method: 'GET') => Promise<Answer>;
  put: (copy: object, replaces: number) => Promise<Answer>;
};

/** A device with the real server behind it. */
export const aDeviceOf = (accountId: string, { call, put }: MemberCalls, entries: Entries = {}) =>
  createSealedDevice({
    accountId,
    entries,
    server: {
      get: async () => {
        const { copy, now } = (await call('GET')).json() as { copy: SealedCopy | null; now: string };

        return { copy, now: Date.parse(now) };
      },
      put: async (copy, replaces) => ((await put(copy, replaces)).statusCode === 200 ? 'kept' : 'newer'),
    },
  });
