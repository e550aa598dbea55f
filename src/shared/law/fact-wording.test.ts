import { expect, test } from 'vitest';
import type { FactValue } from './evidence.ts';
import { factText, stateName, topicLabel, valueText } from './fact-wording.ts';
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
  ['permitless-since', null, 'A permit is required'],
  ['duty-to-inform', 'yes', 'Yes, right away'],
  ['duty-to-inform', 'on-request', 'Only if asked'],
  ['red-flag-law', false, 'No'],
  ['statute', 'Wis. Stat. 175.60', 'Wis. Stat. 175.60'],
  ['honored-permits', [], 'None'],
  ['honored-permits', ['TX', 'UT'], 'TX, UT'],
  ['prohibited-places', ['bars-over-50-percent', 'schools'], 'Bars over 50 percent; Schools'],
  ['own-residents', 'excluded', 'No'],
  ['own-residents', 60, '60 days'],
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
