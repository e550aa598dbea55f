import { expect, test } from 'vitest';
import { findCloseMatches } from './close-matches.ts';
import { type Guideline, groupByInitial } from './guideline.ts';
import { filterGuide, findExcerpt, makeSearchable, splitAtHits } from './search-guide.ts';

const aGuideline = (title: string, category: string, ...paragraphs: string[]): Guideline => ({
  slug: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  title,
  category,
  summary: paragraphs[0] ?? '',
  alsoCalled: title === 'air travel' ? ['Airplane', 'carry on'] : [],
  asOf: '2026',
  blocks: [
    ...paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
    { kind: 'list', isOrdered: false, items: ['Lock it.', 'Hide the key (always).'] },
  ],
  sources: [],
  related: [],
});

const guide = makeSearchable([
  aGuideline('Zeroing sights', 'Range', 'Shoot groups of five from a rest.'),
  aGuideline('air travel', 'Travel', 'A gun flies in checked baggage. Cost: $5 [or so], 100%.'),
  aGuideline('School zones', 'Places', 'Within 1,000 feet of a school.'),
  aGuideline('Storage at home', 'Storage', 'A safe is bolted down.'),
]);

const titlesOf = (found: typeof guide): string[] => found.map(({ guideline }) => guideline.title);

test.each([
  ['a title, whatever its capitals', 'SCHOOL z', ['School zones']],
  ['a word of the content', 'baggage', ['air travel']],
  [
    'an item of a list, in all of them, by title',
    'hide the key',
    ['air travel', 'School zones', 'Storage at home', 'Zeroing sights'],
  ],
  ['a category', 'places', ['School zones']],
  ['a part of a word', 'orag', ['Storage at home']],
  ['another word for it, which is never counted as found', 'airplane', []],
  ['with spaces around it', '  bolted  ', ['Storage at home']],
  ['what would be a pattern, as it stands', '$5 [or so]', ['air travel']],
  ['a lone bracket', '(always', ['air travel', 'School zones', 'Storage at home', 'Zeroing sights']],
  ['a pattern that matches everything', '.*', []],
  ['words that stand apart', 'travel gun', []],
  ['the end of a title and the start of a content', 'travel a gun', []],
  ['ten thousand letters', 'x'.repeat(10_000), []],
  ['text that runs from right to left', 'בטיחות', []],
])('%s: %j', (_case, typed, expected) => {
  expect(titlesOf(filterGuide(guide, typed))).toEqual(expected);
});

test.each([
  ['A gun, any Gun', 'gun', ['A ', 'gun', ', any ', 'Gun', '']],
  ['Cost: $5 [or so]', '[OR', ['Cost: $5 ', '[or', ' so]']],
  ['nothing here', 'gun', ['nothing here']],
  ['nothing is searched for', '  ', ['nothing is searched for']],
  ['aaa', 'aa', ['', 'aa', 'a']],
])('hits in %j for %j', (text, typed, expected) => {
  expect(splitAtHits(text, typed)).toEqual(expected);
  expect(splitAtHits(text, typed).join('')).toBe(text);
});

test('an excerpt holds its hit and is cut between words', () => {
  const text = `${'before '.repeat(30)}the needle ${'after '.repeat(60)}`.trim();
  const [one] = makeSearchable([aGuideline('Long', 'Range', text)]);
  if (!one) expect.fail('it is searchable');

  const excerpt = findExcerpt(one, 'NEEDLE') ?? '';

  expect(excerpt).toContain('the needle after');
  expect(excerpt).toMatch(/^… before .*after …$/);
  expect(excerpt.length).toBeLessThan(200);
  expect(findExcerpt(one, 'range'), 'only the category holds it').toBeNull();
});

test.each([
  ['a slip of the finger', 'stroage', ['Storage at home']],
  ['another ending', 'zeroed sight', ['Zeroing sights']],
  ['words that stand apart, the titles first', 'home safe', ['Storage at home']],
  ['another word for it', 'airplanes', ['air travel']],
  ['another word for it, begun', 'carry o', ['air travel']],
  ['another word for it within a word', 'xairplane', []],
  ['nothing like it', 'qwertyuiop', []],
  ['ten thousand letters', 'stroage '.repeat(1250), ['Storage at home']],
  ['text that runs from right to left', 'בטיחות', []],
])('close to %s: %j', (_case, typed, expected) => {
  expect(titlesOf(findCloseMatches(guide, typed))).toEqual(expected);
});

test('the A–Z guide has every title once, under its letter, both in order', () => {
  expect(groupByInitial([{ title: 'bees' }, { title: 'Zebra' }, { title: 'Bark' }])).toEqual([
    ['B', [{ title: 'Bark' }, { title: 'bees' }]],
    ['Z', [{ title: 'Zebra' }]],
  ]);
});
