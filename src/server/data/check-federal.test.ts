import { expect, test } from 'vitest';
import { aFederalPlace, type DataTree, dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';

const problemsWith = (change: (tree: DataTree) => void): string[] =>
  checkData(dataFilesWith(change), TREE_STATES).problems.map(({ place, rule }) => `${place} ${rule}`);

test('answers and rules with evidence have no problem', () => {
  const { answer, ...rule } = aFederalPlace();

  expect(answer).toBe('banned');
  expect(
    problemsWith(({ 'federal.yaml': { places, rules } }) => {
      places['post-offices'] = aFederalPlace();
      rules['flying'] = rule;
    }),
  ).toEqual([]);
});

test.each([
  ['a source that is not there', { source: 'nowhere' }, 'places.amtrak unknown-source'],
  ['a date after the release', { asOf: '2031-01-01' }, 'places.amtrak future-date'],
  ['what depends without saying on what', { answer: 'depends' }, 'places.amtrak no-condition'],
])('%s is refused', (_, changes, problem) => {
  expect(
    problemsWith((tree) => {
      tree['federal.yaml'].places['amtrak'] = aFederalPlace(changes);
    }),
  ).toContain(problem);
});

test.each([
  ['an answer that there is not', aFederalPlace({ answer: 'allowed' })],
  ['an answer without a source', aFederalPlace({ source: undefined })],
])('%s is refused by its shape', (_, rule) => {
  expect(
    problemsWith((tree) => {
      tree['federal.yaml'].places['amtrak'] = rule;
    }).some((problem) => problem.startsWith('places.amtrak')),
  ).toBe(true);
});

test('a federal place that is left out is refused', () => {
  expect(problemsWith((tree) => void delete tree['federal.yaml'].places['amtrak'])).toEqual(['places.amtrak shape']);
});

test('a word for a kind that there is not, and one that stands twice, are refused', () => {
  expect(
    problemsWith((tree) => {
      tree['place-words.yaml'].groups = [{ kinds: ['churches'], words: ['church', 'church'] }];
    }),
  ).toEqual(['groups.0 unknown-kind', 'groups.0 repeated']);
});
