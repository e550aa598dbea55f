import { expect, test } from 'vitest';
import { milesBetween } from '#shared/ranges/distance.ts';
import { spreadPoints } from './spread-points.ts';

const HOUSTON = { lat: 29.76328, lng: -95.36327 };
const aPin = (number: number, point = HOUSTON) => ({
  id: `range-${number}`,
  number,
  title: 'A range',
  point,
  isApproximate: true,
});

test('of ranges known to one town the first stays, and the others are seen beside it and not far', () => {
  const [first, ...others] = spreadPoints([1, 2, 3, 4, 5, 6, 7, 8].map((number) => aPin(number)));

  expect(first?.point).toEqual(HOUSTON);
  for (const pin of others) expect(milesBetween(HOUSTON, pin.point)).toBeLessThan(3);
  for (const [at, pin] of others.entries()) {
    for (const next of others.slice(at + 1)) expect(milesBetween(pin.point, next.point)).toBeGreaterThan(0.6);
  }
});

test('a range that has its place to itself stays there', () => {
  const pins = [aPin(1), aPin(2, { lat: 29.8, lng: -95.4 })];

  expect(spreadPoints(pins)).toEqual(pins);
});

test('a place is the same the next time, so that a pin does not jump while the list is filtered at its end', () => {
  const pins = [aPin(1), aPin(2), aPin(3)];

  expect(spreadPoints(pins.slice(0, 2))).toEqual(spreadPoints(pins).slice(0, 2));
});
