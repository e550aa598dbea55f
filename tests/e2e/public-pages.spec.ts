import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { untilAlive } from './support/settled.ts';

const PAGES = [
  { path: '/', heading: 'Know the carry law before you cross the state line' },
  { path: '/home', heading: 'Know the carry law before you cross the state line' },
  { path: '/safety', heading: 'CarryAtlas Safety & Best Practices' },
  { path: '/safety/school-zones', heading: 'School zones' },
  { path: '/about', heading: 'About CarryAtlas' },
  { path: '/contact', heading: 'Contact CarryAtlas' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/terms', heading: 'Terms' },
  { path: '/pricing', heading: 'Pricing' },
];

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page is readable and leads on', async ({ page }) => {
    for (const { path, heading } of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toHaveAttribute(
        'href',
        '/privacy',
      );
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveURL('/privacy');
  });
});

test('a visitor gets the 404 screen and its status for an unknown address', async ({ page, request }) => {
  expect((await request.get('/nowhere')).status()).toBe(404);

  const quiet = await page.context().newPage();
  await quiet.goto('/nowhere');
  await expect(quiet.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await quiet
    .getByRole('link', { name: /home|front page/i })
    .first()
    .click();
  await expect(quiet).toHaveURL('/');
});

test('an unknown call answers 404 in the error shape', async ({ request }) => {
  const response = await request.get('/api/nowhere');

  expect(response.status()).toBe(404);
  expect(await response.json()).toEqual({
    code: 'not-found',
    message: 'There’s nothing at this URL. Check for typos.',
    requestId: expect.any(String),
  });
});

test('a visitor is gated from ranges and regulations, and sent to sign in from account and admin', async ({ page }) => {
  await page.goto('/ranges');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome');
  await expect(page.getByText('Please sign in to access ranges and regulations.')).toBeVisible();
  await expect(page.getByText('Please sign in to access firing ranges.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Access - $9.95/Year' })).toHaveAttribute('href', '/signup');

  await page.goto('/regulations');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CCW Regulations');

  for (const path of ['/account', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth?mode=signin');
  }
});

/** The page as it came; its scripts are let through later. */
const openWithoutScripts = async (page: Page, path: string): Promise<() => void> => {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });

  return letThrough;
};

test('what a visitor types before the scripts come is searched for', async ({ page }) => {
  const letThrough = await openWithoutScripts(page, '/safety');
  await page.getByPlaceholder('Search safety topics...').fill('ammo');
  letThrough();

  await expect(page.getByRole('status')).toHaveText(/^Found [1-9]\d* topics matching "ammo"$/);
  await expect(page.getByPlaceholder('Search safety topics...')).toHaveValue('ammo');
});

test('a message that is begun before the scripts come is not lost', async ({ page }) => {
  const letThrough = await openWithoutScripts(page, '/contact');
  await page.getByLabel('Name').fill('Pat');
  await page.getByLabel('Message').fill('How do I');
  letThrough();
  await untilAlive(page);

  await page.getByLabel('Message').press('End');
  await page.keyboard.type(' report an error?');
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  await expect(page.getByText('Name is required')).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Pat');
  await expect(page.getByLabel('Message')).toHaveValue('How do I report an error?');
});

test('a message that is sent before the scripts come is sent once they are here, and never stands in the URL', async ({
  page,
}) => {
  const letThrough = await openWithoutScripts(page, '/contact');
  await page.getByLabel('Name').fill('Pat');
  await page.getByLabel('Email').fill('pat@early.example');
  await page.getByLabel('Message').fill('I was faster than your scripts.');
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(page).toHaveURL('/contact');
  letThrough();

  await expect(page.getByText('Message sent successfully!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/contact');
});

test('what a visitor presses or chooses before the scripts come acts once they are here', async ({ page }) => {
  const showTopics = await openWithoutScripts(page, '/safety');
  const travel = page.getByRole('button', { name: /^Travel/ });
  // Impatience is no second wish.
  await travel.dblclick();
  await expect(travel).toHaveAttribute('aria-pressed', 'false');
  showTopics();
  await expect(travel).toHaveAttribute('aria-pressed', 'true');

  const showSample = await openWithoutScripts(page, '/');
  await page.getByLabel('Your state').selectOption('TX');
  showSample();
  await expect(page.getByText(/every county in Texas/)).toBeVisible();
  await expect(page.getByLabel('Your state')).toHaveValue('TX');
});
