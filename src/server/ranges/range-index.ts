import Flatbush from 'flatbush';
import { boxAround, milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';

export type FoundRange = { record: PublishedRange; distance: number };

const pointOf = ({ where }: PublishedRange): Point => ({ lat: where?.lat ?? 0, lng: where?.lng ?? 0 });

const indexPoints = (records: readonly PublishedRange[]): Flatbush | null => {
  if (records.length === 0) return null;

  const index = new Flatbush(records.length);
  for (const record of records) {
    const { lat, lng } = pointOf(record);
    index.add(lng, lat, lng, lat);
  }
  index.finish();

  return index;
};

/** Where ranges are, for looking around a point without looking at all of them. Pure: made anew for each release. */
export const createRangeIndex = (records: readonly PublishedRange[]) => {
  const placed = records.filter(({ where }) => where !== undefined);
  const index = indexPoints(placed);
  const byId = new Map(records.map((record) => [record.id, record]));
  const byCounty = new Map<string, PublishedRange[]>();
  for (const record of records.filter(({ where }) => where === undefined)) {
    byCounty.set(record.county, [...(byCounty.get(record.county) ?? []), record]);
  }

  /** Boxes across the date line have a second half on the other side of the map. */
  const candidates = (here: Point, miles: number): number[] => {
    if (!index) return [];
    const { south, north, west, east } = boxAround(here, miles);
    const turns = [0, ...(west < -180 ? [360] : []), ...(east > 180 ? [-360] : [])];

    return turns.flatMap((turn) => index.search(west + turn, south, east + turn, north));
  };

  return {
    size: records.length,
    find: (id: string): PublishedRange | null => byId.get(id) ?? null,

    /** Within so many miles, nearest first. */
    near(here: Point, miles: number): FoundRange[] {
      const found: FoundRange[] = [];
      for (const at of candidates(here, miles)) {
        const record = placed[at] as PublishedRange;
        const distance = milesBetween(here, pointOf(record));
        if (distance <= miles) found.push({ record, distance });
      }

      return found.sort((a, b) => a.distance - b.distance || (a.record.id < b.record.id ? -1 : 1));
    },

    /** Those of which nothing but the county is known, by name. */
    knownToCounty: (fips: string): PublishedRange[] =>
      (byCounty.get(fips) ?? []).toSorted((a, b) => a.name.localeCompare(b.name)),
  };
};

export type RangeIndex = ReturnType<typeof createRangeIndex>;
