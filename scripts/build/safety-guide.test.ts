import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { makeSafetyGuide, parseBody } from './safety-guide.mjs';

const aGuide = (changes: { sources?: string; related?: string } = {}) =>
  `---\ntitle: Holsters\ncategory: Gear\nasOf: 2026-06\nsources: [${changes.sources ?? 'atf'}]\nrelated: [${changes.related ?? 'holsters'}]\n---\nA holster has one duty. It has more.\n`;

const aFolder = (guide: string) =>
  createTemporaryFolder({
    'guides/holsters.md': guide,
    'sources.yaml': 'sources:\n  atf:\n    title: A page\n    address: atf.gov\n    date: 2024-12-31\n',
  });

test('every guideline of the data is there with its text, its sources and where it leads', () => {
  const guide = makeSafetyGuide();
  const slugs = guide.map(({ slug }) => slug);

  expect(guide.length).toBeGreaterThanOrEqual(64);
  for (const { slug, summary, blocks, sources, related } of guide) {
    expect(summary, slug).toMatch(/^[A-Z].*[.?!]$/);
    expect(JSON.stringify(blocks), slug).not.toMatch(/"(- |\d+\. |#)|\\n/);
    for (const { date } of sources) expect(date, slug).toMatch(/^(\d{4}(-\d\d){0,2}|undated)$/);
    for (const other of related) expect(slugs, slug).toContain(other.slug);
  }
});

test('a body is paragraphs, headings and lists, whose items may go on in the next line', () => {
  expect(parseBody('One\nline.\n\n## Then\n\n1. First\n   of two\n2. Second\n\n- A\n- B - c\n')).toEqual([
    { kind: 'paragraph', text: 'One line.' },
    { kind: 'heading', text: 'Then' },
    { kind: 'list', isOrdered: true, items: ['First of two', 'Second'] },
    { kind: 'list', isOrdered: false, items: ['A', 'B - c'] },
  ]);
});

test('dates stay as exact as they are written, and a site alone is no page to open', () => {
  expect(makeSafetyGuide(aFolder(aGuide()))[0]).toMatchObject({
    asOf: '2026-06',
    summary: 'A holster has one duty.',
    sources: [{ title: 'A page', address: null, date: '2024-12-31' }],
  });
});

test.each([
  ['an unknown source', aGuide({ sources: 'nobody' }), 'not in sources.yaml'],
  ['an unknown guideline', aGuide({ related: 'nothing' }), 'not a guideline'],
  ['no front matter', 'Only text.', 'no front matter'],
])('%s stops the build', (_case, guide, message) => {
  expect(() => makeSafetyGuide(aFolder(guide))).toThrow(message);
});
