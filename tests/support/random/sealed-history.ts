import { alsoSaid, type Cells, canonical, valueOf } from '#shared/sealed/cells.ts';
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

const ACCOUNT = 'account-1';
const SECRET = new Uint8Array(16).fill(7);
/** So few that devices often meet at the same one. */
const PLACES = ['home', 'phone', 'permit'] as const;

export const STEPS = ['change', 'delete', 'sync', 'sync-lost', 'crash', 'roll-back', 'damage', 'swap', 'lose'] as const;

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
      read: async () => ({ ...stored }),
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
        return await syncDevice(parts, isHelped ? { replaces: ['older', 'damaged', 'gone'] } : {});
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

  return [valueOf(cell), ...alsoSaid(cell)].filter((word) => typeof word === 'string');
};

/** Whether a word that was typed can be found in what the server was given, as it stands or decoded. */
const isReadable = (copy: SealedCopy): boolean =>
  [JSON.stringify(copy), Buffer.from(copy.sealed, 'base64').toString('latin1')].some((text) =>
    text.includes('secret word'),
  );

export type HistoryEnd = {
  /** What was lost, shown though replaced, different between devices, or readable on the server. */
  faults: string[];
  outcomes: Set<SyncOutcome | 'offline'>;
};

/** Runs a history, lets every device settle with an honest server, and tells what is wrong. */
export const runHistory = async (steps: readonly Step[], foreign: SealedCopy): Promise<HistoryEnd> => {
  let clock = Date.parse('2026-11-18T12:00:00Z');
  const server = createServer();
  const devices = [0, 1, 2].map(() => createDevice(server, () => clock));
  const [first, ...others] = devices as [(typeof devices)[number], ...typeof devices];
  const typed: Typed[] = [];
  const outcomes: HistoryEnd['outcomes'] = new Set();
  const faults: string[] = [];
  await startSealed(first.parts, SECRET);
  for (const device of others) await joinSealed(device.parts, SECRET);

  for (const [at, { kind, device: which, place: where, skewHours }] of steps.entries()) {
    clock += 60_000;
    const device = devices[which % devices.length] ?? first;
    const place = PLACES[where % PLACES.length] ?? 'home';
    const before = canonical(device.stored());
    if (kind === 'change' || kind === 'delete') {
      const shown = device.stored()[place];
      const word = kind === 'change' ? `secret word ${at}` : null;
      if (word === null && shown === undefined) continue;
      // Whoever types over a word has seen it; what the device keeps beside it was shown with it.
      const replaced = [...(typeof shown === 'string' ? [shown] : []), ...wordsOf(device.cells(), place)];
      typed.push({ word, place, replaced });
      device.type(place, word);
    } else if (kind === 'roll-back') server.rollBack(where);
    else if (kind === 'damage') server.damage(where * 37 + 20);
    else if (kind === 'swap') server.swap(foreign);
    else if (kind === 'lose') server.lose();
    else {
      const fault = kind === 'crash' ? { crashAfter: where } : kind === 'sync-lost' ? { isAnswerLost: true } : {};
      const outcome = await device.sync({ ...fault, skewMs: skewHours * 60 * 60 * 1000 });
      outcomes.add(outcome);
      const isRefused = ['older', 'damaged', 'gone', 'new-phrase', 'newer-app'].includes(outcome);
      if (isRefused && canonical(device.stored()) !== before) faults.push(`${outcome} changed what a device has`);
    }
  }

  // Twice around: the first device hears of the last one's in the second.
  for (let round = 0; round < 2; round += 1) {
    for (const device of devices) outcomes.add(await device.sync({}, true));
  }
  const shown = new Set(devices.map((device) => canonical(device.stored())));
  if (shown.size > 1) faults.push(`devices differ: ${[...shown].join(' | ')}`);
  for (const place of PLACES) {
    const kept = findUnreplaced(typed, place);
    const found = wordsOf(first.cells(), place);
    for (const word of kept) if (!found.includes(word)) faults.push(`lost: ${word}`);
    const now = first.stored()[place];
    if (typeof now === 'string' && !kept.includes(now)) faults.push(`undone: ${now} is back`);
  }
  if (server.everything.some(isReadable)) faults.push('readable on the server');

  return { faults, outcomes };
};

/** A sealed wallet of somebody else. */
export const makeForeignCopy = async (): Promise<SealedCopy> => {
  const server = createServer();
  const device = createDevice(server, Date.now);
  await startSealed({ ...device.parts, accountId: 'account-2' }, new Uint8Array(16).fill(9));

  return server.get() as SealedCopy;
};
