import type { Point } from '#shared/ranges/distance.ts';
import type { PublishedRange } from '#shared/ranges/range-record.ts';
import { pointsAlong } from '../places/route-crossing.ts';
import type { RangeIndex } from './range-index.ts';

/** A detour that somebody makes on the way. */
const OFF_THE_LINE_MILES = 15;
/** Circles of that size, so far apart that none between them is missed by much. */
const EVERY_MILES = 15;
/** More nobody reads. */
const MOST = 24;

type RangeAlong = { record: PublishedRange; distance: number; mile: number };

/** Ranges near a line, each once, where it is nearest; where there are too many, those nearest to the line. */
export const rangesAlong = (index: RangeIndex, line: readonly Point[]): RangeAlong[] => {
  const nearest = new Map<string, RangeAlong>();
  for (const { point, mile } of pointsAlong(line, EVERY_MILES)) {
    for (const { record, distance } of index.near(point, OFF_THE_LINE_MILES)) {
      const earlier = nearest.get(record.id);
      if (!earlier || distance < earlier.distance) nearest.set(record.id, { record, distance, mile });
    }
  }

  return [...nearest.values()]
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .toSorted((a, b) => a.mile - b.mile);
};
