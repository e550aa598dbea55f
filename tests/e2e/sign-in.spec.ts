import { expect, expectAccessible, logIn, test } from './support/journey.ts';

test('a member signs in, sees the dashboard after a reload too, and signs out for good', async ({ page }) => {
  await page.goto('/auth?mode=signin&production=true');
  await page.getByLabel('Email').fill('member@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('carry-atlas-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('member@demo.example')).toBeVisible();

  await page.getByRole('link', { name: 'Sign Out' }).first().click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get Full Access' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL('/auth?mode=signin');
});

test('someone who is no administrator is refused at /admin', async ({ page }) => {
  await logIn(page.request, 'visitor');
  await page.goto('/admin');

  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
});

test('a wrong password is told, and signs nobody in', async ({ page, context }) => {
  // The refusal itself is written to the console by the browser.
  const quiet = await context.newPage();
  await quiet.goto('/auth?mode=signin&production=true');
  await quiet.getByLabel('Email').fill('member@demo.example');
  await quiet.getByLabel('Password', { exact: true }).fill('not the password');
  await quiet.getByRole('button', { name: 'Sign in' }).click();

  await expect(quiet.getByText('Authentication failed. Please check your email and password.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Full Access' })).toBeVisible();
});
