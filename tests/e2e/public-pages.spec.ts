import { expect, test } from './support/journey.ts';

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
