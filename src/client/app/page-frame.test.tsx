import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser, renderAppFor } from '#tests/support/render-app.tsx';

const linksIn = (name: string): [label: string, address: string | null][] =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the bars hold the specified pages, no matter who looks', async () => {
  renderAppFor(null, '/about');
  await screen.findByRole('heading', { level: 1 });

  expect(linksIn('Main')).toEqual([
    ['Ranges', '/'],
    ['Regulations', '/regulations'],
    ['Safety', '/safety'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Account', '/account'],
    // Inside the Travel menu.
    ['My permits', '/permits'],
    ['Recognition map', '/recognition'],
    ['Trip planner', '/trip'],
    ['Can I carry in a …?', '/places'],
    ['Travel alerts', '/alerts'],
    ['No-gun signs', '/signs'],
    ['Quick law cards', '/cards'],
    ['What changed for you', '/changes'],
  ]);
  expect(linksIn('Quick links')).toEqual([
    ['Home', '/'],
    ['Ranges', '/ranges'],
    ['Laws', '/regulations'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ]);
  expect(linksIn('Footer')).toEqual([
    ['Ranges', '/ranges'],
    ['Safety', '/safety'],
    ['Glossary', '/glossary'],
    ['Accuracy', '/accuracy'],
    ['Pricing', '/pricing'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['support@carryatlas.example', 'mailto:support@carryatlas.example'],
  ]);
});

test('a visitor is offered to sign in, and has nothing to sign out of', async () => {
  renderAppFor(null, '/about');
  await screen.findByRole('heading', { level: 1 });

  const bar = within(screen.getByRole('banner'));
  expect(bar.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth?mode=signin');
  expect(bar.queryByRole('link', { name: 'Sign Out' })).toBeNull();
  expect(bar.queryByRole('link', { name: 'Your account' })).toBeNull();
});

test('someone signed in has their account and the way out, which is a plain navigation to the server', async () => {
  renderAppFor(aUser(), '/about');

  const bar = within(screen.getByRole('banner'));
  expect((await bar.findByRole('link', { name: 'Sign Out' })).getAttribute('href')).toBe('/api/logout');
  expect(bar.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account');
  expect(bar.queryByRole('link', { name: 'Sign In' })).toBeNull();
});

test('an editor has the way to the desk, and nobody else does', async () => {
  renderAppFor(aUser({ isEditor: true }), '/about');
  const bar = within(screen.getByRole('banner'));
  expect((await bar.findByRole('link', { name: 'Desk' })).getAttribute('href')).toBe('/editor');
  cleanup();

  renderAppFor(aUser(), '/about');
  await screen.findByRole('link', { name: 'Sign Out' });
  expect(screen.queryByRole('link', { name: 'Desk' })).toBeNull();
});

test('a profile picture takes the place of the icon', async () => {
  renderAppFor(aUser({ profileImageUrl: 'https://pictures.example/me.png' }), '/about');

  const link = await screen.findByRole('link', { name: 'Your account' });
  expect(link.querySelector('img')?.getAttribute('src')).toBe('https://pictures.example/me.png');
});

test.each([
  ['/about', 'About'],
  ['/', 'Ranges'],
  ['/home', 'Ranges'],
])('at %s the tab %s is the current one', async (path, label) => {
  renderAppFor(null, path);
  await screen.findByRole('heading', { level: 1 });

  const current = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual([label]);
});

test('following a tab shows its screen, moves the focus to it and marks the tab', async () => {
  renderAppFor(null, '/about');
  await screen.findByRole('heading', { level: 1, name: 'About CarryAtlas' });

  const tabs = within(screen.getByRole('navigation', { name: 'Main' }));
  await userEvent.click(tabs.getByRole('link', { name: 'Contact' }));

  await screen.findByRole('heading', { level: 1, name: 'Contact CarryAtlas' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(tabs.getByRole('link', { name: 'Contact' }).getAttribute('aria-current')).toBe('page');
  expect(tabs.getByRole('link', { name: 'About' }).hasAttribute('aria-current')).toBe(false);
});

test('the ribbons are in every page; styles show the one of the mode', async () => {
  renderAppFor(null, '/about');
  await screen.findByRole('heading', { level: 1 });

  expect(screen.getByText('Demo mode — nothing is charged').classList).toContain('demo-ribbon');
  expect(screen.getByText('Test payments — nothing is charged').classList).toContain('test-payments-ribbon');
});

test('the keyboard can skip to the content', async () => {
  renderAppFor(null, '/about');
  await screen.findByRole('heading', { level: 1 });

  await userEvent.tab();

  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
});
