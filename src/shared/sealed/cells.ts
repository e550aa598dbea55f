import { z } from 'zod';

/** What a device said of one thing, and when: null takes it away. */
const sayingSchema = z.strictObject({
  device: z.string().regex(/^[0-9a-z]{8}$/),
  n: z.int().min(1).describe('The device’s own count, which never falls; its clock where that is ahead'),
  time: z.int().min(0).describe('By the device’s clock; 0: it was there before the devices were matched'),
  value: z.json(),
});

export type Saying = z.infer<typeof sayingSchema>;

export const cellSchema = z.strictObject({
  sayings: z.array(sayingSchema).max(64).describe('Several, when devices changed it without knowing of each other'),
  seen: z.record(z.string(), z.int()).describe('How far each device had been heard when the last of them spoke'),
});

/** One thing that devices agree on: a permit, a date, a phone number. */
export type Cell = z.infer<typeof cellSchema>;
export type Cells = Readonly<Record<string, Cell>>;

/** The same value gives the same text, whichever way its keys were written. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A field that is undefined is not kept, so it is the same as none. */
const keysOf = (value: Fields): string[] => Object.keys(value).filter((key) => value[key] !== undefined);

/** Whether both would give the same canonical text. Fifty trips are compared at each sync: it stops at the first difference. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (!isFields(a) || !isFields(b)) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = keysOf(a);

  return keys.length === keysOf(b).length && keys.every((key) => b[key] !== undefined && isSame(a[key], b[key]));
};

const isSeen = ({ device, n }: Saying, seen: Cell['seen']): boolean => n <= (seen[device] ?? 0);

const isSameSaying = (a: Saying, b: Saying): boolean => a.device === b.device && a.n === b.n;

const byDevice = (a: Saying, b: Saying): number => (a.device === b.device ? a.n - b.n : a.device < b.device ? -1 : 1);

const joinSeen = (a: Cell['seen'], b: Cell['seen']): Cell['seen'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .toSorted()
      .map((device) => [device, Math.max(a[device] ?? 0, b[device] ?? 0)]),
  );

/**
 * What was said on either side stays, unless the other side has heard it and said something else since. So nobody's
 * clock decides what is lost: only someone who saw a thing can replace it.
 */
const joinCell = (a: Cell, b: Cell): Cell => {
  const both = a.sayings.flatMap((one) => {
    const twin = b.sayings.find((other) => isSameSaying(one, other));

    // A clock that ran ahead was put right on one of the two.
    return twin ? [one.time <= twin.time ? one : twin] : [];
  });
  const onlyIn = (mine: Cell, theirs: Cell): Saying[] =>
    mine.sayings.filter(
      (one) => !isSeen(one, theirs.seen) && !theirs.sayings.some((other) => isSameSaying(one, other)),
    );

  return {
    sayings: [...both, ...onlyIn(a, b), ...onlyIn(b, a)].toSorted(byDevice),
    seen: joinSeen(a.seen, b.seen),
  };
};

/** Both together. The order, and doing it twice, makes no difference. */
export const joinCells = (a: Cells, b: Cells): Cells => {
  const joined: Record<string, Cell> = { ...a };
  for (const [id, cell] of Object.entries(b)) {
    const mine = a[id];
    joined[id] = mine ? joinCell(mine, cell) : cell;
  }

  return joined;
};

/** Takes the place of everything that was said of it so far, as far as this device knows. */
export const say = (cell: Cell | undefined, saying: Saying): Cell => ({
  sayings: [saying],
  seen: joinSeen(cell?.seen ?? {}, { [saying.device]: saying.n }),
});

const isLater = (a: Saying, b: Saying): boolean => (a.time === b.time ? byDevice(a, b) > 0 : a.time > b.time);

/** What holds: a change before a deletion that did not know of it, then the later one. Null: it is gone. */
export const currentOf = ({ sayings }: Cell): unknown => {
  const said = sayings.filter(({ value }) => value !== null);
  if (said.length === 0) return null;

  return said.reduce((best, one) => (isLater(one, best) ? one : best)).value;
};

/** What other devices said of the same thing at the same time, so that nothing that was typed is lost. */
export const alsoSaid = (cell: Cell): unknown[] => {
  const kept = canonical(currentOf(cell));
  const others = new Map(cell.sayings.map(({ value }) => [canonical(value), value]));
  others.delete(kept);
  others.delete('null');

  return [...others.values()];
};
