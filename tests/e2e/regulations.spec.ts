import type { Page } from '@playwright/test';
import type { Evidence } from '#shared/law/evidence.ts';
import { expect, expectAccessible, logIn, signIn, test } from './support/journey.ts';

// The whole record of a state is a long page for axe to read on a busy machine.
test.slow();

const results = (page: Page, state: string) => page.getByRole('region', { name: `Results for ${state}` });

test('a member chooses by grid, map and keyboard; the address, the back button and a reload keep the place', async ({
  page,
}) => {
  await logIn(page.request, 'member');
  await page.goto('/regulations');

  await page.getByRole('button', { name: 'Georgia' }).click();
  await expect(page).toHaveURL('/regulations?state=GA');
  await expect(page.getByRole('heading', { level: 2, name: 'Georgia' })).toBeInViewport();
  await expect(results(page, 'Georgia').getByText('Shall Issue', { exact: true })).toBeVisible();

  await page.locator('[data-state=TX] path').click();
  await expect(page).toHaveURL('/regulations?state=TX');
  await expect(results(page, 'Texas').getByText('$40').first()).toBeVisible();

  await page.getByRole('button', { name: 'Texas' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/regulations?state=UT');

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/regulations?state=GA');
  await expect(page.getByRole('heading', { level: 2, name: 'Georgia' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Georgia' })).toBeVisible();
});

test('a member finds a county by typing, reads its record, and returns to all of them', async ({ page }) => {
  await logIn(page.request, 'member');
  await page.goto('/regulations?state=GA');
  await expect(page.getByRole('table', { name: 'Permit fees by county' }).getByRole('rowheader')).toHaveCount(159);

  await page.getByRole('combobox', { name: 'County' }).fill('fult');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/regulations?state=GA&county=Fulton');
  await expect(page.getByRole('heading', { level: 2, name: 'Georgia · Fulton County' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Georgia · Fulton County' })).toBeVisible();
  await expect(page.getByText('Permit and carry')).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await page.getByRole('searchbox', { name: 'Filter counties' }).fill('cobb');
  await expect(page.getByRole('table', { name: 'Permit fees by county' }).getByRole('rowheader')).toHaveText(['Cobb']);
});

test('a member sees where a fact comes from, and reports an error in it', async ({ page }) => {
  await logIn(page.request, 'member');
  await page.goto('/regulations?state=TX');

  const tile = page.getByRole('button', { name: /Minimum age for a permit/ }).first();
  await tile.click();
  const drawer = page.getByRole('dialog', { name: 'Minimum age for a permit' });
  await expect(drawer.getByText('Based on')).toBeVisible();
  await expect(drawer.getByText('As of')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tile).toBeFocused();

  await tile.click();
  await drawer.getByRole('button', { name: 'Report an error' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report an error' });
  await dialog.getByRole('textbox').fill('The age on the state’s page is another one.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We sent it to our editors, along with the fact.', { exact: true })).toBeVisible();
});

test('a member compares three states, and prints the page with its sources and without its navigation', async ({
  page,
}) => {
  await logIn(page.request, 'member');
  await page.goto('/regulations?state=TX');
  for (const state of ['California', 'Georgia']) {
    await page.getByRole('combobox', { name: 'Compare with' }).fill(state);
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL('/regulations?state=TX&compare=CA%2CGA');
  await expect(page.getByRole('table', { name: 'Comparison of Texas, California, Georgia' })).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole('row', { name: /^Permit for a loaded handgun/ })
    .getByRole('button')
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Permit for a loaded handgun in a vehicle' });
  await expect(drawer.getByText('Texas', { exact: true })).toBeVisible();
  const { facts } = (await (await page.request.get('/api/regulations/evidence?state=TX')).json()) as Evidence;
  const condition = facts.find(({ topic }) => topic === 'vehicle-carry')?.details?.[0] ?? '';
  expect(condition).not.toBe('');
  await drawer.getByRole('button', { name: 'Close' }).click();

  await expect(page.getByRole('heading', { name: 'Sources', exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  const sources = page.getByRole('region', { name: 'Sources', exact: true });
  await expect(sources).toBeVisible();
  // A condition that is read in a drawer must be read on paper too.
  await expect(sources.getByRole('row', { name: /^Permit for a loaded handgun/ })).toContainText(condition);
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('region', { name: 'Choose a state' })).toBeHidden();
  await expect(page.getByText('Permit and carry')).toBeVisible();
});

test('what a member prints has every county and every condition, also of a table that they filtered', async ({
  page,
}) => {
  await logIn(page.request, 'member');
  await page.goto('/regulations?state=GA');
  await expect(page.getByText(/see conditions/).first()).toBeVisible();
  // Registered after the page's own: what stands there then is what the browser measures and prints.
  await page.evaluate(() =>
    window.addEventListener('beforeprint', () => {
      const countOf = (what: string): number => document.querySelectorAll(what).length;
      document.title = `${countOf('tr[data-id]:not([hidden])')} counties, ${countOf('[aria-label=Sources] tbody tr')} facts`;
    }),
  );

  const countSheets = async (): Promise<number> =>
    (await page.pdf()).toString('latin1').split(/\/Type \/Page\b/).length - 1;
  const { facts } = (await (await page.request.get('/api/regulations/evidence?state=GA')).json()) as Evidence;
  const sheets = await countSheets();
  expect(sheets).toBeGreaterThan(5);
  await expect(page).toHaveTitle(`159 counties, ${facts.length} facts`);
  await page.getByLabel('Filter counties').fill('cobb');
  await expect(page.getByRole('status').getByText('1 county')).toBeAttached();
  expect(await countSheets()).toBe(sheets);
  // What is on the screen, as long as it is: none of it is cut off.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Sources', exact: true })).toBeVisible();
  expect(await countSheets()).toBe(sheets);
});

test('someone without a membership reads the regulations, and meets a paywall only at the ranges', async ({ page }) => {
  await signIn(page, 'visitor');
  await expect(page.getByRole('link', { name: 'Subscribe Now' })).toBeVisible();
  // The browser does not say where it is, and no default place answers.
  await page.getByLabel('ZIP CODE').fill('80903');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'CCW Regulations: Colorado' })).toBeVisible();
  await expect(page.getByText('Carry: Permit Required')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: /^See the .+ page$/ }).click();
  await expect(page).toHaveURL('/regulations?state=CO');
  await expect(page.getByRole('heading', { level: 2, name: 'Colorado' })).toBeVisible();
});

test.describe('when the server is slow or can’t be reached', () => {
  test('a slow answer shows the shape of what comes, and then it', async ({ page }) => {
    await logIn(page.request, 'member');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('/api/regulations?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/regulations?state=TX');
    await expect(page.getByText('Loading regulations…')).toBeAttached();
    release();
    await expect(page.getByText('Permit and carry')).toBeVisible();
  });

  test('offline a new state says so, and what was read stays readable', async ({ page, context }) => {
    await logIn(page.request, 'member');
    const quiet = await context.newPage();
    await quiet.goto('/regulations?state=TX');
    await expect(quiet.getByText('Permit and carry')).toBeVisible();
    await context.setOffline(true);

    await quiet.getByRole('button', { name: 'Ohio' }).click();
    await expect(quiet.getByRole('heading', { name: 'Failed to fetch regulations for Ohio' })).toBeVisible();
    await expectAccessible(quiet);
    await quiet.goBack();
    await expect(quiet.getByText('Permit and carry')).toBeVisible();
    await context.setOffline(false);
  });
});
