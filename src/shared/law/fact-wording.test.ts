import { expect, test } from 'vitest';
import type { FactValue, TopicFact } from './evidence.ts';
import { concealedCarryText, factText, factTextAmong, stateName, topicLabel, valueText } from './fact-wording.ts';
import { TOPICS, type Topic } from './topics.ts';

test.each<[Topic, FactValue, string]>([
  ['permit-cost', 40, '$40'],
  ['permit-cost', 0, 'Free'],
  ['permit-cost', null, 'No single statewide fee'],
  ['permit-cost-cap', null, 'No maximum'],
  ['permit-years', 1, '1 year'],
  ['permit-years', 5, '5 years'],
  ['permit-years', null, 'This state issues no permit'],
  ['minimum-age', null, 'This state issues no permit'],
  ['resident-required', null, 'This state issues no permit'],
  ['minimum-age', 21, '21'],
  ['magazine-limit', 10, '10 rounds'],
  ['magazine-limit', null, 'None'],
  ['processing-days', 90, '90 days'],
  ['permitless-since', '2021-09', 'Sep 2021'],
  ['permitless-since', 'always', 'Always'],
  ['permitless-since', null, 'Not allowed: a permit is required'],
  ['duty-to-inform', 'yes', 'Yes, at once'],
  ['duty-to-inform', 'with-id', 'Yes, when asked for ID'],
  ['duty-to-inform', 'on-request', 'Only if asked'],
  ['red-flag-law', false, 'No'],
  ['statute', 'Wis. Stat. 175.60', 'Wis. Stat. 175.60'],
  ['honored-permits', [], 'None'],
  ['honored-permits', ['TX', 'UT'], 'TX, UT'],
  [
    'prohibited-places',
    ['bars-over-50-percent', 'schools'],
    'Bars that make over half their income from alcohol; Schools',
  ],
  ['own-residents', 'excluded', 'No'],
  ['own-residents', 60, 'Only for your first 60 days'],
])('%s of %j reads %s', (topic, value, expected) => {
  expect(valueText(topic, value)).toBe(expected);
});

test('every answer that a topic allows has words of its own, not the word of the files', () => {
  for (const [topic, schema] of Object.entries(TOPICS)) {
    const words = 'options' in schema ? schema.options : [];
    for (const word of words as string[]) expect(valueText(topic as Topic, word), `${topic}: ${word}`).not.toBe(word);
  }
});

test('every topic has a label', () => {
  for (const topic of Object.keys(TOPICS)) expect(topicLabel(topic as Topic)).toMatch(/\S/);
});

test('what is unknown is never told as an answer', () => {
  expect(factText({ topic: 'red-flag-law' })).toBe('We couldn’t confirm this. Check with the issuing office.');
});

test('names of states', () => {
  expect([stateName('DC'), stateName('ZZ')]).toEqual(['District of Columbia', 'ZZ']);
});

const aFact = (topic: Topic, value: FactValue, isOfCounty = false): TopicFact => ({
  topic,
  value,
  isOfCounty,
  basis: 'state_law',
  source: 'a-law',
  locator: '1',
  asOf: '2026',
});

test.each<[string, TopicFact, string, string]>([
  ['Georgia’s fee', aFact('permit-cost', 30), 'fixed-plus-local-costs', '$30 plus local costs'],
  ['a cap for a part of it', aFact('permit-cost-cap', 60), 'capped-plus-costs', '$60 plus other costs'],
  ['a fixed fee', aFact('permit-cost', 40), 'fixed', '$40'],
  ['a county’s own figure', aFact('permit-cost', 78, true), 'fixed-plus-local-costs', '$78'],
  ['no statewide fee', aFact('permit-cost', null), 'fixed-plus-local-costs', 'No single statewide fee'],
  ['another number', aFact('minimum-age', 21), 'fixed-plus-local-costs', '21'],
])('%s stands with what comes on top', (_what, fact, rule, text) => {
  expect(factTextAmong(fact, [aFact('fee-rule', rule), fact])).toBe(text);
});

test.each<[boolean | null, boolean | null, string]>([
  [false, true, 'Allowed with a permit'],
  [false, null, 'Allowed with a permit'],
  [null, true, 'Allowed with a permit'],
  [true, false, 'Allowed'],
  [null, null, 'Allowed'],
])('concealed carry, without a permit %s, permit required %s: %s', (constitutionalCarry, permitRequired, text) => {
  const concealed = aFact('concealed-carry', true);
  const facts = [
    concealed,
    ...(constitutionalCarry === null ? [] : [aFact('permitless-carry', constitutionalCarry)]),
    ...(permitRequired === null ? [] : [aFact('permit-required', permitRequired)]),
  ];

  expect(factTextAmong(concealed, facts)).toBe(text);
  expect(concealedCarryText({ concealedCarryAllowed: true, constitutionalCarry, permitRequired })).toBe(text);
});

test('a ban on concealed carry stays a ban, and unknown stays unknown', () => {
  const rules = { constitutionalCarry: false, permitRequired: true };

  expect(concealedCarryText({ concealedCarryAllowed: false, ...rules })).toBe('Not allowed');
  expect(concealedCarryText({ concealedCarryAllowed: null, ...rules })).toBe(null);
  expect(factTextAmong(aFact('concealed-carry', false), [aFact('permit-required', true)])).toBe('Not allowed');
});

test.each<[TopicFact, string]>([
  [aFact('training-required', false), 'This state issues no permit'],
  [aFact('processing-days', null), 'This state issues no permit'],
  [aFact('stand-your-ground', 'statute'), 'None, by statute'],
  [
    { topic: 'red-flag-law', isOfCounty: false, basis: 'unknown', howWeKnow: 'Not read.' },
    'We couldn’t confirm this. Check with a state agency.',
  ],
])('where no permit is issued, %j reads %s', (fact, text) => {
  expect(factTextAmong(fact, [aFact('issuance', 'no-permit'), fact])).toBe(text);
});
