import { expect, test } from 'vitest';
import { milesBetween } from './distance.ts';
import { projectionAround } from './local-map.ts';

const AUSTIN = { lat: 30.2672, lng: -97.7431 };

test.each([
  ['25 miles north of Austin', AUSTIN, { lat: 30.629, lng: -97.7431 }],
  ['25 miles south-west of Austin', AUSTIN, { lat: 30.01, lng: -98.04 }],
  ['west of Anchorage', { lat: 61.2181, lng: -149.9003 }, { lat: 61.3, lng: -150.5 }],
  ['across the date line', { lat: 51.9, lng: 179.9 }, { lat: 51.9, lng: -179.8 }],
])('%s: a mile on the map is a mile on the ground, to one in a hundred', (_where, center, point) => {
  const { x, y } = projectionAround(center)(point);
  const miles = milesBetween(center, point);

  expect(Math.abs(Math.hypot(x, y) - miles)).toBeLessThan(miles / 100);
});

test('east is to the right and north is up', () => {
  const { x, y } = projectionAround(AUSTIN)({ lat: 30.4, lng: -97.5 });

  expect(x).toBeGreaterThan(0);
  expect(y).toBeLessThan(0);
});
