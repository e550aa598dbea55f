import { expect, test } from 'vitest';
import { aBlockedMagazineLaw, aTopicFact } from '#tests/support/law.ts';
import type { PlaceRule } from '../law/place-rules.ts';
import { hereLinesOf, offLimitsOf } from './here-lines.ts';

const FACTS = [
  aTopicFact({ topic: 'duty-to-inform', value: 'on-request', summary: 'Only if an officer asks.', asOf: '2026-05' }),
  aTopicFact({ topic: 'vehicle-carry', value: 'no' }),
  aTopicFact({ topic: 'magazine-limit', value: 10 }),
  aTopicFact({ topic: 'magazine-possession', value: 'banned' }),
  aTopicFact({ topic: 'signs-force-of-law', value: 'yes' }),
  aTopicFact({ topic: 'restaurants', value: 'yes' }),
];

const LAW = { facts: FACTS, lawInMotion: [] };

const ask = (changes: Partial<Parameters<typeof hereLinesOf>[0]> = {}) =>
  hereLinesOf({ law: LAW, today: '2026-11-17', status: null, magazineRounds: null, alcohol: null, ...changes }).map(
    ({ answer, isAgainst }) => (isAgainst ? `! ${answer}` : answer),
  );

test('the five answers, to nobody in particular', () => {
  expect(ask()).toEqual([
    'If asked',
    'Not without a permit that counts here',
    '10 rounds',
    'Yes',
    'With a permit, unless posted',
  ]);
});

test('a permit that counts changes the car, a magazine that is too large is said', () => {
  expect(ask({ status: 'recognized', magazineRounds: 15 }).slice(1, 3)).toEqual([
    'With your permit',
    '! Yours is over the limit: 10 rounds',
  ]);
  expect(ask({ status: 'not-recognized' })[1]).toBe('No');
});

test('a magazine limit that courts block for now says so', () => {
  expect(ask({ law: { facts: FACTS, lawInMotion: [aBlockedMagazineLaw] }, magazineRounds: 15 })[2]).toBe(
    '! Yours is over the limit: 10 rounds (courts have blocked this, but the block can end)',
  );
});

test('what we have no answer to is never a yes', () => {
  expect(ask({ law: { facts: [], lawInMotion: [] } })).toEqual(Array.from({ length: 5 }, () => 'Not confirmed'));
});

test('the sentence and its date come along; the answer for this reader comes before the general one', () => {
  const alcohol = { answer: 'Only with a permit', summary: 'You need one.', asOf: '2026' };
  const lines = hereLinesOf({ law: LAW, today: '2026-11-17', status: null, magazineRounds: null, alcohol });

  expect(lines[0]).toMatchObject({ summary: 'Only if an officer asks.', asOf: '2026-05' });
  expect(lines[4]).toMatchObject(alcohol);
});

const rule = (changes: Partial<PlaceRule>): PlaceRule =>
  ({
    answer: 'banned',
    summary: 'A sentence.',
    basis: 'secondary',
    source: 'a',
    locator: 'b',
    asOf: '2026',
    ...changes,
  }) as PlaceRule;

const PLACES = {
  zoos: rule({}),
  bars: rule({ answer: 'no-state-ban', withoutPermit: 'banned' }),
  schools: rule({ answer: 'locked-in-car' }),
  // An employer can't ban a gun in the car: no place that is closed.
  'parking-at-work': rule({ answer: 'locked-in-car' }),
  courthouses: rule({}),
  'state-parks': rule({ answer: 'with-permit' }),
  parks: rule({ answer: 'no-state-ban' }),
  worship: { basis: 'unknown', howWeKnow: 'Not read.' },
} as const;

const OPEN_TO_HOLDERS = [
  { answer: 'banned', kinds: ['courthouses', 'zoos'] },
  { answer: 'locked-in-car', kinds: ['schools'] },
];
const CLOSED_WITHOUT = [{ answer: 'banned', kinds: ['courthouses', 'bars', 'zoos'] }, OPEN_TO_HOLDERS[1]];
const ALSO_STATE_PARKS = [...CLOSED_WITHOUT, { answer: 'with-permit', kinds: ['state-parks'] }];
const ALL_BUT_UNKNOWN = [...CLOSED_WITHOUT, { answer: 'with-permit', kinds: ['parks', 'state-parks'] }];

test.each([
  ['permit', 'needed', OPEN_TO_HOLDERS],
  ['visitor', 'not-needed', OPEN_TO_HOLDERS],
  ['none', 'not-needed', ALSO_STATE_PARKS],
  ['none', 'by-age', ALSO_STATE_PARKS],
  ['none', 'unclear', ALL_BUT_UNKNOWN],
  ['none', 'needed', ALL_BUT_UNKNOWN],
] as const)(
  'off limits to %s, permit %s: no ban, locked car, or permit that isn’t held is left out',
  (reader, permitNeed, expected) => {
    expect(offLimitsOf(PLACES, { reader, permitNeed })).toEqual(expected);
  },
);
