import { expect, expectAccessible, logIn, signIn, test } from './support/journey.ts';

const MESSAGE = 'A court has stayed the new rule on carry in parks.';

test('an administrator adds the grandfathered users, writes an alert that a member reads, and finds it all in the log', async ({
  page,
  browser,
}) => {
  await logIn(page.request, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('cell', { name: '$0.00' })).toHaveCount(9);
  await page.getByRole('button', { name: 'Test Google Sheets Connection' }).click();
  await expect(page.getByText('in the data folder works')).toBeVisible();
  await page.getByRole('button', { name: 'Add Grandfathered Users to Google Sheets' }).click();
  await expect(page.getByText('Added 9 of 9 users.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Grandfathered Users to Google Sheets' }).click();
  await expect(page.getByText('no one was added twice')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Travel alerts' }).click();
  await page.getByRole('button', { name: 'New alert' }).click();
  await page.getByLabel('Kind').selectOption('Warning');
  await page.getByRole('textbox', { name: 'Message' }).fill(MESSAGE);
  await page.getByRole('textbox', { name: 'States' }).fill('tx');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(MESSAGE)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create alert' }).click();
  await expect(page.getByRole('rowheader', { name: MESSAGE })).toBeVisible();

  const reader = await browser.newPage();
  await signIn(reader, 'member');
  await expect(reader.getByText(MESSAGE)).toBeVisible();
  await reader.close();

  await page.getByRole('button', { name: `End: ${MESSAGE}` }).click();
  await expect(page.getByRole('row', { name: new RegExp(MESSAGE) }).getByText('Ended')).toBeVisible();

  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByLabel('Name or email').fill('val');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'visitor@demo.example' }).click();
  await page.getByLabel('Reason').fill('Helped us from the first day.');
  await page.getByRole('button', { name: 'Grant lifetime access' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw lifetime access' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('It was only a trial.');
  await page.getByRole('button', { name: 'Withdraw lifetime access' }).click();
  await expect(page.getByRole('button', { name: 'Grant lifetime access' })).toBeVisible();
  await page.getByRole('dialog', { name: 'Member' }).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('tab', { name: 'Log' }).click();
  for (const action of ['Lifetime access withdrawn', 'Lifetime access granted', 'Alert ended', 'Alert created']) {
    await expect(page.getByRole('rowheader', { name: action })).toBeVisible();
  }
  await expect(
    page.getByRole('rowheader', { name: 'Founding members added to the spreadsheet' }).first(),
  ).toBeVisible();
});

test('a member who is no administrator is told so, by the page and by the server', async ({ page }) => {
  await logIn(page.request, 'member');
  await page.goto('/admin');

  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  const answer = await page.request.get('/api/admin/members');
  expect(answer.status()).toBe(403);
  expect((await answer.json()).message).toBe('Access denied. Admin privileges required.');
});
