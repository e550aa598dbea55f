import { expect, test } from 'vitest';
import type { Range } from '#shared/ranges/range.ts';
import { milesText } from './range-features.ts';

test.each<[number, Range['precision'], string | null, string]>([
  [4.24, 'point', 'Fountain', '4.2 mi'],
  [0, 'point', 'Fountain', '0.0 mi'],
  [4.24, 'town', 'Fountain', 'about 4 mi (measured to Fountain)'],
  [1, 'zip', 'Fountain', 'about 1 mi (measured to 80817)'],
  [0.99, 'town', 'Fountain', 'in or near Fountain'],
  [0, 'zip', 'Fountain', 'in or near 80817'],
  [3, 'town', null, 'about 3 mi (measured to its area)'],
])('%s miles to a place known by its %s in %s are “%s”', (miles, precision, city, words) => {
  expect(milesText(miles, { precision, city, zipCode: '80817' })).toBe(words);
});
