import { deleteSealedWallet } from '#shared/contracts/sealed-wallet.ts';
import { alsoSaid, currentOf } from '#shared/sealed/cells.ts';
import { isTyped } from '#shared/sealed/own-data.ts';
import type { Opener, PhraseOpener } from '#shared/sealed/seal.ts';
import {
  addPasskeyLock,
  type DeviceParts,
  fillStores,
  joinSealed,
  opensHere,
  type SyncOutcome,
  type SyncProblem,
  settleHere,
  startSealed,
  syncDevice,
} from '#shared/sealed/sync.ts';
import { callApi } from '../../lib/call-api.ts';
import { keepSealedFlag, ownChangeTime, removeSealedFlag } from '../../lib/sealed-flag.ts';
import { loadDevice, removeDevice, saveDevice } from './device-store.ts';
import { discardWallet, readOwnEntries, writeOwnEntries } from './own-stores.ts';
import { askPasskeyToOpen, type NoOpener } from './passkey-opener.ts';
import { sealedServer } from './sealed-server.ts';

const partsOf = (userId: string): DeviceParts => ({
  accountId: userId,
  server: sealedServer,
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
  const { matchedAt, problem, wrappedKeys } = state;
  const passkeys = wrappedKeys.filter(({ kind }) => kind === 'passkey').length;
  keepSealedFlag(userId, { matchedAt, problem, passkeys, differing: (await listDifferences(userId)).length });
};

const andTell = async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
  const result = await withLock(userId, work);
  await tell(userId);

  return result;
};

/** Matches this device with the others. Raises what the connection raises. */
export const syncNow = (userId: string, replaces: readonly SyncProblem[] = []): Promise<SyncOutcome> =>
  andTell(userId, () => syncDevice(partsOf(userId), { replaces }));

/** The passkeys that open the sealed wallet on the server, beside the words; null: there is none to join. */
export const findOpeningPasskeys = async (): Promise<string[] | null> => {
  const { copy } = await sealedServer.get();

  return copy?.wrappedKeys.flatMap((one) => (one.kind === 'passkey' ? [one.credentialId] : [])) ?? null;
};

export const startHere = (userId: string, phrase: PhraseOpener): Promise<SyncOutcome> =>
  andTell(userId, () => startSealed(partsOf(userId), phrase));

type JoinOutcome = SyncOutcome | 'wrong-opener';

export const joinHere = (userId: string, opener: Opener): Promise<JoinOutcome> =>
  andTell(userId, () => joinSealed(partsOf(userId), opener));

export const joinByPasskey = async (userId: string, among: readonly string[]): Promise<JoinOutcome | NoOpener> => {
  const opener = await askPasskeyToOpen(userId, among);

  return typeof opener === 'string' ? opener : joinHere(userId, opener);
};

/** Whether these are the words. Asked before a passkey is. */
export const isPhraseHere = (userId: string, phrase: PhraseOpener): Promise<boolean> =>
  opensHere(partsOf(userId), phrase);

/** Lets one of the account's passkeys open the copy on other devices. */
export const addPasskeyHere = async (
  userId: string,
  phrase: PhraseOpener,
): Promise<JoinOutcome | NoOpener | 'not-kept'> => {
  const passkey = await askPasskeyToOpen(userId, null);

  return typeof passkey === 'string'
    ? passkey
    : andTell(userId, () => addPasskeyLock(partsOf(userId), phrase, passkey));
};

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

/** Puts the wallet that this device last knew in the place of one that can't be read. It needs no connection. */
export const restoreHere = (userId: string): Promise<void> =>
  andTell(userId, async () => {
    // Asked for first: a device that can't be opened must not cost the wallet.
    await loadDevice(userId);
    discardWallet(userId);
    await fillStores(partsOf(userId));
  });

/** The member says which of several words holds. */
export const chooseWord = (userId: string, id: string, value: unknown): Promise<void> =>
  andTell(userId, () => settleHere(partsOf(userId), id, value));
