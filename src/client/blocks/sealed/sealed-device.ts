import { deleteSealedWallet, getSealedWallet, putSealedWallet } from '#shared/contracts/sealed-wallet.ts';
import { alsoSaid, currentOf } from '#shared/sealed/cells.ts';
import { isTyped } from '#shared/sealed/own-data.ts';
import {
  type DeviceParts,
  joinSealed,
  type SyncOutcome,
  type SyncProblem,
  settleHere,
  startSealed,
  syncDevice,
} from '#shared/sealed/sync.ts';
import { ApiError, callApi } from '../../lib/call-api.ts';
import { keepSealedFlag, ownChangeTime, removeSealedFlag } from '../../lib/sealed-flag.ts';
import { loadDevice, removeDevice, saveDevice } from './device-store.ts';
import { readOwnEntries, writeOwnEntries } from './own-stores.ts';

const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

const partsOf = (userId: string): DeviceParts => ({
  accountId: userId,
  server: {
    get: async () => {
      const { copy, now } = await callApi(getSealedWallet, { cache: 'no-store' });

      return { copy, now: Date.parse(now) };
    },
    put: async (copy, replaces) => {
      try {
        await callApi(putSealedWallet, { body: { copy, replaces } });

        return 'kept';
      } catch (error) {
        if (isStatus(error, 409)) return 'newer';
        if (isStatus(error, 413) || isStatus(error, 400)) return 'too-large';
        throw error;
      }
    },
  },
  store: { load: () => loadDevice(userId), save: (state) => saveDevice(userId, state) },
  own: {
    read: (shown) => readOwnEntries(userId, shown),
    write: (next, expected) => writeOwnEntries(userId, next, expected),
    changedAt: () => ownChangeTime(userId),
  },
  now: Date.now,
});

/** One tab at a time. */
const withLock = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`sealed-wallet:${userId}`, work) : work();

/** Something that devices said differently: what holds here, and what another one said. */
export type Difference = { id: string; kept: unknown; others: unknown[] };

export const listDifferences = async (userId: string): Promise<Difference[]> => {
  const cells = (await loadDevice(userId))?.replica.cells ?? {};

  return Object.entries(cells).flatMap(([id, cell]) => {
    const others = isTyped(id) ? alsoSaid(cell) : [];

    return others.length > 0 ? [{ id, kept: currentOf(cell), others }] : [];
  });
};

/** Tells the screens how it went. */
const tell = async (userId: string): Promise<void> => {
  const state = await loadDevice(userId);
  if (!state) return;
  const { matchedAt, problem } = state;
  keepSealedFlag(userId, { matchedAt, problem, differing: (await listDifferences(userId)).length });
};

const andTell = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
  const result = await withLock(userId, work);
  await tell(userId);

  return result;
};

/** Matches this device with the others. Raises what the connection raises. */
export const syncNow = (userId: string, replaces: readonly SyncProblem[] = []): Promise<SyncOutcome> =>
  andTell(userId, () => syncDevice(partsOf(userId), { replaces }));

/** Whether there is a sealed wallet on the server to join. */
export const hasSealedCopy = async (): Promise<boolean> =>
  (await callApi(getSealedWallet, { cache: 'no-store' })).copy !== null;

export const startHere = (userId: string, secret: Uint8Array<ArrayBuffer>): Promise<SyncOutcome> =>
  andTell(userId, () => startSealed(partsOf(userId), secret));

export const joinHere = (userId: string, secret: Uint8Array<ArrayBuffer>): Promise<SyncOutcome | 'wrong-phrase'> =>
  andTell(userId, () => joinSealed(partsOf(userId), secret));

/** The key goes from this device. Its wallet stays, and so do the other devices and the copy on the server. */
export const stopHere = (userId: string): Promise<void> =>
  withLock(userId, async () => {
    removeSealedFlag(userId);
    await removeDevice(userId);
  });

/** Deletes the copy on the server too. Each device keeps its own wallet. */
export const stopEverywhere = async (userId: string): Promise<void> => {
  await callApi(deleteSealedWallet);
  await stopHere(userId);
};

/** The member says which of several words holds. */
export const chooseWord = (userId: string, id: string, value: unknown): Promise<void> =>
  andTell(userId, () => settleHere(partsOf(userId), id, value));
