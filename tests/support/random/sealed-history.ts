import { alsoSaid, type Cells, canonical, currentOf } from '#shared/sealed/cells.ts';
import type { Entries } from '#shared/sealed/replica.ts';
import {
  type DeviceParts,
  type DeviceState,
  joinSealed,
  type SealedCopy,
  type SyncOutcome,
  startSealed,
  syncDevice,
} from '#shared/sealed/sync.ts';
import { aPhrase } from '../sealed-device.ts';

const ACCOUNT = 'account-1';
const PHRASE = aPhrase(7);
/** So few that devices often meet at the same one. */
const PLACES = ['home', 'phone', 'permit'] as const;

export const STEPS = [
  'change',
  'delete',
  'sync',
  'sync-lost',
  'crash',
  'roll-back',
  'damage',
  'swap',
  'swap-locks',
  'lose',
] as const;

export type Step = { kind: (typeof STEPS)[number]; device: number; place: number; skewHours: number };

class Offline extends Error {}

/** A word that somebody typed, and those that they saw and replaced by it. */
type Typed = { word: string | null; place: string; replaced: string[] };

/** A server that keeps every state it ever had, and may show any of them. */
const createServer = () => {
  let current: SealedCopy | null = null;
  const past: SealedCopy[] = [];
  const everything: SealedCopy[] = [];

  return {
    everything,
    get: (): SealedCopy | null => current,
    put(copy: SealedCopy, replaces: number): 'kept' | 'newer' {
      if ((current?.generation ?? 0) !== replaces || copy.generation <= replaces) return 'newer';
      if (current) past.push(current);
      everything.push(copy);
      current = copy;

      return 'kept';
    },
    rollBack(by: number): void {
      const older = past[Math.max(0, past.length - 1 - by)];
      if (older) current = older;
    },
    damage(at: number): void {
      if (!current) return;
      const { sealed } = current;
      const place = at % (sealed.length - 4);
      current = {
        ...current,
        sealed: `${sealed.slice(0, place)}${sealed[place] === 'A' ? 'B' : 'A'}${sealed.slice(place + 1)}`,
      };
    },
    swap(foreign: SealedCopy): void {
      if (current) current = { ...foreign, generation: current.generation, keyId: current.keyId };
    },
    swapLocks({ wrappedKeys }: SealedCopy): void {
      if (current) current = { ...current, wrappedKeys };
    },
    lose(): void {
      current = null;
    },
  };
};

type Server = ReturnType<typeof createServer>;

const createDevice = (server: Server, now: () => number) => {
  let state: DeviceState | null = null;
  let stored: Record<string, unknown> = {};
  /** What fails next: a crash before a save, an answer that never comes. */
  let savesLeft = Number.POSITIVE_INFINITY;
  let isAnswerLost = false;
  let skewMs = 0;
  const parts: DeviceParts = {
    accountId: ACCOUNT,
    server: {
      get: async () => ({ copy: server.get(), now: now() }),
      put: async (copy, replaces) => {
        const answer = server.put(copy, replaces);
        if (isAnswerLost) throw new Offline();

        return answer;
      },
    },
    store: {
      load: async () => state,
      save: async (next) => {
        if (savesLeft <= 0) throw new Offline();
        savesLeft -= 1;
        state = structuredClone({ ...next, key: null }) as unknown as DeviceState;
        state.key = next.key;
      },
    },
    own: {
      read: async () => ({ entries: { ...stored }, isFilled: false }),
      write: async (next, expected) => {
        if (canonical(stored) !== canonical(expected)) return null;
        stored = { ...next };

        return { ...stored };
      },
      changedAt: () => null,
    },
    now: () => now() + skewMs,
  };

  return {
    parts,
    stored: (): Entries => stored,
    cells: (): Cells => state?.replica.cells ?? {},
    type(place: string, word: string | null): void {
      if (word === null) delete stored[place];
      else stored[place] = word;
    },
    async sync(fault: { crashAfter?: number; isAnswerLost?: boolean; skewMs?: number } = {}, isHelped = false) {
      savesLeft = fault.crashAfter ?? Number.POSITIVE_INFINITY;
      isAnswerLost = fault.isAnswerLost ?? false;
      skewMs = fault.skewMs ?? skewMs;
      try {
        return await syncDevice(parts, isHelped ? { replaces: ['older', 'damaged', 'locks', 'gone'] } : {});
      } catch (error) {
        if (!(error instanceof Offline)) throw error;
        return 'offline' as const;
      } finally {
        savesLeft = Number.POSITIVE_INFINITY;
        isAnswerLost = false;
      }
    },
  };
};

/** Words that were typed and that nobody who saw them has replaced. */
const findUnreplaced = (typed: readonly Typed[], place: string): string[] => {
  const ofPlace = typed.filter((one) => one.place === place);
  const replaced = new Set(ofPlace.flatMap((one) => one.replaced));

  return ofPlace.flatMap(({ word }) => (word === null || replaced.has(word) ? [] : [word]));
};

/** Every word that a device shows or keeps of a place. */
const wordsOf = (cells: Cells, place: string): string[] => {
  const cell = cells[place];
  if (!cell) return [];

  return [currentOf(cell), ...alsoSaid(cell)].filter((word) => typeof word === 'string');
};

/** Whether a word that was typed can be found in what the server was given, as it stands or decoded. */
const isReadable = (copy: SealedCopy): boolean =>
  [JSON.stringify(copy), Buffer.from(copy.sealed, 'base64').toString('latin1')].some((text) =>
    text.includes('secret word'),
  );

type Outcome = SyncOutcome | 'offline';

export type HistoryEnd = {
  /** What was lost, shown though replaced, different between devices, or readable on the server. */
  faults: string[];
  outcomes: Set<Outcome>;
};

type Device = ReturnType<typeof createDevice>;

/** Somebody types or deletes, and has then seen what was there. Where there is nothing, nothing is deleted. */
const typeOn = (device: Device, place: string, word: string | null): Typed[] => {
  const shown = device.stored()[place];
  if (word === null && shown === undefined) return [];
  // What the device keeps beside it was shown with it.
  const replaced = [...(typeof shown === 'string' ? [shown] : []), ...wordsOf(device.cells(), place)];
  device.type(place, word);

  return [{ word, place, replaced }];
};

const troubleServer = (server: Server, kind: Step['kind'], at: number, foreign: SealedCopy): void => {
  if (kind === 'roll-back') server.rollBack(at);
  if (kind === 'damage') server.damage(at * 37 + 20);
  if (kind === 'swap') server.swap(foreign);
  if (kind === 'swap-locks') server.swapLocks(foreign);
  if (kind === 'lose') server.lose();
};

const REFUSALS: readonly string[] = ['older', 'damaged', 'locks', 'gone', 'new-phrase', 'newer-app'];

/** Matches; what is refused must leave the device as it was. */
const syncOn = async (device: Device, { kind, place, skewHours }: Step): Promise<[Outcome, string[]]> => {
  const before = canonical(device.stored());
  const outcome = await device.sync({
    ...(kind === 'crash' && { crashAfter: place }),
    isAnswerLost: kind === 'sync-lost',
    skewMs: skewHours * 60 * 60 * 1000,
  });
  const isChanged = REFUSALS.includes(outcome) && canonical(device.stored()) !== before;

  return [outcome, isChanged ? [`${outcome} changed what a device has`] : []];
};

const findFaults = (devices: readonly Device[], typed: readonly Typed[], server: Server): string[] => {
  const shown = new Set(devices.map((device) => canonical(device.stored())));
  const [cells, stored] = [devices[0]?.cells() ?? {}, devices[0]?.stored() ?? {}];

  return [
    ...(shown.size > 1 ? [`devices differ: ${[...shown].join(' | ')}`] : []),
    ...(server.everything.some(isReadable) ? ['readable on the server'] : []),
    ...PLACES.flatMap((place) => {
      const kept = findUnreplaced(typed, place);
      const found = wordsOf(cells, place);
      const now = stored[place];

      return [
        ...kept.filter((word) => !found.includes(word)).map((word) => `lost: ${word}`),
        ...(typeof now === 'string' && !kept.includes(now) ? [`undone: ${now} is back`] : []),
      ];
    }),
  ];
};

/** Runs a history, lets every device settle with an honest server, and tells what is wrong. */
export const runHistory = async (steps: readonly Step[], foreign: SealedCopy): Promise<HistoryEnd> => {
  let clock = Date.parse('2026-11-18T12:00:00Z');
  const server = createServer();
  const [first, ...others] = [0, 1, 2].map(() => createDevice(server, () => clock)) as [Device, Device, Device];
  const devices = [first, ...others];
  const typed: Typed[] = [];
  const outcomes: HistoryEnd['outcomes'] = new Set();
  const faults: string[] = [];
  await startSealed(first.parts, PHRASE);
  for (const device of others) await joinSealed(device.parts, PHRASE);

  const take = async (step: Step, at: number): Promise<void> => {
    const device = devices[step.device % devices.length] ?? first;
    const place = PLACES[step.place % PLACES.length] ?? 'home';
    if (step.kind === 'change' || step.kind === 'delete') {
      typed.push(...typeOn(device, place, step.kind === 'change' ? `secret word ${at}` : null));
    } else if (['sync', 'sync-lost', 'crash'].includes(step.kind)) {
      const [outcome, found] = await syncOn(device, step);
      outcomes.add(outcome);
      faults.push(...found);
    } else troubleServer(server, step.kind, step.place, foreign);
  };

  for (const [at, step] of steps.entries()) {
    clock += 60_000;
    await take(step, at);
  }
  // Twice around: the first device hears of the last one's in the second.
  for (const device of [...devices, ...devices]) outcomes.add(await device.sync({}, true));

  return { faults: [...faults, ...findFaults(devices, typed, server)], outcomes };
};

/** A sealed wallet of somebody else. */
export const makeForeignCopy = async (): Promise<SealedCopy> => {
  const server = createServer();
  const device = createDevice(server, Date.now);
  await startSealed({ ...device.parts, accountId: 'account-2' }, aPhrase(9));

  return server.get() as SealedCopy;
};
