import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, signIn, test } from './support/journey.ts';

// Two people, two screens and axe are much to do on a busy machine.
test.slow();

const openDetails = async (page: Page, zip: string, name: string): Promise<void> => {
  await page.goto('/ranges');
  await page.getByLabel('ZIP CODE').fill(zip);
  await page.getByLabel('ZIP CODE').press('Enter');
  await page.getByRole('button', { name: `Details of ${name}` }).click();
};

test('directions to an approximate range carry its name and address, and say how sure we are', async ({ page }) => {
  await signIn(page, 'member');
  await openDetails(page, '80903', 'Cheyenne Mountain Shooting Complex');

  await page.getByRole('button', { name: 'Directions', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: /^Directions to Cheyenne Mountain/ });
  await expect(dialog).toContainText('Approximate location: we only know that this range is in or near Fort Carson');
  for (const link of await dialog.getByRole('link', { name: /Google Maps|Apple Maps|Waze/ }).all()) {
    const href = decodeURIComponent((await link.getAttribute('href')) ?? '');
    expect(href).toContain('Cheyenne Mountain Shooting Complex');
    expect(href).not.toMatch(/38\.7375|-104\.7889/);
  }
  await expectAccessible(page);
});

test('a member says that a range is open, reviews it and adds a missing one; others see the review once an administrator has read it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'member');
  await openDetails(page, '59715', 'Logan Gun Club');
  await page.getByRole('button', { name: 'It’s still open' }).click();
  await expect(page.getByText('You said it’s open this month.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByLabel('Stars').selectOption('4 stars');
  await page.getByLabel('What should others know?').fill('Friendly people, and a long rifle range.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Your review waits for our editors. Only you can see it.')).toBeVisible();
  await page.getByRole('dialog', { name: 'Logan Gun Club' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Add a missing range' }).click();
  await page.getByLabel('Name of the range').fill('Tall Pine Range');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Our editors check it before it’s listed.').first()).toBeVisible();

  const office = await browser.newContext();
  const desk = await office.newPage();
  await logIn(desk.request, 'admin');
  await desk.goto('/admin?tab=ranges');
  await desk.getByRole('button', { name: 'Publish: Logan Gun Club', exact: true }).click();
  await expect(desk.getByText('No reviews are waiting')).toBeVisible();
  await expectAccessible(desk);
  await desk.goto('/admin?tab=review');
  await expect(desk.getByText('missing · Tall Pine Range')).toBeVisible();
  await openDetails(desk, '59715', 'Logan Gun Club');
  await expect(desk.getByText('Friendly people, and a long rifle range.')).toBeVisible();
  await expect(desk.getByText(/^1 member said it’s open/).first()).toBeVisible();
  await office.close();
});
