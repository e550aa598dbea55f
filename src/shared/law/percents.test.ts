import { expect, test } from 'vitest';
import { percentsOf } from './percents.ts';

test.each([
  [[1, 1, 1], 100, [34, 33, 33]],
  [[586, 296, 118], 100, [59, 29, 12]],
  [[5, 0, 0], 100, [100, 0, 0]],
  [[0, 0], 100, [0, 0]],
  [[2, 1], 97, [65, 32]],
])('%j of %i percent: %j', (parts, total, percents) => {
  expect(percentsOf(parts, total)).toEqual(percents);
});
