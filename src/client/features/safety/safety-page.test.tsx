import { GUIDE_ENTRIES } from 'virtual:guide-entries';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAppFor } from '#tests/support/render-app.tsx';

const searchFor = async (text: string) => {
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Search the guide'));
  await user.paste(text);

  return user;
};

const titlesIn = (list: HTMLElement): string[] =>
  [...list.querySelectorAll('a')].map((link) => link.querySelector('span > span')?.textContent ?? '');

test('a visitor finds every guideline under its letter', () => {
  renderAppFor(null, '/safety');

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('CarryAtlas Safety & Best Practices');
  expect(screen.getByPlaceholderText('Search safety topics...')).toBeTruthy();
  for (const { slug, title } of GUIDE_ENTRIES) {
    const link = document.querySelector(`a[href="/safety/${slug}"]`);

    expect(link?.textContent, slug).toContain(title);
    expect(link?.closest('section')?.id).toBe(`letter-${title.charAt(0)}`);
  }
  const letters = within(screen.getByRole('navigation', { name: 'Letters' })).getAllByRole('link');
  for (const letter of letters) {
    expect(document.querySelector(letter.getAttribute('href') ?? ''), letter.textContent ?? '').not.toBeNull();
  }
});

test('someone who searches sees how many topics hold the words, by title, with each hit marked', async () => {
  renderAppFor(null, '/safety');

  await searchFor('SCHOOL ZONE');

  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toContain('Found');
  const list = document.querySelector<HTMLElement>('[role=status] ~ ul');
  if (!list) expect.fail('there is no list');
  const titles = titlesIn(list);
  expect(document.querySelector('[role=status]')?.textContent).toBe(
    `Found ${titles.length} topics matching "SCHOOL ZONE"`,
  );
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
  for (const link of list.querySelectorAll('a')) {
    expect(link.querySelector('mark')?.textContent?.toLowerCase()).toBe('school zone');
  }
  expect(screen.queryByText('A–Z guide')).toBeNull();
});

test('words that no topic holds are told so, with close matches below', async () => {
  renderAppFor(null, '/safety');

  await searchFor('holstres');

  const heading = await screen.findByText(/^No safety topics found matching/);
  expect(heading.textContent).toBe('No safety topics found matching "holstres"');
  expect(screen.getByText('Try different keywords or browse all topics above')).toBeTruthy();
  expect(screen.queryByText(/^Found/)).toBeNull();
  const close = screen.getByText('Close matches').parentElement as HTMLElement;
  expect(titlesIn(close)[0]).toMatch(/holster/i);
});

test.each(['.*', '(((', '\\', 'א'.repeat(20), 'x'.repeat(10_000), '<script>alert(1)</script>'])(
  '%j is searched for as it stands',
  async (text) => {
    renderAppFor(null, '/safety');

    await searchFor(text);

    expect(await screen.findByText(/^No safety topics found matching/)).toBeTruthy();
    expect(document.querySelector('bdi')?.textContent).toBe(text);
  },
);

test('spaces alone search for nothing', async () => {
  renderAppFor(null, '/safety');

  await searchFor('   ');

  expect(screen.getByText('A–Z guide')).toBeTruthy();
  expect(screen.queryByText(/topics matching|No safety topics/)).toBeNull();
});

test('a category shows its topics; searching leaves it', async () => {
  renderAppFor(null, '/safety');
  const user = userEvent.setup();

  await user.click(screen.getByRole('button', { name: /^Storage/ }));

  const expected = GUIDE_ENTRIES.filter(({ category }) => category === 'Storage').map(({ title }) => title);
  const section = screen.getByRole('heading', { level: 2, name: 'Storage' }).parentElement as HTMLElement;
  expect(titlesIn(section)).toEqual(expected.toSorted((a, b) => a.localeCompare(b, 'en')));

  await searchFor('four rules');
  expect(await screen.findByText(/^Found/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^All topics/ }).getAttribute('aria-pressed')).toBe('true');
});

test('from the search to a guideline and back: the words are marked in it, and the search is still there', async () => {
  renderAppFor(null, '/safety?q=hard-sided');
  const user = userEvent.setup();

  await user.click(await screen.findByRole('link', { name: /Air travel/ }));

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Air travel with a firearm');
  expect(document.title).toBe('Air travel with a firearm · CarryAtlas');
  expect(await screen.findByText('hard-sided', { selector: 'mark' })).toBeTruthy();
  expect(screen.getByText('As of Jun 20, 2026')).toBeTruthy();
});

test('a guideline names its sources with their dates, leads to its relations and prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderAppFor(null, '/safety/air-travel');
  const user = userEvent.setup();

  const sources = (await screen.findByRole('heading', { name: 'Sources' })).parentElement as HTMLElement;
  for (const item of within(sources).getAllByRole('listitem')) expect(item.textContent).toMatch(/\d{4}$|undated$/);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();

  const related = screen.getByRole('navigation', { name: 'Related topics' });
  await user.click(within(related).getByRole('link', { name: /abroad/i }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/abroad/i);
});

test('a guideline that does not exist is said so', async () => {
  renderAppFor(null, '/safety/no-such-guideline');

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Page Not Found');
  expect(document.title).toBe('Page Not Found · CarryAtlas');
});
