import { expect, test } from 'vitest';
import { PAGE_ROUTES } from '#shared/domain/routes.ts';
import { findMissingPaths, listShots } from './plan.mjs';
import { SCREENS } from './screens-table.mjs';

const PATHS = PAGE_ROUTES.map(({ path }) => path);

test('every page of the product is in the table as a visitor sees it', () => {
  const visitorScreens = SCREENS.filter(({ who = 'nobody', hasScript = true }) => who === 'nobody' && hasScript);

  expect(findMissingPaths(PATHS, visitorScreens)).toEqual([]);
});

test('every prerendered page is in the table with JavaScript off', () => {
  const prerendered = PAGE_ROUTES.filter(({ kind }) => kind === 'prerendered').map(({ path }) => path);
  const scriptless = SCREENS.filter(({ hasScript }) => hasScript === false);

  // It is the landing page under another name.
  expect(findMissingPaths(prerendered, scriptless)).toEqual(['/home']);
});

test('a page that was forgotten is named', () => {
  const withoutPricing = SCREENS.filter(({ path }) => path !== '/pricing');

  expect(findMissingPaths(PATHS, withoutPricing)).toEqual(['/pricing']);
});

test('the page for unknown addresses is in the table', () => {
  expect(SCREENS.filter(({ path }) => !PATHS.some((known) => path.split('?')[0] === known))).toContainEqual(
    expect.objectContaining({ heading: 'Page Not Found' }),
  );
});

test('no two pictures have the same file, and names are safe in one', () => {
  const files = listShots(SCREENS).map(({ file }) => file);

  expect(new Set(files).size).toBe(files.length);
  for (const { name } of SCREENS) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});
