import { isDeepStrictEqual } from 'node:util';
import { distinctiveName, isSameRange } from '#shared/ranges/same-range.ts';
import type { RangeEntry } from './map-row.ts';

export type StoredEntry = RangeEntry & { id: string };

export type Outcome =
  | { kind: 'added' | 'updated' | 'unchanged'; id: string }
  /** Known from another source, or twice in the file: what is there stays. */
  | { kind: 'duplicate'; id: string };

const placedOf = ({ name, where }: RangeEntry) => ({
  name,
  point: where ? { lat: where.lat, lng: where.lng } : null,
  isExact: where?.precision === 'point',
});

/** Of a range that is known to its county only, the county is all there is to compare. */
const isSameEntry = (a: RangeEntry, b: RangeEntry): boolean =>
  a.where && b.where ? isSameRange(placedOf(a), placedOf(b)) : a.county === b.county;

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');

/** The ranges of one state, to which those of a file are added one by one. */
export const createStateRanges = (code: string, stored: readonly StoredEntry[]) => {
  const entries = new Map(stored.map((entry) => [entry.id, entry]));
  const alike = new Map<string, StoredEntry[]>();
  const seen = new Set<string>();
  const remember = (entry: StoredEntry): void => {
    const name = distinctiveName(entry.name);
    alike.set(name, [...(alike.get(name) ?? []).filter(({ id }) => id !== entry.id), entry]);
    entries.set(entry.id, entry);
  };
  for (const entry of stored) remember(entry);

  const newId = ({ name, city }: RangeEntry): string => {
    const base = `${code}-${slugOf(name) || 'range'}`;
    const withCity = typeof city === 'string' ? `${base}-${slugOf(city)}` : base;
    const free = [base, withCity].find((id) => !entries.has(id));
    if (free) return free;

    let count = 2;
    while (entries.has(`${withCity}-${count}`)) count += 1;
    return `${withCity}-${count}`;
  };

  return {
    add(entry: RangeEntry): Outcome {
      const known = (alike.get(distinctiveName(entry.name)) ?? []).filter((other) => isSameEntry(other, entry));
      const own = known.find(({ source, id }) => source === entry.source && !seen.has(id));
      const other = known[0];
      if (!own && other) return { kind: 'duplicate', id: other.id };

      // What the file does not say was added by hand and stays.
      const next = { ...own, ...entry, id: own?.id ?? newId(entry) };
      seen.add(next.id);
      if (own && isDeepStrictEqual(own, next)) return { kind: 'unchanged', id: next.id };
      remember(next);

      return { kind: own ? 'updated' : 'added', id: next.id };
    },

    list: (): StoredEntry[] => [...entries.values()],
    /** Those of the source that its file no longer has. They stay: the operator decides. */
    missing: (source: string): string[] =>
      [...entries.values()].filter((entry) => entry.source === source && !seen.has(entry.id)).map(({ id }) => id),
  };
};
