import { expect, test } from 'vitest';
import { type Digest, digestLetter } from './digest.ts';

const LINKS = {
  lawPage: (state: string) => `/law/${state}`,
  settingsPage: '/settings',
  unsubscribePage: '/unsubscribe',
};

const aLetter = (changes: Partial<Digest>) =>
  digestLetter({ states: ['GA'], sections: [], changes: 0, resourced: 0, alerts: 0, ...changes }, LINKS);

test.each<[Partial<Digest>, string, string]>([
  [{ changes: 1 }, 'Carry law: our answers changed for Georgia', 'one answer changed.'],
  [
    { resourced: 2 },
    'Carry law: same answers, new sources for Georgia',
    '2 answers now rest on a different kind of source.',
  ],
  [{ alerts: 1 }, 'Travel alert for Georgia', 'there’s one new travel alert.'],
  [
    { changes: 2, resourced: 1, alerts: 1 },
    'Carry law: our answers changed for Georgia',
    '2 answers changed, one answer now rests on a different kind of source, and there’s one new travel alert.',
  ],
])('%j: the subject says no more than is true', (digest, subject, told) => {
  const letter = aLetter(digest);

  expect(letter.subject).toBe(subject);
  expect(letter.paragraphs[0]).toContain(`In a state you follow, ${told}`);
  expect(letter.paragraphs[0]?.includes('old and new answers')).toBe(digest.changes !== undefined);
});

test('every state of several leads to its own law, not to the first one’s', () => {
  const section = (state: 'GA' | 'TX', heading: string) => ({ state, heading, items: [] });
  const several = aLetter({
    states: ['GA', 'TX'],
    sections: [section('GA', 'Georgia'), section('TX', 'Texas')],
    changes: 2,
  });
  const one = aLetter({ sections: [section('GA', 'Georgia')], changes: 1 });

  expect(several.sections?.map(({ page }) => page)).toEqual([
    { label: 'See the law of Georgia', url: '/law/GA' },
    { label: 'See the law of Texas', url: '/law/TX' },
  ]);
  expect(several.button).toBeUndefined();
  expect(one.button?.url).toBe('/law/GA');
  expect(one.sections?.[0]?.page).toBeUndefined();
});
