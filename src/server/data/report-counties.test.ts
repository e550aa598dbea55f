import { expect, test } from 'vitest';
import { aFact, dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';
import { countCounties, sumCounties } from './report-counties.ts';

const CO = 'jurisdictions/us-co.yaml';

test('a county counts once by its office and once by its fee; a state without permits not at all', () => {
  const files = dataFilesWith((tree) => {
    tree['county-offices/us-co.yaml'].sites.push({
      fips: '08041',
      site: 'elpaso.example',
      source: 'a-list',
      asOf: '2026',
    });
    tree['jurisdictions/us-vt.yaml'].counties.office = 'none';
  });
  const tallies = countCounties(checkData(files, TREE_STATES).dataSet.jurisdictions);

  expect(tallies).toEqual([
    {
      state: 'CO',
      counties: 2,
      phone: 1,
      office: 1,
      siteOnly: 1,
      neither: 0,
      ownFee: 1,
      stateFee: 0,
      partOrCap: 1,
      noFee: 0,
    },
  ]);
  expect(sumCounties([...tallies, ...tallies])).toMatchObject({ state: 'all', counties: 4, siteOnly: 2, ownFee: 2 });
});

test('a county’s site is not its office, and a state’s part is not its fee', () => {
  const files = dataFilesWith((tree) => {
    tree[CO].facts['fee-rule'] = aFact('fixed-plus-local-costs');
    tree[CO].facts['permit-cost'] = aFact(30);
  });

  expect(countCounties(checkData(files, TREE_STATES).dataSet.jurisdictions)[0]).toMatchObject({
    office: 1,
    neither: 1,
    stateFee: 0,
    partOrCap: 1,
  });
});
