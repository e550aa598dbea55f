import type { Source } from '#shared/law/source.ts';
import { UNDATED } from '#shared/law/undated.ts';
import { type PublishedRange, RANGE_FEATURES } from '#shared/ranges/range-record.ts';
import { distinctiveName, isSameRange } from '#shared/ranges/same-range.ts';

/** A range as one source has it. */
export type SourcedRecord = {
  record: PublishedRange;
  source: Source | undefined;
  /** Whether its license is shown with it: ours are facts that we wrote down, others' rows are theirs. */
  isImported: boolean;
};

/** What one source says of a range. `fields` is empty for the first, which says all that no other does. */
export type SourcedFields = Pick<SourcedRecord, 'source' | 'isImported'> & { asOf: string; fields: string[] };

/** One range of all sources. */
export type MergedRange = {
  record: PublishedRange;
  /** Every id that it has been known by: members saved one of them. */
  ids: string[];
  credits: SourcedFields[];
};

const KIND_RANKS: Readonly<Record<Source['kind'], number>> = {
  statute: 0,
  official: 0,
  county: 0,
  court: 0,
  academic: 1,
  news: 1,
  secondary: 2,
};
const PRECISION_RANKS = { point: 0, zip: 1, town: 2 } as const;

const placedOf = ({ name, where }: PublishedRange) => ({
  name,
  point: where ? { lat: where.lat, lng: where.lng } : null,
  isExact: where?.precision === 'point',
});

/** Of a range that is known to its county only, the county is all there is to compare. */
export const isSameRecord = (a: PublishedRange, b: PublishedRange): boolean =>
  a.where && b.where ? isSameRange(placedOf(a), placedOf(b)) : a.county === b.county;

/** Only records with the same key can be one range. */
export const nameKeyOf = ({ state, name }: PublishedRange): string => `${state}:${distinctiveName(name)}`;

const kindOf = ({ source }: SourcedRecord): number => (source ? KIND_RANKS[source.kind] : 2);
const dateOf = ({ record: { asOf } }: SourcedRecord): string => (asOf === UNDATED ? '' : asOf);

/** An official source before others, then the newer one. */
const byTrust = (a: SourcedRecord, b: SourcedRecord): number =>
  kindOf(a) - kindOf(b) || (dateOf(a) === dateOf(b) ? 0 : dateOf(a) > dateOf(b) ? -1 : 1);

const precisionOf = ({ record: { where } }: SourcedRecord): number => (where ? PRECISION_RANKS[where.precision] : 3);
const byPlace = (a: SourcedRecord, b: SourcedRecord): number => precisionOf(a) - precisionOf(b) || byTrust(a, b);

/** Fields of which the best source is taken, with what a member reads for them. Some go together or not at all. */
const FIELDS: readonly { label: string; keys: readonly (keyof PublishedRange)[] }[] = [
  { label: 'address', keys: ['address', 'city', 'zip'] },
  { label: 'phone', keys: ['phone'] },
  { label: 'website', keys: ['website'] },
  { label: 'hours', keys: ['hours'] },
  { label: 'price', keys: ['price'] },
  { label: 'access', keys: ['access'] },
  { label: 'lanes', keys: ['lanes'] },
  { label: 'distance', keys: ['maxYards'] },
  { label: 'rules', keys: ['restrictions'] },
  { label: 'amenities', keys: ['amenities'] },
];

const creditOf = ({ record: { asOf }, source, isImported }: SourcedRecord): SourcedFields => ({
  source,
  isImported,
  asOf,
  fields: [],
});

const mergeFeatures = (group: readonly SourcedRecord[]) => {
  const [leader] = group as [SourcedRecord];
  const features = { ...leader.record.features };
  const givers = new Set<SourcedRecord>();
  for (const feature of RANGE_FEATURES) {
    const best = group.filter(({ record }) => record.features[feature] !== null).toSorted(byTrust)[0];
    if (!best) continue;
    features[feature] = best.record.features[feature];
    if (best !== leader) givers.add(best);
  }

  return { features, givers };
};

/** One range of several records of it; the first gives its name and id. */
const mergeGroup = (group: readonly SourcedRecord[]): MergedRange => {
  const [leader] = group as [SourcedRecord];
  const ids = [...new Set(group.map(({ record }) => record.id))];
  if (group.length === 1) return { record: leader.record, ids, credits: [creditOf(leader)] };
  const said = new Map<SourcedRecord, string[]>();
  const credit = (giver: SourcedRecord, label: string): void => {
    if (giver !== leader) said.set(giver, [...(said.get(giver) ?? []), label]);
  };

  const place = group.toSorted(byPlace)[0] ?? leader;
  credit(place, 'location');
  const { features, givers } = mergeFeatures(group);
  for (const giver of givers) credit(giver, 'features');
  const merged: Record<string, unknown> = {};
  for (const { label, keys } of FIELDS) {
    const [first] = keys as [keyof PublishedRange];
    const best = group.filter(({ record }) => record[first] !== undefined).toSorted(byTrust)[0] ?? leader;
    for (const key of keys) merged[key] = best.record[key];
    credit(best, label);
  }
  const { where, county, countyName } = place.record;
  const record = { ...leader.record, ...merged, features, county, countyName } as PublishedRange;

  return {
    record: where ? { ...record, where } : record,
    ids,
    credits: [creditOf(leader), ...[...said].map(([giver, fields]) => ({ ...creditOf(giver), fields }))],
  };
};

/** Every range once, from all that several sources say. The order is that of trust in the name: ours come first. */
export const mergeRecords = (records: readonly SourcedRecord[]): MergedRange[] => {
  const groups: SourcedRecord[][] = [];
  const byName = new Map<string, SourcedRecord[][]>();
  for (const one of records) {
    const key = nameKeyOf(one.record);
    const alike = byName.get(key) ?? [];
    const group = alike.find((members) => members.some(({ record }) => isSameRecord(record, one.record)));
    if (group) group.push(one);
    else {
      const opened = [one];
      groups.push(opened);
      byName.set(key, [...alike, opened]);
    }
  }

  return groups.map(mergeGroup);
};
