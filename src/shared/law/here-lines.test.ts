import { expect, test } from 'vitest';
import { aBlockedMagazineLaw, aTopicFact } from '#tests/support/law.ts';
import { hereLinesOf, offLimitsOf } from './here-lines.ts';
import type { PlaceRule } from './place-rules.ts';

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
    '! Yours is over: 10 rounds',
  ]);
  expect(ask({ status: 'not-recognized' })[1]).toBe('No');
});

test('a magazine limit that courts block for now says so', () => {
  expect(ask({ law: { facts: FACTS, lawInMotion: [aBlockedMagazineLaw] }, magazineRounds: 15 })[2]).toBe(
    '! Yours is over: 10 rounds (courts have blocked this, but the block can end)',
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

test('off limits are the places that are banned for this reader, and none that we could not confirm', () => {
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
  const places = {
    zoos: rule({}),
    bars: rule({ answer: 'no-state-ban', withoutPermit: 'banned' }),
    schools: rule({}),
    worship: { basis: 'unknown', howWeKnow: 'Not read.' } as const,
  };

  expect(offLimitsOf(places, { reader: 'permit', permitNeed: 'needed' })).toEqual(['schools', 'zoos']);
  expect(offLimitsOf(places, { reader: 'none', permitNeed: 'needed' })).toEqual(['schools', 'bars', 'zoos']);
});
