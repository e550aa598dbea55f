import { expect, test } from 'vitest';
import { NO_DATES, newEntry, tripOf } from './trip-entries.ts';

test.each([
  [['Austin, TX', 'Boston, MA'], 'Austin, TX to Boston, MA'],
  [['Austin, TX', 'Tulsa, OK', 'Boston, MA'], 'Austin, TX to Boston, MA'],
  [['Miami, FL', 'Newark, NJ', 'Miami, FL'], 'Miami, FL to Newark, NJ and back'],
])('%j is named %s, never from a place to itself', (typed, name) => {
  expect(
    tripOf(
      typed.map((one) => newEntry(one)),
      NO_DATES,
    ).name,
  ).toBe(name);
});
