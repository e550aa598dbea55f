import { expect, test } from 'vitest';
import { aFact, type DataTree, dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';
import { formatDataFile } from './format-data-file.ts';
import { parseYaml } from './parse-file.ts';
import { reviewData } from './review-data.ts';

const CO = 'jurisdictions/us-co.yaml';
const TODAY = '2026-11-15';

const canonical = (files: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...files].map(([file, text]) => [file, formatDataFile(file, text, parseYaml(files, file, text).value)]));

const review = (change?: (tree: DataTree) => void, today = TODAY) => {
  const files = canonical(dataFilesWith(change));
  const { problems, dataSet } = checkData(files, TREE_STATES);
  expect(problems, 'what time makes wrong keeps nothing from being published').toEqual([]);

  return reviewData(files, dataSet, today);
};

const addOld = (tree: DataTree) => {
  tree[CO].facts['red-flag-law'] = aFact(true, { asOf: '2024' });
};

const waive = (sources: string[], until: string) => (tree: DataTree) => {
  addOld(tree);
  tree['waivers.yaml'].waivers.push({ rule: 'due-for-review', sources, reason: 'Known.', until });
};

test('a fresh set in its canonical form needs nothing', () => {
  expect(review()).toEqual([]);
});

test.each<[string, (tree: DataTree) => void, string, { file: string; rule: string; place: string }[]]>([
  ['a fact of 2024', addOld, TODAY, [{ file: CO, rule: 'due-for-review', place: 'facts.red-flag-law' }]],
  [
    'a fact of a source without a date',
    (tree) => {
      tree[CO].facts['red-flag-law'] = aFact(true, { asOf: 'undated' });
    },
    TODAY,
    [{ file: CO, rule: 'due-for-review', place: 'facts.red-flag-law' }],
  ],
  [
    'a county fee of 2024',
    (tree) => Object.assign(tree[CO].counties.list[0]?.permitCost as object, { asOf: '2024' }),
    TODAY,
    [{ file: CO, rule: 'due-for-review', place: 'counties.08001' }],
  ],
  ['an old fact with a waiver', waive(['a-list'], '2026-11-15'), TODAY, []],
  [
    'an old fact with an expired waiver',
    waive(['a-list'], '2026-11-14'),
    TODAY,
    [
      { file: CO, rule: 'due-for-review', place: 'facts.red-flag-law' },
      { file: 'waivers.yaml', rule: 'waiver-expired', place: 'waivers.0' },
    ],
  ],
  [
    'a waiver that nothing needs',
    waive(['a-list', 'a-page'], '2027-01-01'),
    TODAY,
    [{ file: 'waivers.yaml', rule: 'waiver-unused', place: 'waivers.0' }],
  ],
  [
    'a release of tomorrow',
    () => undefined,
    '2026-11-14',
    [{ file: 'release.yaml', rule: 'future-date', place: 'releasedOn' }],
  ],
])('%s', (_case, change, today, expected) => {
  expect(review(change, today)).toEqual(expected.map((problem) => expect.objectContaining(problem)));
});

test.each<[string, (text: string) => string]>([
  ['a blank line', (text) => text.replace('name:', '\nname:')],
  ['a missing end of line', (text) => text.trimEnd()],
  ['other quotes', (text) => text.replaceAll("'", '"')],
  ['keys in another order', (text) => text.replace(/^(code: .*\n)(name: .*\n)/, '$2$1')],
  ['a comment in the middle', (text) => text.replace('facts:', '# The facts\nfacts:')],
])('%s is another form than the canonical one', (_case, change) => {
  const files = canonical(dataFilesWith());
  files.set(CO, change(files.get(CO) ?? ''));
  const { dataSet } = checkData(files, TREE_STATES);

  expect(reviewData(files, dataSet, TODAY)).toEqual([expect.objectContaining({ file: CO, rule: 'not-canonical' })]);
});

test('formatting what is formatted changes nothing, and a comment above the first line stays', () => {
  const text = `# Who says what.\n${canonical(dataFilesWith()).get('sources.yaml')}`;

  expect(canonical(new Map([['sources.yaml', text]])).get('sources.yaml')).toBe(text);
});
