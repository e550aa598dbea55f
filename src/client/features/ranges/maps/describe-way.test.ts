import { expect, test } from 'vitest';
import type { Range } from '#shared/domain/ranges/range.ts';
import { describeMiles, describeMinutes, describeStraightLine } from './describe-way.ts';

test.each([
  [0, '0 feet'],
  [0.038, '200 feet'],
  [0.094, '500 feet'],
  [0.095, '0.1 miles'],
  [1, '1.0 mile'],
  [3.43, '3.4 miles'],
  [99.94, '99.9 miles'],
  [1204.4, '1,204 miles'],
])('%d miles read %s', (miles, text) => {
  expect(describeMiles(miles)).toBe(text);
});

test.each([
  [0, '1 min'],
  [9, '9 min'],
  [59, '59 min'],
  [60, '1 h'],
  [65, '1 h 5 min'],
  [180, '3 h'],
])('%d minutes read %s', (minutes, text) => {
  expect(describeMinutes(minutes)).toBe(text);
});

test.each<[number, Pick<Range, 'precision' | 'city'>, string]>([
  [3.43, { precision: 'point', city: 'Austin' }, 'It is 3.4 miles in a straight line.'],
  [0, { precision: 'point', city: 'Austin' }, 'It is 0 feet in a straight line.'],
  [3.43, { precision: 'town', city: 'Austin' }, 'To the middle of Austin it is about 3 miles in a straight line.'],
  [1, { precision: 'zip', city: null }, 'To the middle of the area it is about 1 mile in a straight line.'],
  [
    0,
    { precision: 'town', city: 'Austin' },
    'It is in the same area as you: the middle of Austin is less than a mile away.',
  ],
  [
    0.99,
    { precision: 'zip', city: null },
    'It is in the same area as you: the middle of the area is less than a mile away.',
  ],
])('%d miles to %o: “%s”', (miles, range, text) => {
  expect(describeStraightLine(miles, range)).toBe(text);
});
