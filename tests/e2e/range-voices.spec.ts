import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './support/journey.ts';

// Two people, two screens and axe are much to do on a busy machine.
test.slow();

const openDetails = async (page: Page, zip: string, name: string): Promise<void> => {
  await page.goto('/ranges');
  await page.getByLabel('ZIP CODE').fill(zip);
  await page.getByLabel('ZIP CODE').press('Enter');
  await page.getByRole('button', { name: `Details of ${name}` }).click();
};

test('directions to an approximate range carry its name and address, and say how sure we are', async ({ page }) => {
  await logIn(page.request, 'member');
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
  await logIn(page.request, 'member');
  await openDetails(page, '59715', 'Logan Gun Club');
  await page.getByRole('button', { name: 'It’s still open' }).click();
  await expect(page.getByText('This month, you said it’s open.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByLabel('Stars').selectOption('4 stars');
  await page.getByLabel('What should others know?').fill('Friendly people, and a long rifle range.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Your review is waiting for our editors. Only you can see it.')).toBeVisible();
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

test('three members mark the same place; an administrator moves the range there, and it says who confirmed it', async ({
  page,
  browser,
}) => {
  await logIn(page.request, 'member');
  await openDetails(page, '59801', 'Deer Creek Shooting Range');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByLabel('It’s somewhere else').check();
  await page.getByLabel('Coordinates of the entrance').fill('46.8601, -113.8402');
  await expectAccessible(page);
  const sent = page.waitForRequest('/api/ranges/reports');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We sent it to our editors.', { exact: true })).toBeVisible();
  const report = (await sent).postDataJSON() as { rangeId: string; point: { lat: number; lng: number } };
  expect(report.point).toEqual({ lat: 46.8601, lng: -113.8402 });

  const { origin } = new URL(page.url());
  for (const who of ['founder', 'admin'] as const) {
    const other = await browser.newContext();
    await logIn(other.request, who);
    const response = await other.request.post('/api/ranges/reports', { headers: { origin }, data: report });
    expect(response.ok()).toBe(true);
    await other.close();
  }

  const office = await browser.newContext();
  const desk = await office.newPage();
  await logIn(desk.request, 'admin');
  await desk.goto('/admin?tab=ranges');
  await expect(desk.getByText(/3 of 3 reports agree/)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Move Deer Creek Shooting Range' })).toBeDisabled();
  await desk.getByLabel(/^I checked a map/).check();
  await desk.getByRole('button', { name: 'Move Deer Creek Shooting Range' }).click();
  await expect(desk.getByText('No one has reported a wrong location')).toBeVisible();
  await office.close();

  await openDetails(page, '59801', 'Deer Creek Shooting Range');
  await expect(page.getByText('Members who know the place, confirmed by our editors')).toBeVisible();
});

test('an administrator tries a file, imports it, and takes it back; members see its ranges in between alone', async ({
  page,
  browser,
}) => {
  const file = {
    name: 'overpass.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        version: 0.6,
        osm3s: { timestamp_osm_base: '2026-05-01T00:00:00Z' },
        elements: [
          {
            type: 'node',
            id: 7_000_001,
            lat: 45.7765,
            lon: -108.5007,
            tags: { leisure: 'shooting_range', name: 'Tall Grass Range' },
          },
        ],
      }),
    ),
  };
  await logIn(page.request, 'member');
  const findRange = async () => {
    await page.goto('/ranges');
    await page.getByLabel('ZIP CODE').fill('59101');
    await page.getByLabel('ZIP CODE').press('Enter');
    await expect(page.getByText(/Billings/).first()).toBeVisible();

    return page.getByRole('button', { name: 'Details of Tall Grass Range' });
  };

  const office = await browser.newContext();
  const desk = await office.newPage();
  await logIn(desk.request, 'admin');
  await desk.goto('/admin?tab=ranges');
  await desk.getByLabel('File', { exact: true }).setInputFiles(file);
  await desk.getByRole('button', { name: 'Try it first' }).click();
  await expect(desk.getByText('Trial run: nothing was changed.')).toBeVisible();
  await expect(await findRange()).toHaveCount(0);

  await desk.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(desk.getByText('Imported.', { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await (await findRange()).click();
  await expect(page.getByText(/OpenStreetMap/).first()).toBeVisible();
  // Its reviews are there before it is taken back: asked for later, there are none.
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible();

  await desk.getByRole('button', { name: 'Undo overpass.json' }).click();
  await expect(desk.getByText('Undone')).toBeVisible();
  await expect(await findRange()).toHaveCount(0);
  await office.close();
});
