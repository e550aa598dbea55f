import { milesBetween, NEARBY_MILES, type Point } from './distance.ts';
import type { Range } from './range.ts';
import { isRangeName } from './range-names.ts';
import { isSameRange } from './same-range.ts';

const pointOf = ({ latitude, longitude }: Range): Point | null =>
  latitude === null || longitude === null ? null : { lat: Number(latitude), lng: Number(longitude) };

const placedOf = (range: Range) => ({
  name: range.name,
  point: pointOf(range),
  isExact: range.precision === 'point',
});

/** Nearest first; what has no distance comes last, by name. */
const byDistance = (a: Range, b: Range): number =>
  (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) || a.name.localeCompare(b.name);

const dedupeById = (ranges: readonly Range[]): Range[] => [
  ...new Map(ranges.toReversed().map((range) => [range.id, range])).values(),
];

/**
 * What a maps service found, one list a query, as the member sees it beside our own directory: names that are no
 * range's and places beyond 25 miles are left out, each place stands there once, and a place that our directory knows
 * under the same name is shown as ours. Ours always stay. Nearest first.
 */
export const mergeRanges = (
  found: readonly (readonly Range[])[],
  directory: readonly Range[],
  here: Point,
): Range[] => {
  const ours = directory.map(placedOf);
  const nearby = dedupeById(found.flat()).flatMap((range) => {
    const point = pointOf(range);
    const distance = point && milesBetween(here, point);
    const isKnown = ours.some((known) => isSameRange(known, placedOf(range)));
    const isShown = distance !== null && distance <= NEARBY_MILES && isRangeName(range.name) && !isKnown;

    return isShown ? [{ ...range, distance }] : [];
  });

  return [...directory, ...nearby].toSorted(byDistance);
};
