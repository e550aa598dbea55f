import { expect as bareExpect, test as bareTest, type Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './support/journey.ts';

const addPermit = async (page: Page, state: string, kind: string, residence: string, home = 'Texas') => {
  await page.goto('/permits');
  await page.getByLabel('The state you live in').selectOption(home);
  await page.getByLabel('Your age').selectOption('21 or older');
  await page.getByRole('button', { name: 'Add a handgun' }).click();
  await page.getByLabel('Magazine, in rounds').fill('17');
  await page.getByLabel('Magazine, in rounds').blur();
  const form = page.getByRole('form', { name: 'Add a permit' });
  await form.getByLabel('Issuing state').selectOption(state);
  await form.getByLabel('Permit', { exact: true }).selectOption(kind);
  await form.getByLabel('Issued to you as').selectOption(residence);
  await form.getByLabel('Expires', { exact: true }).fill('2099-01-01');
  await form.getByRole('button', { name: 'Add permit' }).click();
  await expect(page.getByText(/ is in your wallet\.$/)).toBeInViewport();
  await expect(page.getByText('Valid until Jan 1, 2099')).toBeVisible();
};

const plan = async (page: Page, start: string, end: string) => {
  await page.goto('/trip');
  await page.getByLabel('Start', { exact: true }).fill(start);
  await page.getByLabel('End', { exact: true }).fill(end);
  await page.getByRole('button', { name: 'Plan the trip' }).click();
};

const statesInOrder = async (page: Page): Promise<string[]> => {
  const items = page.getByRole('list', { name: 'States in order' }).getByRole('listitem');
  await expect(items.first()).toContainText(':');

  return (await items.allTextContents()).map((text) => text.replace(/ · \d+ mi/, ''));
};

test('with a Texas permit a member sees where it counts, and why', async ({ page }) => {
  await signIn(page, 'member');
  await addPermit(page, 'Texas', 'ltc', 'A resident of that state');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See where they count' }).click();
  await expect(page.getByRole('row', { name: /^North Carolina / })).toContainText('Recognized');
  // By the day: until Dec 1, 2026, or after it.
  const virginia = page.getByRole('row', { name: /^Virginia / });
  await expect(virginia).toContainText(/This may end by Dec 1, 2026|We can’t confirm this from Dec 1, 2026 on/);
  await expect(page.getByRole('row', { name: /^California/ })).toContainText(
    'California honors no other state’s permit.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pennsylvania' }).click();
  const drawer = page.getByRole('dialog', { name: 'Pennsylvania' });
  await expect(drawer).toContainText('Pennsylvania honors this permit while you live in Texas. You do.');
  await expect(drawer).toContainText(/as of|undated source/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('with a Texas permit from Austin to Boston: told state by state, saved, and the wallet outlives a sign-out', async ({
  page,
}) => {
  await signIn(page, 'member');
  await addPermit(page, 'Texas', 'ltc', 'A resident of that state');
  await plan(page, 'Austin, TX', '02108');
  const states = await statesInOrder(page);
  const names =
    'Texas,Louisiana,Arkansas,Mississippi,Tennessee,Kentucky,West Virginia,Maryland,Pennsylvania,New Jersey,New York,Connecticut,Massachusetts';
  expect(states.map((text) => text.split(':')[0]).join()).toBe(names);
  expect(states[0]).toBe('Texas: Recognized');
  expect(states).toContain('Pennsylvania: Recognized');
  expect(states.at(-1)).toBe('Massachusetts: Not recognized');
  const warnings = page.getByRole('list', { name: 'Warnings', exact: true });
  await expect(warnings).toContainText(
    'Your trip ends in Massachusetts. Massachusetts does not recognize your permit.',
  );
  await expect(warnings).toContainText(/Your road may also cross: .*Illinois \(not recognized\)/);
  await expect(
    page.getByText(/^At least 1,\d{3} miles and at least 13 states on the straight line/).first(),
  ).toBeVisible();
  await expect(page.getByText('Your magazine of 17 rounds is over it.').first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/you may carry/i);
  await expectAccessible(page);

  await page.getByLabel('Name of the trip').fill('To Boston');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'To Boston', exact: true })).toBeVisible();

  // The wallet stays through sign-out; the saved trip comes from the server.
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Full Access' })).toBeVisible();
  await signIn(page, 'member');
  await page.goto('/permits');
  await expect(page.getByText('Valid until Jan 1, 2099')).toBeVisible();
  await page.goto('/trip');
  await page.getByRole('button', { name: 'Forget To Boston' }).click();
  await expect(page.getByRole('heading', { name: 'Saved trips' })).toBeHidden();
});

test('with a Utah non-resident permit from California to Florida: residents-only states and their source are told', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'founder');
  await addPermit(page, 'Utah', 'regular', 'A non-resident');
  await plan(page, 'Los Angeles, CA', 'Tallahassee, FL');

  const states = await statesInOrder(page);
  expect(states[0]).toBe('California: Not recognized');
  expect(states).toContain('New Mexico: Not recognized');
  expect(states).toContain('Texas: Permitless for visitors');
  expect(states.at(-1)).toBe('Florida: Permitless for visitors');

  await page.goto('/recognition');
  await page.getByRole('checkbox', { name: 'Carry without a permit' }).uncheck();
  const colorado = page.getByRole('row', { name: /^Colorado / });
  await expect(colorado).toContainText('Not recognized');
  await expect(colorado).toContainText('Yours is a non-resident permit.');
});

test('on paper the trip has its warnings first, its dates, and not the rest of the page', async ({ page }) => {
  await signIn(page, 'member');
  await addPermit(page, 'Texas', 'ltc', 'A resident of that state');
  await plan(page, 'Austin, TX', 'Boston, MA');
  await statesInOrder(page);
  await expect(page.getByText('Off-limits places').last()).toBeVisible();

  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.length).toBeLessThanOrEqual(4);
  await page.emulateMedia({ media: 'print' });
  const brief = page.getByRole('region', { name: 'Printed brief' });
  await expect(brief).toContainText(/Facts as of .+ to .+\./);
  await expect(brief.getByRole('list', { name: 'Warnings on paper' })).toContainText(
    'Your trip ends in Massachusetts.',
  );
  await expect(brief).toContainText('These states do not recognize your permit.');
  await expect(brief).not.toContainText(/Lives in|Age 21|17.round/);
  await expect(page.getByRole('button', { name: 'Plan the trip' })).toBeHidden();
});

test('a start that is the end and a way through Canada are told plainly', async ({ page }) => {
  await signIn(page, 'member');
  await plan(page, 'Detroit, MI', 'Detroit, MI');
  await expect(page.getByText('This is the same place as the one before.')).toBeVisible();

  await plan(page, 'Detroit, MI', 'Buffalo, NY');
  const warnings = page.getByRole('list', { name: 'Warnings', exact: true });
  await expect(warnings).toContainText('the straight line leaves the United States for 207 miles');
  await expect(warnings).toContainText('Taking a handgun into Canada or Mexico is a crime there.');
});

// Not the journeys' own test: without a connection the browser writes to the console, and here it keeps things.
bareTest('in flight mode the last trip, the map and the permits open again', async ({ page, context }) => {
  await signIn(page, 'member');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await addPermit(page, 'Texas', 'ltc', 'A resident of that state');
  await plan(page, 'Austin, TX', 'Boston, MA');
  await statesInOrder(page);
  await bareExpect(page.getByText('Off-limits places').last()).toBeVisible();
  await bareExpect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('member')).keys()).map(({ url }) => new URL(url).pathname)),
    )
    .toContain('/kept/last-trip');
  await context.setOffline(true);

  await page.goto('/trip');
  await bareExpect(page.getByText(/^No connection\./)).toBeVisible();
  const states = await statesInOrder(page);
  bareExpect(states[0]).toBe('Texas: Recognized');
  bareExpect(states.at(-1)).toBe('Massachusetts: Not recognized');
  await bareExpect(page.getByText('Off-limits places').last()).toBeVisible();
  await page.getByLabel('End', { exact: true }).fill('Dallas, TX');
  await page.getByRole('button', { name: 'Plan the trip' }).click();
  await bareExpect(page.getByText('No connection: places can’t be looked up now.').first()).toBeVisible();

  await page.goto('/recognition');
  await bareExpect(page.getByRole('row', { name: /^North Carolina / })).toContainText('Recognized');
  await page.goto('/permits');
  await bareExpect(page.getByText('Valid until Jan 1, 2099')).toBeVisible();
});
