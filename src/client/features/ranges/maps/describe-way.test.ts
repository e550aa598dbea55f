import { expect, test } from 'vitest';
import { describeMiles, describeMinutes } from './describe-way.ts';

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
