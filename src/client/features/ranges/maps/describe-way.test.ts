import { expect, test } from 'vitest';
import type { Range } from '#shared/ranges/range.ts';
import { aServiceRange } from '#tests/support/ranges.ts';
import { describeMiles, describeMinutes, describeStraightLine, destinationOf } from './describe-way.ts';

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
  [60, '1 hr'],
  [65, '1 hr 5 min'],
  [180, '3 hr'],
])('%d minutes read %s', (minutes, text) => {
  expect(describeMinutes(minutes)).toBe(text);
});

type Known = Pick<Range, 'precision' | 'city' | 'zipCode'>;

const AUSTIN: Omit<Known, 'precision'> = { city: 'Austin', zipCode: '78701' };

test.each<[number, Known, string]>([
  [3.43, { precision: 'point', ...AUSTIN }, 'It’s 3.4 miles away in a straight line.'],
  [0, { precision: 'point', ...AUSTIN }, 'It’s 0 feet away in a straight line.'],
  [3.43, { precision: 'town', ...AUSTIN }, 'The center of Austin is about 3 miles away in a straight line.'],
  [1, { precision: 'zip', ...AUSTIN }, 'The center of 78701 is about 1 mile away in a straight line.'],
  [0, { precision: 'town', ...AUSTIN }, 'It’s in your area: the center of Austin is less than a mile away.'],
  [
    0.99,
    { precision: 'zip', city: null, zipCode: null },
    'It’s in your area: the center of its area is less than a mile away.',
  ],
])('%d miles to %o: “%s”', (miles, range, text) => {
  expect(describeStraightLine(miles, range)).toBe(text);
});

/** As our directory has it: its entrance is outside the post whose center its coordinates are. */
const CHEYENNE: Partial<Range> = {
  id: 'us-co-cheyenne',
  isGoogle: false,
  name: 'Cheyenne Mountain Shooting Complex',
  address: 'I-25 exit 132',
  city: 'Fort Carson',
  state: 'CO',
  zipCode: null,
  latitude: '38.7375',
  longitude: '-104.7889',
};

test.each<[string, Partial<Range>, ReturnType<typeof destinationOf>]>([
  ['an exact range', { precision: 'point' }, { lat: 38.7375, lng: -104.7889 }],
  [
    'a range known by its town',
    { precision: 'town' },
    'Cheyenne Mountain Shooting Complex, I-25 exit 132, Fort Carson, CO',
  ],
  [
    'a range known by its ZIP code',
    { precision: 'zip', address: null, zipCode: '80913' },
    'Cheyenne Mountain Shooting Complex, Fort Carson, CO 80913',
  ],
  ['a range known by its county', { precision: 'county', latitude: null, longitude: null }, null],
])('directions to %s', (_which, changes, destination) => {
  expect(destinationOf(aServiceRange({ ...CHEYENNE, ...changes }))).toEqual(destination);
});
