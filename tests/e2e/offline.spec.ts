import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, logIn, signIn } from './support/journey.ts';

// Not the journeys' own test: without a connection the browser writes to the console, and here it keeps things.

/** Until the device has kept what it keeps. */
const waitUntilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });

const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    if (!names.includes('member')) return [];
    const requests = await (await caches.open('member')).keys();

    return requests.map(({ url }) => new URL(url).pathname);
  });

test('in flight mode after one visit a visitor searches and reads the guide; the rest says what is missing', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitUntilKept(page);
  await context.setOffline(true);

  await page.goto('/safety');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CarryAtlas Safety & Best Practices');
  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  await page.getByPlaceholder('Search safety topics...').fill('hard-sided');
  await expect(page.getByText(/^Found \d+ topics/)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/safety/air-travel');
  await expect(page.getByText('It is in a hard-sided container.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('It is in a hard-sided container.')).toBeVisible();

  await page.goto('/glossary#shall-issue');
  await expect(page.getByRole('heading', { name: 'Shall issue' })).toBeInViewport();

  await page.goto('/about');
  await expect(page.getByText('We couldn’t load the table')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Common range rules' })).toBeVisible();

  // What needs the server or was never opened says so, in our frame.
  for (const path of ['/', '/pricing', '/contact', '/account', '/ranges', '/safety/no-such-text']) {
    await page.goto(path);
    await expect(page.getByText(/^You’re offline\./)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await context.setOffline(false);
  await expect(page.getByText(/^You’re offline\./)).toBeHidden();
});

test('in flight mode a member opens the regulations last looked at, and no others; signing out removes them', async ({
  page,
  context,
}) => {
  await logIn(page.request, 'member');
  await page.goto('/terms');
  await waitUntilKept(page);
  await page.goto('/regulations?state=CO');
  await expect(page.getByText('Permit and carry').first()).toBeVisible();
  await expect.poll(() => keptNames(page)).toContain('/api/regulations/evidence');
  await context.setOffline(true);

  await page.goto('/regulations?state=CO');
  await expect(page.getByText('Permit and carry').first()).toBeVisible();
  await expect(page.getByText(/as of \w+/).first()).toBeVisible();
  // The page begins at the state, far below its top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await expect(page.getByText(/^You’re offline\./)).toBeInViewport();
  await page.goto('/regulations?state=OH');
  await expect(page.getByText('Failed to fetch regulations for Ohio')).toBeVisible();

  // With the connection what failed comes by itself, and the notice goes.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Ohio', exact: true })).toBeVisible();
  await expect(page.getByText('Permit and carry').first()).toBeVisible();
  await expect(page.getByText('Failed to fetch regulations for Ohio')).toBeHidden();
  await expect(page.getByText(/^You’re offline\./)).toBeHidden();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Full Access' })).toBeVisible();
  expect(await keptNames(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/regulations?state=CO');
  await expect(page.getByText('Permit and carry')).toHaveCount(0);
});

test('signing out in flight mode says that it could not be done, removes what was kept, and happens with the connection', async ({
  page,
  context,
}) => {
  await signIn(page, 'member');
  await waitUntilKept(page);
  await page.reload();
  await expect.poll(() => keptNames(page)).toContain('/api/user');
  await context.setOffline(true);

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re not signed out yet');
  await expectAccessible(page);
  expect(await keptNames(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText('Still no connection. We’ll keep trying.');

  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Get Full Access' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
});

test('a sign-out that nobody waited for happens before the next page that is opened', async ({ page, context }) => {
  await signIn(page, 'member');
  await waitUntilKept(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re not signed out yet');
  await page.close();
  await context.setOffline(false);

  const later = await context.newPage();
  await later.goto('/account');

  await expect(later).toHaveURL('/auth?mode=signin');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
});
