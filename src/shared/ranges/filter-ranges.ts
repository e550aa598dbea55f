import type { Range } from './range.ts';

const FILTERS = {
  indoor: 'isIndoor',
  outdoor: 'isOutdoor',
  pistol: 'allowsPistol',
  rifle: 'allowsRifle',
  shotgun: 'allowsShotgun',
  training: 'hasTraining',
  rentals: 'hasRentals',
} as const satisfies Record<string, keyof Range>;

export type RangeFilter = keyof typeof FILTERS;

export type FilteredRange = {
  range: Range;
  /** Filters of which it is not known whether the range meets them. */
  unknown: RangeFilter[];
};

/** Keeps what meets every filter or may do so; a range that is known not to is left out, and so is one too far away. */
export const filterRanges = (
  ranges: readonly Range[],
  filters: readonly RangeFilter[],
  withinMiles: number | null = null,
): FilteredRange[] =>
  ranges
    .filter((range) => filters.every((filter) => range[FILTERS[filter]] !== false))
    .filter(({ distance }) => withinMiles === null || distance === null || distance <= withinMiles)
    .map((range) => ({ range, unknown: filters.filter((filter) => range[FILTERS[filter]] === null) }));
