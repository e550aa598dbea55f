import { expect, test } from 'vitest';
import { aFact } from '#tests/support/data-files.ts';
import { canonicalFilesWith } from '#tests/support/desk/desk-folder.ts';
import { checkDraft } from './check-draft.ts';

test('the words of a county’s fee are checked like those of its state', () => {
  const fact = aFact(130, {
    basis: 'county_page',
    source: 'a-page',
    asOf: '2026-01',
    details: ['Renewal not seen.'],
  });
  const edit = { key: 'us-co.counties.08001.permitCost', fact, sources: {} };

  expect(checkDraft(canonicalFilesWith(), edit, '2026-11-20')).toEqual([
    { place: 'words', message: 'talk of sources: not seen' },
  ]);
});
