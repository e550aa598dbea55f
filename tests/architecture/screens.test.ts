import { expect, test } from 'vitest';
import * as billing from '#shared/contracts/billing.ts';
import * as accounts from '#shared/contracts/sign-in.ts';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import type { Screen } from '#tests/screens/screen.ts';
import { SCREENS } from '#tests/screens/screens-table.ts';

const PATHS = PAGE_ROUTES.map(({ path }) => path);

/** The paths that no screen opens. */
const findMissingPaths = (paths: readonly string[], screens: Screen[]): string[] => {
  const opened = new Set(screens.map(({ path }) => path.split(/[?#]/)[0]));

  return paths.filter((path) => !opened.has(path));
};

test('every page of the product is in the table as a visitor sees it', () => {
  const visitorScreens = SCREENS.filter(({ who, hasScript = true }) => !who && hasScript);

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

test('every screen has a name of its own, safe in a file name', () => {
  const names = SCREENS.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('what a screen has the server say of accounts and money is something that it could say', () => {
  const endpoints = [...Object.values(accounts), ...Object.values(billing)].filter((one) => 'response' in one);
  const said = SCREENS.flatMap(({ name, answers = {} }) =>
    Object.entries(answers).map(([path, answer]) => ({ name, path, answer })),
  );
  let count = 0;
  for (const { name, path, answer } of said) {
    const endpoint = endpoints.find((one) => one.path === path);
    if (typeof endpoint?.response !== 'object' || typeof answer !== 'object' || answer.status) continue;
    count += 1;
    expect(endpoint.response.safeParse(answer.json).error, `${name} ${path}`).toBeUndefined();
  }

  expect(count).toBeGreaterThan(5);
});
