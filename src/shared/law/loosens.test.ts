import { expect, test } from 'vitest';
import { type AnyFact, loosens } from './loosens.ts';
import { TOPICS, type Topic } from './topics.ts';

const of = (value: unknown, more: object = {}): AnyFact => ({ basis: 'state_law', value, ...more });
const UNKNOWN: AnyFact = { basis: 'unknown' };

test.each<[string, Topic, AnyFact, AnyFact, boolean]>([
  ['a permit is no longer needed', 'permitless-carry', of(false), of(true), true],
  ['a permit is needed now', 'permitless-carry', of(true), of(false), false],
  ['required to not required', 'permit-required', of(true), of(false), true],
  ['a lower age', 'minimum-age', of(21), of(18), true],
  ['a higher age', 'minimum-age', of(18), of(21), false],
  ['no permit, so no age', 'minimum-age', of(21), of(null), true],
  ['a larger magazine', 'magazine-limit', of(10), of(15), true],
  ['a smaller magazine', 'magazine-limit', of(15), of(10), false],
  ['no limit any more', 'magazine-limit', of(15), of(null), true],
  ['a limit where there was none', 'magazine-limit', of(null), of(15), false],
  ['no duty to tell an officer', 'duty-to-inform', of('yes'), of('on-request'), true],
  ['a duty to tell an officer', 'duty-to-inform', of('no'), of('yes'), false],
  ['a place less off limits', 'prohibited-places', of(['bars', 'schools']), of(['schools']), true],
  ['a place more off limits', 'prohibited-places', of(['schools']), of(['schools', 'bars']), false],
  ['one place for another', 'prohibited-places', of(['schools']), of(['bars']), true],
  ['days for new residents: in doubt', 'own-residents', of('excluded'), of(60), true],
  ['fewer days: in doubt', 'own-residents', of(60), of(30), true],
  ['a fee', 'permit-cost', of(50), of(40), false],
  ['a statute’s number', 'statute', of('18-12-203'), of('18-12-204'), false],
  ['unknown to yes', 'permitless-carry', UNKNOWN, of(true), true],
  ['unknown to no', 'permitless-carry', UNKNOWN, of(false), false],
  ['unknown to an age: in doubt', 'minimum-age', UNKNOWN, of(21), true],
  ['no to unknown: the no is gone', 'permitless-carry', of(false), UNKNOWN, true],
  ['yes to unknown', 'permitless-carry', of(true), UNKNOWN, false],
  ['still unknown', 'permitless-carry', UNKNOWN, UNKNOWN, false],
  ['the same, opened today', 'restaurants', of('yes'), of('yes', { checkedOn: '2026-06-30' }), false],
  ['a better basis', 'restaurants', { basis: 'secondary', value: 'yes' }, of('yes'), false],
  ['a condition more', 'restaurants', of('yes', { details: ['A.'] }), of('yes', { details: ['A.', 'B.'] }), false],
  ['a condition less', 'restaurants', of('yes', { details: ['A.', 'B.'] }), of('yes', { details: ['A.'] }), true],
  ['a condition reworded', 'restaurants', of('yes', { details: ['A.'] }), of('yes', { details: ['A!'] }), true],
  ['another summary', 'restaurants', of('yes', { summary: 'Yes.' }), of('yes', { summary: 'Sure.' }), true],
  ['a first summary', 'restaurants', of('yes'), of('yes', { summary: 'Yes.' }), false],
  ['stricter in other words', 'restaurants', of('yes', { summary: 'Yes.' }), of('no', { summary: 'No.' }), false],
])('%s', (_case, topic, before, after, expected) => {
  expect(loosens(topic, before, after)).toBe(expected);
});

const at = (answer: string, more: object = {}): AnyFact => ({ basis: 'state_law', answer, ...more });

test.each<[string, AnyFact, AnyFact, boolean]>([
  ['banned to no ban', at('banned'), at('no-state-ban'), true],
  ['no ban to banned', at('no-state-ban'), at('banned'), false],
  ['banned to locked in the car', at('banned'), at('locked-in-car'), true],
  ['posted to depends: in doubt', at('banned-if-posted'), at('depends'), true],
  ['visitors are let in', at('with-permit', { visitors: 'banned' }), at('with-permit'), true],
  ['visitors are kept out', at('with-permit'), at('with-permit', { visitors: 'banned' }), false],
  [
    'stricter for some, looser for others',
    at('with-permit', { visitors: 'banned' }),
    at('banned', { visitors: 'with-permit' }),
    true,
  ],
  ['unknown to banned', UNKNOWN, at('banned'), false],
  ['unknown to banned, except for visitors', UNKNOWN, at('banned', { visitors: 'depends' }), true],
  ['banned to unknown: the ban is gone', at('banned'), UNKNOWN, true],
  ['no ban to unknown', at('no-state-ban'), UNKNOWN, false],
  ['federal: left to the state', at('banned'), at('state-law'), true],
  [
    'a rule without an answer, reworded',
    { basis: 'statute', summary: 'A.' },
    { basis: 'statute', summary: 'B.' },
    true,
  ],
  ['an answer nobody has heard of', at('banned'), at('surely'), true],
])('a place: %s', (_case, before, after, expected) => {
  expect(loosens(null, before, after)).toBe(expected);
});

test('a value of another kind is a doubt, whatever the topic', () => {
  const doubtful = (Object.keys(TOPICS) as Topic[]).filter((topic) => loosens(topic, of('odd'), of({ odder: true })));

  expect(doubtful).not.toContain('statute');
  expect(doubtful).toContain('magazine-limit');
  expect(doubtful).toContain('permitless-carry');
  expect(doubtful).toContain('prohibited-places');
});
