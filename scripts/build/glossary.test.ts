import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { makeGlossary } from './glossary.mjs';

const aFolder = (term: string) =>
  createTemporaryFolder({
    'glossary.yaml': `terms:\n  - id: ffl\n    title: FFL\n    meaning: A license.\n    whyItMatters: It counts.\n${term}`,
    'guides/holsters.md': '---\ntitle: Holsters\n---\nText.\n',
    'sources.yaml': 'sources:\n  atf:\n    title: A page\n    address: atf.gov\n    date: 2024-12-31\n',
  });

test('a term has its guideline and its sources', () => {
  expect(makeGlossary(aFolder('    guide: holsters\n    sources: [ atf ]\n'))).toEqual([
    {
      id: 'ffl',
      title: 'FFL',
      alsoCalled: [],
      meaning: 'A license.',
      whyItMatters: 'It counts.',
      guide: { slug: 'holsters', title: 'Holsters' },
      sources: [{ title: 'A page', address: null, date: '2024-12-31' }],
    },
  ]);
});

test.each([
  ['an unknown source', '    sources: [ nobody ]\n', 'not in sources.yaml'],
  ['an unknown guideline', '    guide: nothing\n', 'not a guideline'],
])('%s stops the build', (_case, term, message) => {
  expect(() => makeGlossary(aFolder(term))).toThrow(message);
});
