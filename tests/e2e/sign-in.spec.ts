import { expect, expectAccessible, test } from './support/journey.ts';

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
