import { expect, test } from 'vitest';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import { findFederalWordProblems, findPlainWordProblems, findWordProblems } from './plain-words.ts';

const rulesOf = (text: string): string[] => findWordProblems(text).map(({ rule }) => rule);

test.each([
  ['You need a carry licence.', 'British spelling'],
  ['Whoever is convicted can’t carry.', 'whoever'],
  ['Banned, but for parking lots.', 'save or but for'],
  ['Guns are barred from schools.', 'bars for bans'],
  ['The law is told of visitors.', 'told'],
  ['Permits from 21.', 'age idiom'],
  ['You can not carry there.', 'can not'],
  ['We sent you an e-mail.', 'email'],
  ['We mail you a link.', 'email'],
  ['Press a state for the reasons.', 'press for tap'],
  ['By the records Ohio counts.', 'the records for our records'],
  ['You can carry at your holiday home.', 'vacation home'],
  ['This is probably fine.', 'vague hope'],
  ['Near a school, federal law asks for a Utah permit.', 'asks for requires'],
  ['Walking past a sign is no offense.', 'is no for isn’t'],
  ['Guns are banned in courts, also with a permit.', 'also for including'],
  ['Counties charge $71 in all.', 'in all for in total'],
  ['We send what was and what is.', 'was and is'],
  [`You ${'really '.repeat(24)}need it.`, 'long sentence'],
])('“%s” breaks the rule: %s', (text, rule) => {
  expect(rulesOf(text)).toEqual([rule]);
});

test.each([
  'You need a Texas license. A 51% sign bans all guns.',
  'Bars and restaurants: off limits if more than half of sales are alcohol.',
  'You must be 21 or older. The age of 21 went from 21 to 18.',
  'The U.S. District Court in Washington, D.C. blocked it.',
  'Tell the officer right away.',
  'Look in the spare tire well. Press the trigger straight back.',
  'When an officer asks for it, show your permit. A missing sign is no defense.',
  'It is the same in all states. When you leave it, also lock the car.',
])('“%s” breaks none', (text) => {
  expect(rulesOf(text)).toEqual([]);
});

const aFile = (facts: object): Jurisdiction =>
  ({ facts, permits: [], honors: [], lawInMotion: [], counties: { office: 'state', list: [] } }) as never;

test.each([
  [{ restaurants: { summary: 'Banned by 30-7-3.' } }, 'section in a summary'],
  [{ issuance: { summary: 'Shall issue by the page.' } }, 'talk of sources'],
  [{ issuance: { details: ['A 2024 page says so.'] } }, 'talk of sources'],
  [{ issuance: { howWeKnow: 'A 2024 page asks for a licence.' } }, 'British spelling'],
  [{ restaurants: { value: 'no' } }, 'no summary'],
])('of a state: %j breaks the rule: %s', (facts, rule) => {
  const asked = ['permitless-carry', 'visitors-without-permit', 'vehicle-carry', 'duty-to-inform'];
  const others = [...asked, 'magazine-limit', 'signs-force-of-law', 'restaurants'].map((topic) => [
    topic,
    { basis: 'unknown' },
  ]);

  expect(findPlainWordProblems(aFile({ ...Object.fromEntries(others), ...facts })).map((one) => one.rule)).toEqual([
    rule,
  ]);
});

const TALK = 'Not seen in print.';

test.each([
  ['facts.issuance', { facts: { issuance: { details: [TALK] } } }],
  ['places.schools', { places: { schools: { summary: TALK } } }],
  ['permits.standard', { permits: [{ id: 'standard', nonResidentCondition: TALK }] }],
  ['honors.0', { honors: [{ remark: TALK }] }],
  ['localLimits.0', { localLimits: [{ summary: TALK }] }],
  ['signs.30.06', { signs: [{ name: '30.06', looks: 'A sign.', effect: TALK }] }],
  ['lawInMotion.SB 1', { lawInMotion: [{ title: 'SB 1', summary: TALK }] }],
  ['counties.13291', { counties: { list: [{ fips: '13291', details: [TALK] }] } }],
  ['counties.13291.permitCost', { counties: { list: [{ fips: '13291', permitCost: { details: [TALK] } }] } }],
  ['counties.13291.renewalCost', { counties: { list: [{ fips: '13291', renewalCost: { details: [TALK] } }] } }],
])('no rule overlooks %s', (place, changes) => {
  expect(findPlainWordProblems({ ...aFile({}), ...changes } as never)).toContainEqual({
    place,
    rule: 'talk of sources',
    found: 'Not seen',
  });
});

test.each(['places', 'rules'])('no rule overlooks federal %s', (where) => {
  const law = { places: {}, rules: {}, [where]: { 'post-offices': { summary: TALK } } };

  expect(findFederalWordProblems(law as never)).toHaveLength(1);
});

test('a sign that people know by its number may be named', () => {
  const facts = { issuance: { summary: 'A 30.06 sign bans concealed carry.' } };

  expect(findPlainWordProblems(aFile(facts)).filter(({ rule }) => rule !== 'no summary')).toEqual([]);
});
