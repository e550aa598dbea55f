import { expect, test } from 'vitest';
import { dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';
import { formatProblem } from './problem.ts';

type Head = Record<string, string>;

const HEAD: Head = {
  title: 'Leaving a gun behind',
  category: 'Storage',
  asOf: '2026-04-18',
  sources: '[a-list]',
  related: '[second-text, third-text]',
};
const BODY = `Federal law forbids it. ${'word '.repeat(160)}`;

const aGuide = (head: Head = {}, body = BODY): string =>
  `---\n${Object.entries({ ...HEAD, ...head })
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')}---\n${body}\n`;

/** A good set with three guidelines, of which the first is changed. */
const check = (first: string, file = 'guides/first-text.md') => {
  const files = dataFilesWith()
    .set(file, first)
    .set('guides/second-text.md', aGuide({ title: 'Second', related: '[first-text, third-text]' }))
    .set('guides/third-text.md', aGuide({ title: 'Third', related: '[first-text, second-text]' }));

  return checkData(files, TREE_STATES);
};

test('good guidelines are read with slug and text', () => {
  const { problems, dataSet } = check(aGuide());

  expect(problems).toEqual([]);
  expect(dataSet.guides.map(({ slug }) => slug)).toEqual(['first-text', 'second-text', 'third-text']);
  expect(dataSet.guides[0]).toMatchObject({ title: 'Leaving a gun behind', sources: ['a-list'], body: BODY.trim() });
});

// Each line is the good set with one change in one guideline, and the one rule that it breaks.
test.each<[string, string, string]>([
  ['no head', 'Just a text.', ': needs front matter between two lines of three hyphens [no-head]'],
  ['a head that is not YAML', aGuide({ title: '[half' }), 'not-yaml]'],
  ['no title', aGuide({ title: "''" }), ':title: must start with a capital letter, which groups it [shape]'],
  ['an unknown category', aGuide({ category: 'Politics' }), ':category: '],
  ['a date that is none', aGuide({ asOf: 'lately' }), ':asOf: not a date like'],
  ['a date in the future', aGuide({ asOf: '2026-11-16' }), ':asOf: 2026-11-16 is after the release'],
  ['a further key', aGuide({ author: 'somebody' }), 'Unrecognized key'],
  ['one related text only', aGuide({ related: '[second-text]' }), ':related: '],
  ['a related text that is not there', aGuide({ related: '[second-text, gone]' }), 'gone is not another guideline'],
  ['itself as related', aGuide({ related: '[second-text, first-text]' }), 'first-text is not another guideline'],
  ['a related text twice', aGuide({ related: '[second-text, second-text]' }), 'second-text is not another guideline'],
  ['a source that is not in sources.yaml', aGuide({ sources: '[hearsay]' }), 'hearsay is not in sources.yaml'],
  ['law without a source', aGuide({ sources: '[]' }), 'mentions the law without a source [no-source]'],
  ['too few words', aGuide({}, 'word '.repeat(149)), ':body: 149 words; must be 150 to 400 [length]'],
  ['too many words', aGuide({}, 'word '.repeat(401)), ':body: 401 words; must be 150 to 400 [length]'],
  ['a link', aGuide({}, `${BODY} [here](https://law.example)`), "doesn't belong in a guideline [markup]"],
  ['HTML', aGuide({}, `${BODY} <script>`), "doesn't belong in a guideline [markup]"],
  [
    'leave to carry',
    aGuide({}, `${BODY} There you may carry.`),
    'says that someone may carry; a guideline only reports the law [advice]',
  ],
])('%s', (_case, text, expected) => {
  const problems = check(text).problems.filter(({ file }) => file === 'guides/first-text.md');

  expect(problems.map(formatProblem)).toEqual([expect.stringContaining(expected)]);
});

test('two guidelines never tell the same in the same words', () => {
  const story = Array.from(
    { length: 160 },
    (_, at) => `w${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}`,
  );
  const twin = story.toSpliced(100, 1, 'otherwise').join(' ');
  const files = dataFilesWith()
    .set('guides/first-text.md', aGuide({}, story.join(' ')))
    .set('guides/second-text.md', aGuide({ title: 'Second', related: '[first-text, third-text]' }, twin))
    .set('guides/third-text.md', aGuide({ title: 'Third', related: '[first-text, second-text]' }));

  expect(checkData(files, TREE_STATES).problems.map(formatProblem)).toEqual([
    expect.stringMatching(/^guides\/second-text\.md:body: shares \d+ runs of 6 words with first-text \[alike\]$/),
  ]);
});

test('two guidelines never share a title', () => {
  expect(check(aGuide({ title: 'THIRD' })).problems.map(formatProblem)).toEqual([
    'guides/third-text.md:title: is also the title of first-text [repeated]',
  ]);
});

test('a source may rest on a guideline alone', () => {
  const files = dataFilesWith((tree) => {
    tree['sources.yaml'].sources.code = { ...tree['sources.yaml'].sources['a-list'], address: 'code.example' };
  });

  expect(checkData(files, TREE_STATES).problems.map(({ rule }) => rule)).toEqual(['unused-source']);
  files
    .set('guides/first-text.md', aGuide({ sources: '[code]' }))
    .set('guides/second-text.md', aGuide({ title: 'Second', related: '[first-text, third-text]' }))
    .set('guides/third-text.md', aGuide({ title: 'Third', related: '[first-text, second-text]' }));
  expect(checkData(files, TREE_STATES).problems).toEqual([]);
});

test('a file of another name is not a guideline', () => {
  expect(check(aGuide(), 'guides/First text.md').problems.map(formatProblem)).toContain(
    "guides/First text.md: this file doesn't belong here [unknown-file]",
  );
});
