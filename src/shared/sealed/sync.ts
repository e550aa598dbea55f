import { z } from 'zod';
import { cellSchema, isSame } from './cells.ts';
import { absorb, boundTimes, type Entries, entriesOf, merge, newReplica, type Replica, settle } from './replica.ts';
import {
  createDataKey,
  hashOf,
  isLockOf,
  lockForPasskey,
  type Opener,
  openText,
  type PasskeyOpener,
  type PhraseOpener,
  SEALED_FORMAT,
  type SealKey,
  sealText,
  unlockDataKey,
  type WrappedKey,
  wrappedKeySchema,
} from './seal.ts';

/** A sealed wallet as the server keeps it. */
export type SealedCopy = {
  format: number;
  keyId: string;
  /** One more with each state. */
  generation: number;
  sealed: string;
  wrappedKeys: WrappedKey[];
};

/** Why this device and the copy on the server can't be matched. What the device has stays as it is. */
export const SYNC_PROBLEMS = [
  'older',
  'damaged',
  'locks',
  'gone',
  'new-phrase',
  'newer-app',
  'too-large',
  'refused',
] as const;

export type SyncProblem = (typeof SYNC_PROBLEMS)[number];

/** States that are known to have been, newest last: a server that goes back, or shows each device another, is found. */
type Chain = readonly (readonly [generation: number, hash: string])[];

export type DeviceState = {
  replica: Replica;
  key: SealKey;
  keyId: string;
  wrappedKeys: WrappedKey[];
  /** The highest state that this device has seen. */
  generation: number;
  chain: Chain;
  matchedAt: number | null;
  problem: SyncProblem | null;
};

type SealedServer = {
  get: () => Promise<{ copy: SealedCopy | null; now: number }>;
  /** `newer`: another device was faster. `refused`: the server can't make sense of it. */
  put: (copy: SealedCopy, replaces: number) => Promise<'kept' | 'newer' | 'too-large' | 'refused'>;
};

export type OwnReading = { entries: Entries; isFilled: boolean };

export type DeviceParts = {
  accountId: string;
  server: SealedServer;
  store: { load: () => Promise<DeviceState | null>; save: (state: DeviceState) => Promise<void> };
  /** The stores of the app. */
  own: {
    /** What they hold. A store that is missing counts as it was shown last: then `isFilled`. */
    read: (shown: Entries) => Promise<OwnReading>;
    /** Writes where they still hold `expected`, and tells what they hold then; null: somebody was faster. */
    write: (next: Entries, expected: Entries) => Promise<Entries | null>;
    /** When the member last changed something there; null: not noted. */
    changedAt: () => number | null;
  };
  now: () => number;
};

const docSchema = z.object({
  cells: z.record(z.string().max(300), cellSchema),
  chain: z.array(z.tuple([z.int(), z.string()])).max(200),
  // Not in what format 1 sealed.
  locks: z.array(wrappedKeySchema).optional(),
});

type Doc = z.infer<typeof docSchema>;

const MOST_TRIES = 6;
const CHAIN_LENGTH = 50;

const joinChains = (a: Chain, b: Chain): Chain => {
  const links = new Map([...a, ...b].map((link) => [link.join(' '), link]));

  return [...links.values()].toSorted(([one], [other]) => one - other).slice(-CHAIN_LENGTH);
};

const parseDoc = (text: string | null): Doc | null => {
  try {
    return text === null ? null : (docSchema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
};

type Reading = { problem: SyncProblem | null; doc: Doc | null };

/** Whether what the server has follows from what this device has seen. */
const follows = ({ generation, chain }: DeviceState, copy: SealedCopy, hash: string, doc: Doc): boolean => {
  const last = chain.findLast(([at]) => at === generation);
  if (!last) return copy.generation >= generation;
  if (copy.generation <= generation) return copy.generation === generation && hash === last[1];
  const oldest = doc.chain[0]?.[0] ?? Number.POSITIVE_INFINITY;

  // After a very long time away the links between are no longer told.
  return (
    (oldest > generation && doc.chain.length >= CHAIN_LENGTH) ||
    doc.chain.some(([at, link]) => at === generation && link === last[1])
  );
};

/**
 * Whether what opens the copy is what a device put there. Only the server knows that a passkey was removed, so the lock
 * of one may be missing; nothing else may, and nothing may have been added, changed or brought back.
 */
const areOwnLocks = (found: readonly WrappedKey[], locks: readonly WrappedKey[]): boolean =>
  found.every((one) => locks.some((own) => isSame(own, one))) &&
  locks.every((own) => own.kind === 'passkey' || found.some((one) => isSame(own, one)));

const readCopy = async (state: DeviceState, copy: SealedCopy | null, accountId: string): Promise<Reading> => {
  if (!copy) return { problem: state.generation > 0 ? 'gone' : null, doc: null };
  if (copy.format > SEALED_FORMAT) return { problem: 'newer-app', doc: null };
  if (copy.keyId !== state.keyId) {
    return { problem: copy.generation > state.generation ? 'new-phrase' : 'older', doc: null };
  }
  const { format, keyId, generation } = copy;
  const doc = parseDoc(await openText(state.key, copy.sealed, { format, accountId, keyId, generation }));
  if (!doc) return { problem: 'damaged', doc: null };
  if (!follows(state, copy, await hashOf(copy.sealed), doc)) return { problem: 'older', doc };

  // Format 1 did not seal them in: there, those that this device knows.
  return { problem: areOwnLocks(copy.wrappedKeys, doc.locks ?? state.wrappedKeys) ? null : 'locks', doc };
};

type TakenIn = { state: DeviceState; isFilled: boolean };

/** Takes in what the member changed here. It needs no connection. */
const takeIn = async ({ store, own, now }: DeviceParts, state: DeviceState): Promise<TakenIn> => {
  const { entries, isFilled } = await own.read(state.replica.shown);
  const time = now();
  const next = { ...state, replica: absorb(state.replica, entries, { now: time, changedAt: own.changedAt() ?? time }) };
  await store.save(next);

  return { state: next, isFilled };
};

/** Gives the stores what the devices agree on, also where one of them was lost. */
const show = async (parts: DeviceParts, before: DeviceState): Promise<DeviceState> => {
  let state = before;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const taken = await takeIn(parts, state);
    state = taken.state;
    const { shown } = state.replica;
    const next = entriesOf(state.replica.cells);
    if (isSame(next, shown) && !taken.isFilled) return state;
    // Written down first: after a crash in between, what is found is no change of the member's.
    state = { ...state, replica: { ...state.replica, pending: next } };
    await parts.store.save(state);
    const now = await parts.own.write(next, shown);
    if (!now) continue;
    state = { ...state, replica: { ...state.replica, shown: now, pending: null } };
    await parts.store.save(state);

    return state;
  }

  return state;
};

const sealState = async (
  { key, keyId, wrappedKeys, replica, chain }: DeviceState,
  accountId: string,
  generation: number,
): Promise<SealedCopy> => {
  const text = JSON.stringify({ cells: replica.cells, chain, locks: wrappedKeys });
  const about = { format: SEALED_FORMAT, keyId, generation };

  return { ...about, sealed: await sealText(key, text, { ...about, accountId }), wrappedKeys };
};

export type SyncOutcome = SyncProblem | 'matched' | 'off' | 'busy';

export type SyncOptions = {
  /** The member asked for it: what is on the server is replaced by this device’s copy, with whatever opens of it. */
  replaces?: readonly SyncProblem[];
};

type Step = { state: DeviceState; outcome: SyncOutcome | null };

/** Seals what this device knows and puts it in the place of what was just read. */
const putNext = async (parts: DeviceParts, state: DeviceState, replaces: number): Promise<Step> => {
  const { accountId, server } = parts;
  const generation = Math.max(replaces, state.generation) + 1;
  const next = await sealState(state, accountId, generation);
  const answer = await server.put(next, replaces);
  if (answer === 'newer') return { state, outcome: null };
  if (answer !== 'kept') return { state: { ...state, problem: answer }, outcome: answer };
  const chain = joinChains(state.chain, [[generation, await hashOf(next.sealed)]]);

  return { state: { ...state, generation, chain, matchedAt: parts.now(), problem: null }, outcome: 'matched' };
};

/** What opens the copy from now on: as the server has it where that is in order, else as a device sealed it last. */
const locksAfter = ({ wrappedKeys }: DeviceState, copy: SealedCopy | null, { problem, doc }: Reading): WrappedKey[] => {
  if (problem === 'locks') return doc?.locks ?? wrappedKeys;

  return problem === null && copy ? copy.wrappedKeys : wrappedKeys;
};

/** Reads what is there, merges it, and puts the result there where it says more. */
const matchOnce = async (parts: DeviceParts, before: DeviceState, replaces: readonly SyncProblem[]): Promise<Step> => {
  const { copy, now } = await parts.server.get();
  const reading = await readCopy(before, copy, parts.accountId);
  const { problem, doc } = reading;
  if (problem && !replaces.includes(problem)) return { state: { ...before, problem }, outcome: problem };

  const links: Chain = copy ? [[copy.generation, await hashOf(copy.sealed)]] : [];
  const shown = await show(parts, {
    ...before,
    replica: merge(before.replica, doc?.cells ?? {}),
    wrappedKeys: locksAfter(before, copy, reading),
    generation: problem === null && copy ? Math.max(copy.generation, before.generation) : before.generation,
    chain: joinChains(joinChains(before.chain, doc?.chain ?? []), links),
  });
  const state = { ...shown, replica: boundTimes(shown.replica, now) };
  // A removed passkey is sealed in, too: its lock can't be brought back after that.
  const isSaid =
    doc && isSame(state.replica.cells, doc.cells) && isSame(state.wrappedKeys, doc.locks ?? state.wrappedKeys);
  if (problem === null && isSaid) {
    return { state: { ...state, matchedAt: parts.now(), problem: null }, outcome: 'matched' };
  }

  return putNext(parts, state, copy?.generation ?? 0);
};

/** Matches this device with the copy on the server. Raises what the connection raises; everything here stays. */
export const syncDevice = async (parts: DeviceParts, { replaces = [] }: SyncOptions = {}): Promise<SyncOutcome> => {
  const loaded = await parts.store.load();
  if (!loaded) return 'off';
  let { state } = await takeIn(parts, loaded);

  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const step = await matchOnce(parts, state, replaces);
    state = step.state;
    if (step.outcome === null) continue;
    await parts.store.save(state);

    return step.outcome;
  }

  return 'busy';
};

/** The member says which of several words holds. It needs no connection. */
export const settleHere = async (parts: DeviceParts, id: string, value: unknown): Promise<void> => {
  const state = await parts.store.load();
  if (!state) return;
  const { state: current } = await takeIn(parts, state);
  await show(parts, { ...current, replica: settle(current.replica, id, value, parts.now()) });
};

/** Gives a store that is missing what this device last knew. It needs no connection. */
export const fillStores = async (parts: DeviceParts): Promise<void> => {
  const state = await parts.store.load();
  if (state) await show(parts, state);
};

const firstState = async (
  { own, now }: DeviceParts,
  before: DeviceState | null,
  keys: Pick<DeviceState, 'key' | 'keyId' | 'wrappedKeys'>,
  changedAt: number,
): Promise<DeviceState> => {
  const replica = before?.replica ?? newReplica();
  const { entries } = await own.read(replica.shown);
  const when = { now: now(), changedAt: before ? now() : changedAt };

  return { ...keys, replica: absorb(replica, entries, when), generation: 0, chain: [], matchedAt: null, problem: null };
};

/** Starts with a new key and this device’s copy; what is on the server is replaced. */
export const startSealed = async (parts: DeviceParts, phrase: PhraseOpener): Promise<SyncOutcome> => {
  const { accountId, server, store } = parts;
  const { key, keyId, wrapped } = await createDataKey(phrase, accountId);
  const { copy } = await server.get();
  if (copy && copy.format > SEALED_FORMAT) return 'newer-app';
  const state = await firstState(parts, await store.load(), { key, keyId, wrappedKeys: [wrapped] }, parts.now());
  const chain: Chain = copy ? [[copy.generation, await hashOf(copy.sealed)]] : [];
  const step = await putNext(parts, { ...state, chain }, copy?.generation ?? 0);
  // Not kept: this device goes on as it was.
  if (step.outcome === 'matched') await store.save(step.state);

  return step.outcome ?? 'busy';
};

/** Opens the copy that another device made. Nothing changes here while the phrase, or the passkey, is a wrong one. */
export const joinSealed = async (parts: DeviceParts, opener: Opener): Promise<SyncOutcome | 'wrong-opener'> => {
  const { accountId, server, store } = parts;
  const { copy } = await server.get();
  if (!copy) return 'gone';
  if (copy.format > SEALED_FORMAT) return 'newer-app';
  const { keyId, wrappedKeys } = copy;
  const key = await unlockDataKey(wrappedKeys, opener, { accountId, keyId });
  if (!key) return 'wrong-opener';
  // What was here before carries time 0: a wallet that lay unused for a year does not win.
  const state = await firstState(parts, await store.load(), { key, keyId, wrappedKeys }, 0);
  const { problem } = await readCopy(state, copy, accountId);
  // Bytes that this key does not open are no reason to begin. Wrong locks are: this may be the one device that can mend them.
  if (problem !== null && problem !== 'locks') return 'damaged';
  await store.save(state);

  return syncDevice(parts);
};

/** Whether the member has what opens the copy, as far as this device knows. */
export const opensHere = async ({ accountId, store }: DeviceParts, opener: Opener): Promise<boolean> => {
  const state = await store.load();

  return state !== null && (await unlockDataKey(state.wrappedKeys, opener, { accountId, keyId: state.keyId })) !== null;
};

/**
 * Lets a passkey open the copy, too. The key can't be read out of a device, so it takes once more what opens it.
 * `not-kept`: the account has no such passkey, or no longer.
 */
export const addPasskeyLock = async (
  parts: DeviceParts,
  opener: Opener,
  passkey: PasskeyOpener,
): Promise<SyncOutcome | 'wrong-opener' | 'not-kept'> => {
  const { accountId, server, store } = parts;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outcome = await syncDevice(parts);
    const state = await store.load();
    if (outcome !== 'matched' || !state) return outcome;
    const wrapped = await lockForPasskey(state.wrappedKeys, opener, passkey, { accountId, keyId: state.keyId });
    if (!wrapped) return 'wrong-opener';
    const others = state.wrappedKeys.filter((one) => !isLockOf(one, passkey));
    const step = await putNext(parts, { ...state, wrappedKeys: [...others, wrapped] }, state.generation);
    if (step.outcome === null) continue;
    if (step.outcome !== 'matched') return step.outcome;
    await store.save(step.state);
    const { copy } = await server.get();

    return copy?.wrappedKeys.some((one) => isLockOf(one, passkey)) ? 'matched' : 'not-kept';
  }

  return 'busy';
};
