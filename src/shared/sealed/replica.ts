import { type Cells, currentOf, isSame, joinCells, type Saying, say } from './cells.ts';

/** What a device's own stores hold, one value for each thing; what is not there is not in it. */
export type Entries = Readonly<Record<string, unknown>>;

/** What one device knows of the matched wallet. */
export type Replica = {
  /** Its name among the member's devices, drawn when it joined. */
  device: string;
  /** The last number it gave to something it said. */
  n: number;
  cells: Cells;
  /** What its stores held when they were last looked at. */
  shown: Entries;
  /** What its stores were about to be given. A crash may have come before, between or after. */
  pending: Entries | null;
};

const DEVICE_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Eight letters of 36: enough for one member's devices. */
export const newReplica = (): Replica => ({
  device: [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => DEVICE_LETTERS[byte % 36]).join(''),
  n: 0,
  cells: {},
  shown: {},
  pending: null,
});

/** No clock is believed beyond this: a count that starts there could not go on. */
const LATEST = Date.parse('2100-01-01T00:00:00Z');

/** Its own clock keeps the count from being used twice, also by a browser that was set back to an older copy. */
const nextNumber = (n: number, now: number): number => Math.max(n + 1, Math.min(now, LATEST));

const isKnown = ({ shown, pending }: Replica, id: string, value: unknown): boolean =>
  isSame(value, shown[id]) || (pending !== null && isSame(value, pending[id]));

type When = {
  now: number;
  /** When the change was made, where that is known; 0: before the devices were matched. */
  changedAt: number;
};

/** Takes in what the member changed in the device's stores since they were last looked at. */
export const absorb = (replica: Replica, entries: Entries, { now, changedAt }: When): Replica => {
  let { n } = replica;
  const cells = { ...replica.cells };
  for (const id of new Set([...Object.keys(entries), ...Object.keys(replica.shown)])) {
    const value = entries[id] ?? null;
    if (isKnown(replica, id, value)) continue;
    n = nextNumber(n, now);
    cells[id] = say(cells[id], { device: replica.device, n, time: changedAt, value: value as Saying['value'] });
  }

  return { ...replica, n, cells, shown: entries, pending: null };
};

/** One value by a member's choice: it settles what devices said differently. */
export const settle = (replica: Replica, id: string, value: unknown, now: number): Replica => {
  const n = nextNumber(replica.n, now);
  const saying: Saying = { device: replica.device, n, time: now, value: value as Saying['value'] };

  return { ...replica, n, cells: { ...replica.cells, [id]: say(replica.cells[id], saying) } };
};

export const merge = (replica: Replica, remote: Cells): Replica => {
  const cells = joinCells(replica.cells, remote);
  const heard = Object.values(cells).map(({ seen }) => seen[replica.device] ?? 0);

  // A browser that was set back to an older copy hears here how far it had counted.
  return { ...replica, n: Math.max(replica.n, ...heard), cells };
};

/** A clock may be a little ahead; further than this it is put right by the server's. */
const MOST_AHEAD_MS = 60 * 60 * 1000;

/** So that a device whose clock is years ahead does not win against the others for years. */
export const boundTimes = (replica: Replica, serverNow: number): Replica => {
  const latest = serverNow + MOST_AHEAD_MS;
  const cells = Object.fromEntries(
    Object.entries(replica.cells).map(([id, cell]) => [
      id,
      cell.sayings.some(({ time }) => time > latest)
        ? { ...cell, sayings: cell.sayings.map((one) => ({ ...one, time: Math.min(one.time, latest) })) }
        : cell,
    ]),
  );

  return { ...replica, cells };
};

/** What the stores should hold. */
export const entriesOf = (cells: Cells): Entries =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([id, cell]) => {
      const value = currentOf(cell);

      return value === null ? [] : [[id, value]];
    }),
  );
