import { expect, test } from 'vitest';
import type { Range } from './range.ts';
import { sortRanges } from './sort-ranges.ts';

const aRange = (name: string, distance: number | null, rating: string | null, reviewCount: number | null = null) =>
  ({ name, distance, rating, reviewCount }) as Range;

const RANGES = [
  aRange('Bravo', 3, null),
  aRange('Alpha', 9, '4.5', 10),
  aRange('Delta', null, null),
  aRange('Charlie', 3, '4.5', 90),
];

test.each([
  ['distance', ['Bravo', 'Charlie', 'Alpha', 'Delta']],
  ['name', ['Alpha', 'Bravo', 'Charlie', 'Delta']],
  ['rating', ['Charlie', 'Alpha', 'Bravo', 'Delta']],
] as const)('by %s', (sort, expected) => {
  expect(sortRanges(RANGES, sort).map(({ name }) => name)).toEqual(expected);
});
