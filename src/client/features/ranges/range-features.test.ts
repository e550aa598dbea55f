import { expect, test } from 'vitest';
import type { Range } from '#shared/domain/ranges/range.ts';
import { milesText } from './range-features.ts';

test.each<[number, Range['precision'], string]>([
  [4.24, 'point', '4.2 mi'],
  [0, 'point', '0.0 mi'],
  [4.24, 'town', 'about 4 mi'],
  [1, 'zip', 'about 1 mi'],
  [0.99, 'town', 'same area'],
  [0, 'zip', 'same area'],
])('%s miles to a place known by its %s are “%s”', (miles, precision, words) => {
  expect(milesText(miles, precision)).toBe(words);
});
