import { expect, test } from 'vitest';
import { agreeOnPlace } from './agree-on-place.ts';

const THERE = { lat: 39.2, lng: -104.5 };
const near = (feet: number) => ({ lat: THERE.lat + feet / 364_000, lng: THERE.lng });

test('of several places the one that most mean is taken, and one far away moves nothing', () => {
  expect(agreeOnPlace([{ lat: 41, lng: -104.5 }, near(0), near(200), near(-200)])).toEqual({
    point: THERE,
    agreeing: 3,
  });
});

test('half a mile apart is no agreement', () => {
  expect(agreeOnPlace([near(0), near(2700)])?.agreeing).toBe(1);
  expect(agreeOnPlace([near(0), near(2600)])?.agreeing).toBe(2);
});

test('nobody said anything', () => {
  expect(agreeOnPlace([])).toBeNull();
});
