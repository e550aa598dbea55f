import { GLOSSARY } from 'virtual:glossary';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAppFor } from '#tests/support/render-app.tsx';
import { TERM_QUESTIONS } from '../../blocks/term-link.tsx';

test('every term has its anchor, its two sentences and its guide', async () => {
  renderAppFor(null, '/glossary');
  await screen.findByRole('heading', { level: 1, name: 'Glossary' });

  for (const { id, title, meaning, whyItMatters, guide } of GLOSSARY) {
    const term = document.getElementById(id) as HTMLElement;
    expect(term.textContent, id).toContain(meaning);
    expect(term.textContent, id).toContain(whyItMatters);
    within(term).getByRole('heading', { level: 3, name: title });
    const toGuide = term.querySelector('a[href^="/safety/"]')?.getAttribute('href');
    expect(toGuide, id).toBe(guide ? `/safety/${guide.slug}` : undefined);
  }
});

test('letters lead to their terms', async () => {
  renderAppFor(null, '/glossary');
  const letters = within(await screen.findByRole('navigation', { name: 'Letters' }));

  expect(letters.getByRole('link', { name: 'S' }).getAttribute('href')).toBe('#letter-S');
  within(document.getElementById('letter-S') as HTMLElement).getByRole('heading', { name: 'Shall issue' });
});

test('a source is shown with its date', async () => {
  renderAppFor(null, '/glossary');
  await screen.findByRole('heading', { level: 1 });

  expect(document.getElementById('safe-passage')?.textContent).toMatch(/Sources: .*section 926A, Apr 21, 2026/);
});

test('every term that screens link to is there', () => {
  const ids = GLOSSARY.map(({ id }) => id);

  expect(Object.keys(TERM_QUESTIONS).filter((id) => !ids.includes(id))).toEqual([]);
});
