import { expect, test } from 'vitest';
import { COUNTER, formatCounter, growthOf, tickUp } from './member-counter.ts';

test('it rises to its target and no further, within a few seconds', () => {
  const shown = [0];
  while ((shown.at(-1) ?? 0) < COUNTER.target) shown.push(tickUp(shown.at(-1) ?? 0));

  expect(shown.at(-1)).toBe(23_156);
  expect(shown.length * COUNTER.tickMs).toBeLessThan(5000);
  expect(tickUp(COUNTER.target)).toBe(COUNTER.target);
});

test.each([
  ['no step', 0, 0.5, 0],
  ['the least', 1, 0, 2],
  ['the most', 1, 0.9999, 5],
  ['an hour asleep', 6, 0, 12],
])('%s adds between 2 and 5 a step', (_case, steps, random, expected) => {
  expect(growthOf(steps, () => random)).toBe(expected);
});

test.each([
  [0, '000000'],
  [23_156, '023156'],
  [1_000_000, '1000000'],
])('%i is shown as %s', (value, text) => {
  expect(formatCounter(value)).toBe(text);
});
