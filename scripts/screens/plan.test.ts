import { expect, test } from 'vitest';
import { chooseScreens, findMissingPaths, listShots } from './plan.mjs';
import type { Screen } from './screens-table.mjs';

const aScreen = (more: Partial<Screen> = {}): Screen => ({ name: 'about', path: '/about', heading: 'About', ...more });

test('a screen is taken on phone and desktop in both themes, and on a tablet in light', () => {
  expect(listShots([aScreen()]).map(({ file }) => file)).toEqual([
    'about-phone-light.png',
    'about-phone-night.png',
    'about-tablet-light.png',
    'about-desktop-light.png',
    'about-desktop-night.png',
  ]);
});

test('a screen may ask for other sizes and for fewer themes', () => {
  expect(listShots([aScreen({ sizes: ['phone', 'wide'], themes: ['light'] })]).map(({ file }) => file)).toEqual([
    'about-phone-light.png',
    'about-wide-light.png',
  ]);
});

test.each([
  [[], ['about', 'sign-in', 'sign-in-busy']],
  [['sign-in'], ['sign-in', 'sign-in-busy']],
  [
    ['busy', 'about'],
    ['about', 'sign-in-busy'],
  ],
  [['nowhere'], []],
])('--only %j chooses %j', (words, names) => {
  const screens = ['about', 'sign-in', 'sign-in-busy'].map((name) => aScreen({ name }));

  expect(chooseScreens(screens, words).map(({ name }) => name)).toEqual(names);
});

test('a query or an anchor makes no other path', () => {
  const screens = [aScreen({ path: '/auth?mode=signin' }), aScreen({ path: '/about#rules' })];

  expect(findMissingPaths(['/', '/auth', '/about', '/auth/reset'], screens)).toEqual(['/', '/auth/reset']);
});
