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
