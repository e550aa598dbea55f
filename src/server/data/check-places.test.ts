import { expect, test } from 'vitest';
import { dataFilesWith, placesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';

const rulesOf = (places: Record<string, unknown>): string[] => {
  const files = dataFilesWith((tree) => {
    tree['jurisdictions/us-co.yaml'].places = places;
  });

  return checkData(files, TREE_STATES).problems.map(({ place, rule }) => `${place} ${rule}`);
};

test('every kind answered or unknown has no problem', () => {
  expect(rulesOf(placesWith({ schools: {}, bars: { answer: 'with-permit', withoutPermit: 'banned' } }))).toEqual([]);
});

test.each([
  ['what depends without saying on what', { schools: { answer: 'depends' } }, 'places.schools no-condition'],
  ['no ban, and nobody read for it', { parks: { answer: 'no-state-ban' } }, 'places.parks no-chapter'],
  ['the same answer twice', { bars: { visitors: 'banned' } }, 'places.bars same-answer'],
  ['a source that is not there', { bars: { source: 'nowhere' } }, 'places.bars unknown-source'],
  ['a date after the release', { bars: { asOf: '2031-01-01' } }, 'places.bars future-date'],
  ['an answer without a sentence', { bars: { summary: undefined } }, 'places.bars.summary shape'],
  ['an answer that there is not', { bars: { answer: 'allowed' } }, 'places.bars.answer shape'],
])('%s is refused', (_, changes, problem) => {
  expect(rulesOf(placesWith(changes))).toContain(problem);
});

test('a kind that is left out is refused', () => {
  const { schools, ...others } = placesWith({});

  expect(schools).toBeDefined();
  expect(rulesOf(others)).toEqual(['places.schools missing-place']);
});
