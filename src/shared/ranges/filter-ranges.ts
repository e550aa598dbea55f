import { NEARBY_MILES } from './distance.ts';
import type { Range } from './range.ts';

const answerOf = (value: unknown, wanted: unknown): boolean | null => (value === null ? null : value === wanted);

const FILTERS = {
  indoor: ({ isIndoor }) => isIndoor,
  outdoor: ({ isOutdoor }) => isOutdoor,
  pistol: ({ allowsPistol }) => allowsPistol,
  rifle: ({ allowsRifle }) => allowsRifle,
  shotgun: ({ allowsShotgun }) => allowsShotgun,
  training: ({ hasTraining }) => hasTraining,
  rentals: ({ hasRentals }) => hasRentals,
  public: ({ access }) => answerOf(access, 'public'),
} as const satisfies Record<string, (range: Range) => boolean | null>;

export type RangeFilter = keyof typeof FILTERS;

/** What may be unknown of a range that was asked for: a filter, or how far it is. */
export type RangeDoubt = RangeFilter | 'distance';

export type FilteredRange = {
  range: Range;
  /** What was asked for and is not known of the range. */
  unknown: RangeDoubt[];
};

/** The center of a town says nothing about a circle that is smaller than the usual one. */
const isWithin = ({ distance, precision }: Range, miles: number): boolean | null => {
  if (distance === null || precision === 'county') return null;
  if (distance > miles) return false;

  return precision === 'point' || miles >= NEARBY_MILES ? true : null;
};

/**
 * Keeps what meets every filter or may do so; a range that is known not to is left out, and so is one too far away.
 * Those that match come first, then those of which something is not known, each in the order given.
 */
export const filterRanges = (
  ranges: readonly Range[],
  filters: readonly RangeFilter[],
  withinMiles: number = NEARBY_MILES,
): FilteredRange[] => {
  const judged = ranges.map((range) => {
    const answers: [RangeDoubt, boolean | null][] = filters.map((filter) => [filter, FILTERS[filter](range)]);
    if (withinMiles < NEARBY_MILES) answers.push(['distance', isWithin(range, withinMiles)]);

    return { range, answers };
  });
  const kept = judged
    .filter(({ answers }) => answers.every(([, answer]) => answer !== false))
    .map(({ range, answers }) => ({
      range,
      unknown: answers.filter(([, answer]) => answer === null).map(([doubt]) => doubt),
    }));

  return [...kept.filter(({ unknown }) => unknown.length === 0), ...kept.filter(({ unknown }) => unknown.length > 0)];
};
