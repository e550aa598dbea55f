import type { Range } from './range.ts';

export type RangeSort = 'distance' | 'name' | 'rating';

const byName = (a: Range, b: Range): number => a.name.localeCompare(b.name);

/** What is not known comes last, whichever way the list is sorted. */
const ORDERS: Record<RangeSort, (a: Range, b: Range) => number> = {
  distance: (a, b) =>
    (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) || byName(a, b),
  name: byName,
  rating: (a, b) => Number(b.rating ?? -1) - Number(a.rating ?? -1) || (b.reviewCount ?? 0) - (a.reviewCount ?? 0),
};

/** Ranges that are alike stay as they were: nearest first. */
export const sortRanges = (ranges: readonly Range[], sort: RangeSort): Range[] => ranges.toSorted(ORDERS[sort]);
