import { expect, test } from 'vitest';
import { aBlockedMagazineLaw, aTopicFact } from '#tests/support/law.ts';
import { aStretch, aWay } from '#tests/support/road-way.ts';
import type { TopicFact } from '../law/evidence.ts';
import { countiesOnWay, magazineVerdictOf, summarizeWays, thinLine } from './trip-states.ts';

test('state that is entered again is told once, with all its miles and each county once', () => {
  const way = aWay([
    aStretch('TX', 10.1, 'Grayson County'),
    aStretch('OK', 0.2, 'Bryan County'),
    aStretch('TX', 5.2, 'Grayson County', 'Fannin County'),
    aStretch('GU', 1, 'Guam'),
  ]);

  expect(summarizeWays([way])).toEqual({
    states: [
      { state: 'TX', miles: 15.3, counties: ['Grayson County', 'Fannin County'], entries: 2, ways: [0] },
      { state: 'OK', miles: 0.2, counties: ['Bryan County'], entries: 1, ways: [0] },
    ],
    fewest: 2,
    most: 2,
    withoutRecords: ['GU'],
  });
});

test('no state of a second road is left out, and each stands where it is entered', () => {
  const { states, fewest, most } = summarizeWays([
    aWay([aStretch('TX', 100), aStretch('OK', 100), aStretch('KS', 100)]),
    aWay([aStretch('TX', 60), aStretch('NM', 100), aStretch('CO', 100), aStretch('KS', 60)]),
  ]);

  expect(states.map(({ state, ways }) => [state, ...ways])).toEqual([
    ['TX', 0, 1],
    ['NM', 1],
    ['OK', 0],
    ['CO', 1],
    ['KS', 0, 1],
  ]);
  expect([fewest, most]).toEqual([3, 4]);
});

test('counties on the way have the names that local limits have; an unsure road names none', () => {
  const { states } = summarizeWays([
    aWay([
      aStretch('NY', 5, 'New York County', 'Kings County'),
      aStretch('NJ', 1, 'Bergen County'),
      aStretch('NY', 2, 'Kings County'),
    ]),
  ]);

  expect([...(countiesOnWay(states, false) ?? [])]).toEqual([
    ['NY', new Set(['New York', 'Kings'])],
    ['NJ', new Set(['Bergen'])],
  ]);
  expect(countiesOnWay(states, true)).toBeUndefined();
});

const TODAY = '2026-11-17';

const lawWith = (facts: TopicFact[]) => ({ facts, lawInMotion: [] });

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
  expect(magazineVerdictOf(lawWith(fact ? [fact] : []), rounds, TODAY)).toBe(verdict);
});

test.each([
  ['sale-only', 'sales-only'],
  ['sale-and-import', 'over-to-bring'],
  ['owned-before', 'over'],
  ['banned', 'over'],
] as const)('a magazine over the limit where having one is %s: %s', (value, verdict) => {
  const law = lawWith([limit(10), aTopicFact({ topic: 'magazine-possession', value })]);

  expect(magazineVerdictOf(law, 17, TODAY)).toBe(verdict);
});

test.each([
  ['before the block can end', '2026-12-31', 17, 'over-but-blocked'],
  ['after the block can have ended', '2027-01-01', 17, 'over-to-bring'],
  ['with a magazine within the limit', '2026-12-31', 10, 'within'],
  ['with no magazine entered', '2026-12-31', null, 'not-told'],
] as const)('a limit that courts block for now, %s', (_when, day, rounds, verdict) => {
  const facts = [limit(10), aTopicFact({ topic: 'magazine-possession', value: 'sale-and-import' })];

  expect(magazineVerdictOf({ facts, lawInMotion: [aBlockedMagazineLaw] }, rounds, day)).toBe(verdict);
});

test('a long line keeps its ends and its order', () => {
  const line = Array.from({ length: 10_001 }, (_one, at) => at);
  const thin = thinLine(line, 2500);

  expect([thin.length, thin[0], thin.at(-1)]).toEqual([2500, 0, 10_000]);
  expect(thin).toEqual(thin.toSorted((a, b) => a - b));
  expect(thinLine([1, 2, 3], 2500)).toEqual([1, 2, 3]);
});
