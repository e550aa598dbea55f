import { expect, test } from 'vitest';
import type { Range } from '#shared/ranges/range.ts';
import { aRange } from '#tests/support/ranges.ts';
import { milesText, placeDetails } from './range-features.ts';

test.each<[number, Range['precision'], string | null, string]>([
  [4.24, 'point', 'Fountain', '4.2 mi'],
  [0, 'point', 'Fountain', '0.0 mi'],
  [4.24, 'town', 'Fountain', 'Fountain area'],
  [12, 'zip', 'Fountain', '80817 area'],
  [0, 'town', null, 'in the area'],
])('%s miles to a place known by its %s in %s are “%s”', (miles, precision, city, words) => {
  expect(milesText(miles, { precision, city, zipCode: '80817' })).toBe(words);
});

test.each<[Range['precision'], number | null, string | null]>([
  ['point', 3, null],
  ['town', 0.4, 'Approximate location: somewhere in or near Fountain.'],
  ['town', 6.6, 'Approximate location: somewhere in or near Fountain. The center of Fountain is about 7 mi away.'],
  ['county', null, 'Somewhere in El Paso County: no distance or directions'],
])('a place known by its %s at %s miles: %s', (precision, miles, words) => {
  expect(placeDetails(aRange({ precision, city: 'Fountain' }), miles)).toBe(words);
});
