import { expect, test } from 'vitest';
import type { Point } from '#shared/ranges/distance.ts';
import { openTestPlaces } from '#tests/support/test-places.ts';
import { crossCounties, pointsAlong } from './route-crossing.ts';

const places = openTestPlaces();

const AUSTIN = { lat: 30.2672, lng: -97.7431 };
const BOSTON = { lat: 42.3601, lng: -71.0589 };
const DENVER = { lat: 39.7392, lng: -104.9903 };
const SAINT_LOUIS = { lat: 38.627, lng: -90.25 };
const MIAMI = { lat: 25.7617, lng: -80.1918 };
const DETROIT = { lat: 42.3314, lng: -83.0458 };
const BUFFALO = { lat: 42.8864, lng: -78.8784 };

const statesOf = (...points: Point[]): (string | null)[] =>
  places
    .get()
    .cross(points)
    .map(({ county }) => county?.state ?? null)
    .filter((state, at, all) => at === 0 || all[at - 1] !== state);

const milesOf = (...points: Point[]): number =>
  places
    .get()
    .cross(points)
    .reduce((sum, { miles }) => sum + miles, 0);

test('columns of a board are crossed in order, and what lies within one step is found', () => {
  // Columns of a tenth of a mile between two wide ones, at the equator, where a degree is 69.1 miles.
  const mile = 1 / 69.0975;
  const find = (_lat: number, lng: number): number | null => {
    if (lng < 10 * mile) return 1;
    if (lng < 10.1 * mile) return 2;
    return lng < 10.2 * mile ? null : 3;
  };
  const crossed = crossCounties(
    [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 20 * mile },
    ],
    find,
  );

  expect(crossed.map(({ county }) => county)).toEqual([1, 2, null, 3]);
  expect(crossed.map(({ miles }) => Math.round(miles * 10) / 10)).toEqual([10, 0.1, 0.1, 9.8]);
});

test('from Austin to Boston the states come in order, and their miles add up', () => {
  expect(statesOf(AUSTIN, BOSTON)).toEqual([
    'TX',
    'LA',
    'AR',
    'MS',
    'TN',
    'KY',
    'WV',
    'MD',
    'PA',
    'NJ',
    'NY',
    'CT',
    'MA',
  ]);
  expect(milesOf(AUSTIN, BOSTON)).toBeCloseTo(1692, -1);
});

test('the same way back gives the same in reverse', () => {
  const there = places.get().cross([AUSTIN, BOSTON]);
  const back = places.get().cross([BOSTON, AUSTIN]).toReversed();

  expect(back.map(({ county }) => county?.fips)).toEqual(there.map(({ county }) => county?.fips));
});

test('a line through Canada says where it is not in the United States', () => {
  expect(statesOf(DETROIT, BUFFALO)).toEqual(['MI', null, 'NY']);
});

test('a line over open water says so', () => {
  expect(statesOf(MIAMI, { lat: 18.4655, lng: -66.1057 })).toEqual(['FL', null, 'PR']);
});

test('a route with many points is the sum of its parts', () => {
  const points = Array.from({ length: 500 }, (_one, at) => ({
    lat: DENVER.lat + ((SAINT_LOUIS.lat - DENVER.lat) * at) / 499,
    lng: DENVER.lng + ((SAINT_LOUIS.lng - DENVER.lng) * at) / 499,
  }));

  expect(statesOf(...points)).toEqual(['CO', 'KS', 'MO']);
});

test('a route that stands still crosses nothing', () => {
  expect(places.get().cross([AUSTIN, AUSTIN])).toEqual([]);
});

test('points along a line stand at their distance, whatever the parts of the line, and both ends are there', () => {
  const degree = 69.0975;
  const line = [0, 0.1, 0.5, 3].map((lng) => ({ lat: 0, lng }));
  const along = pointsAlong(line, 50);

  expect(along.map(({ mile }) => Math.round(mile))).toEqual([0, 50, 100, 150, 200, 207]);
  expect(along.map(({ point }) => Math.round(point.lng * degree))).toEqual([0, 50, 100, 150, 200, 207]);
  expect(pointsAlong([AUSTIN, AUSTIN], 50)).toEqual([{ point: AUSTIN, mile: 0 }]);
});
