import { expect, test } from 'vitest';
import { readRandomOptions } from './random-options.mjs';

test('without options it is the long run, with a seed of its own', () => {
  expect(readRandomOptions([], () => 0.5)).toEqual({ calls: 100_000, seed: 1_073_741_823 });
  expect(readRandomOptions([], () => 0)).toEqual({ calls: 100_000, seed: 0 });
});

test('a run can be made shorter, and made again', () => {
  expect(readRandomOptions(['--calls', '500', '--seed=7'])).toEqual({ calls: 500, seed: 7 });
});

test.each([
  [['--calls', '0'], '--calls must be a whole number from 1'],
  [['--calls', '1e5'], 'not 1e5'],
  [['--seed', '-1'], 'takes --calls N and --seed N'],
  [['--seed', '99999999999'], '--seed must be a whole number'],
  [['--fast'], 'takes --calls N and --seed N'],
])('%j is told what is possible', (args, message) => {
  expect(() => readRandomOptions(args)).toThrow(message);
});
