import { beforeAll, expect, test } from 'vitest';
import { findCloseMatches } from '#shared/guide/close-matches.ts';
import { filterGuide, makeSearchable, type SearchableGuideline } from '#shared/guide/search-guide.ts';
import { readWholeLaw } from '#tests/support/whole-law.ts';

let guide: SearchableGuideline[];

beforeAll(async () => {
  const { guides } = (await readWholeLaw()).dataSet;
  guide = makeSearchable(
    guides.map(({ body, alsoCalled = [], asOf, ...rest }) => ({
      ...rest,
      alsoCalled,
      asOf,
      summary: '',
      blocks: [{ kind: 'paragraph', text: body }],
      sources: [],
      related: [],
    })),
  );
});

test.each([
  ['cops', 'traffic-stops'],
  ['minors', 'age-rules'],
  ['suppressor', 'gifts-and-inheritance'],
  ['suppressors', 'gifts-and-inheritance'],
])('a search for “%s” leads to %s', (typed, slug) => {
  const found = [...filterGuide(guide, typed), ...findCloseMatches(guide, typed)];

  expect(found[0]?.guideline.slug).toBe(slug);
});
