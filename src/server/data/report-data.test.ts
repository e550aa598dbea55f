import { expect, test } from 'vitest';
import { aFact, anHonorsRow, dataFilesWith, placesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';
import { reportData } from './report-data.ts';

const report = () => {
  const files = dataFilesWith((tree) => {
    tree['jurisdictions/us-co.yaml'].facts['red-flag-law'] = aFact(true, { basis: 'state_law', asOf: '2024' });
    tree['jurisdictions/us-vt.yaml'].facts['red-flag-law'] = aFact(false, { asOf: 'undated' });
  });

  return reportData(checkData(files, TREE_STATES).dataSet, '2026-11-15');
};

test('a topic is counted by how it is known', () => {
  const { topics } = report();

  expect(topics.find(({ topic }) => topic === 'red-flag-law')).toEqual({
    topic: 'red-flag-law',
    sourced: 1,
    secondary: 1,
    unknown: 0,
    due: 2,
    oldest: '2024',
  });
  expect(topics.find(({ topic }) => topic === 'restaurants')).toMatchObject({ unknown: 2, due: 0, oldest: null });
});

test('a state is as complete as its known facts, rounded down', () => {
  const { states, counties, total } = report();

  expect(states).toMatchObject([
    { state: 'CO', sourced: 3, secondary: 5, unknown: 34, knownPercent: 19 },
    { state: 'VT', sourced: 0, secondary: 3, unknown: 39, knownPercent: 7 },
  ]);
  expect(counties).toEqual({ total: 3, withFee: 1, withPage: 1 });
  expect(total).toMatchObject({ sourced: 3, secondary: 8, unknown: 73 });
});

test('rows of honored permits and kinds are counted by how they are known', () => {
  const files = dataFilesWith((tree) => {
    tree['jurisdictions/us-co.yaml'].honors = [
      anHonorsRow({ issuers: ['VT'], basis: 'state_law' }),
      { issuers: 'others', result: 'unknown', basis: 'unknown', howWeKnow: 'Not looked at.' },
    ];
  });
  const { rows } = reportData(checkData(files, TREE_STATES).dataSet, '2026-11-15');

  expect(rows.honors).toMatchObject({ sourced: 1, unknown: 1 });
});

test('answers by kind of place are counted', () => {
  const files = dataFilesWith((tree) => {
    tree['jurisdictions/us-co.yaml'].places = placesWith({ schools: {}, jails: {} });
  });

  const { places } = reportData(checkData(files, TREE_STATES).dataSet, '2026-11-15');
  expect(places).toMatchObject({ states: 1, answers: { banned: 2, unknown: 14 } });
});
