import { expect, test } from 'vitest';
import { aTopicFact } from '#tests/support/law.ts';
import type { TopicFact } from '../law/evidence.ts';
import type { CrossedState } from './trip.ts';
import { countiesOnWay, magazineVerdictOf, summarizeStates, thinLine } from './trip-states.ts';

const stretch = (state: string | null, miles: number, ...names: string[]): CrossedState => ({
  state,
  miles,
  counties: names.map((name) => ({ name, miles: 1 })),
});

test('a state that is entered again is told once, with all its miles and each county once', () => {
  expect(
    summarizeStates([
      stretch('TX', 10.1, 'Grayson County'),
      stretch('OK', 0.2, 'Bryan County'),
      stretch('TX', 5.2, 'Grayson County', 'Fannin County'),
      stretch(null, 3),
      stretch('GU', 1, 'Guam'),
    ]),
  ).toEqual({
    states: [
      { state: 'TX', miles: 15.3, counties: ['Grayson County', 'Fannin County'], entries: 2 },
      { state: 'OK', miles: 0.2, counties: ['Bryan County'], entries: 1 },
    ],
    milesOutside: 3,
    withoutRecords: ['GU'],
  });
});

test('counties on the way have the names that local limits have', () => {
  const { states } = summarizeStates([
    stretch('NY', 5, 'New York County', 'Kings County'),
    stretch('NJ', 1, 'Bergen County'),
    stretch('NY', 2, 'Kings County'),
  ]);

  expect([...(countiesOnWay(states, false) ?? [])]).toEqual([
    ['NY', new Set(['New York', 'Kings'])],
    ['NJ', new Set(['Bergen'])],
  ]);
  expect(countiesOnWay(states, true)).toBeUndefined();
});

const limit = (value: number | null): TopicFact => aTopicFact({ topic: 'magazine-limit', value });
const unknownLimit: TopicFact = {
  topic: 'magazine-limit',
  isOfCounty: false,
  basis: 'unknown',
  howWeKnow: 'Two lists disagree.',
};

test.each([
  [limit(10), 10, 'within'],
  [limit(10), 11, 'over'],
  [limit(10), null, 'not-told'],
  [limit(null), 30, 'no-limit'],
  [unknownLimit, 30, 'unknown'],
  [undefined, 30, 'unknown'],
] as const)('limit %o and %s rounds: %s', (fact, rounds, verdict) => {
  expect(magazineVerdictOf(fact, rounds)).toBe(verdict);
});

test('a long line keeps its ends and its order', () => {
  const line = Array.from({ length: 10_001 }, (_one, at) => at);
  const thin = thinLine(line, 2500);

  expect([thin.length, thin[0], thin.at(-1)]).toEqual([2500, 0, 10_000]);
  expect(thin).toEqual(thin.toSorted((a, b) => a - b));
  expect(thinLine([1, 2, 3], 2500)).toEqual([1, 2, 3]);
});
