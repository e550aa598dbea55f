import { expect, test } from 'vitest';
import { dataFilesWith, TREE_STATES } from '#tests/support/data-files.ts';
import { checkData } from './check-data.ts';
import { formatProblem } from './problem.ts';

const A_TERM = {
  id: 'safe-passage',
  title: 'Safe passage',
  meaning: 'A rule of federal law for transporting a gun.',
  whyItMatters: 'It covers transport, as in Doe v. Roe, not carrying.',
  sources: ['a-list'],
};

const check = (changes: Record<string, unknown> = {}): string[] => {
  const files = dataFilesWith((tree) => tree['glossary.yaml'].terms.push({ ...A_TERM, ...changes }));

  return checkData(files, TREE_STATES).problems.map(formatProblem);
};

test('a good term has no problem', () => {
  expect(check()).toEqual([]);
});

test.each([
  ['an id with spaces', { id: 'safe passage' }, '[shape]'],
  ['another key', { note: 'x' }, '[shape]'],
  ['no meaning', { meaning: undefined }, '[shape]'],
  ['a title of another term', { title: 'May issue' }, 'May issue explains it too [repeated]'],
  [
    'a second sentence',
    { meaning: 'It is one. It is two.' },
    '.meaning: must be one sentence with a period [sentence]',
  ],
  ['no period', { whyItMatters: 'It counts' }, '.whyItMatters: must be one sentence with a period [sentence]'],
  ['26 words', { meaning: `It is${' so'.repeat(24)}.` }, '26 words; must be at most 25 [length]'],
  ['leave to carry', { whyItMatters: 'There you may carry.' }, '[advice]'],
  ['an unknown guideline', { guide: 'nowhere' }, 'nowhere is not a guideline [unknown-guide]'],
  ['an unknown source', { sources: ['nobody'] }, 'nobody is not in sources.yaml [unknown-source]'],
  ['law without a source', { sources: undefined }, 'mentions the law without a source [no-source]'],
])('%s is a problem', (_case, changes, expected) => {
  expect(check(changes)).toContainEqual(expect.stringContaining(expected));
});
