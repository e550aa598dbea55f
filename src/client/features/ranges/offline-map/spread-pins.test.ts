import { expect, test } from 'vitest';
import { spreadPins } from './spread-pins.ts';

test('pins of one spot stand apart and near it; the first, and all others, stay where they are', () => {
  const spot = { x: 100, y: 100 };
  const pins = spreadPins([
    { at: spot },
    { at: { x: 300, y: 50 } },
    ...Array.from({ length: 8 }, () => ({ at: spot })),
  ]);

  expect(pins[0]?.at).toEqual(spot);
  expect(pins[1]?.at).toEqual({ x: 300, y: 50 });
  for (const [at, { at: a }] of pins.entries()) {
    if (at !== 1) expect(Math.hypot(a.x - spot.x, a.y - spot.y)).toBeLessThan(90);
    for (const { at: b } of pins.slice(at + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(24);
  }
});

test('a pin that is moved stays on its side of the ring', () => {
  const ring = { x: 0, y: 0, radius: 200 };
  const sides = (x: number) =>
    spreadPins(
      Array.from({ length: 8 }, () => ({ at: { x, y: 0 } })),
      [],
      ring,
    ).map(({ at }) => Math.hypot(at.x, at.y) <= ring.radius);

  expect(new Set(sides(195))).toEqual(new Set([true]));
  expect(new Set(sides(205))).toEqual(new Set([false]));
});
