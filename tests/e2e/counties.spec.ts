import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './support/journey.ts';

// The whole record of a county is a long page for axe to read on a busy machine.
test.slow();

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const PHONE = { width: 390, height: 844 };

const openCounty = async (page: Page, state: string, county: string): Promise<void> => {
  await page.goto(`/regulations?state=${state}&county=${encodeURIComponent(county)}`);
  await expect(region(page, 'How to apply here')).toBeVisible();
};

/** Nothing on a phone is wider than the phone. */
const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  const COUNTIES: [state: string, county: string, where: string, pay: RegExp][] = [
    ['GA', 'Fulton', 'Apply at the Fulton County Probate Court.', /plus local costs/],
    ['CA', 'Los Angeles', 'Apply to the county sheriff or to your city’s police.', /^\$\d+/],
    ['NY', 'Kings', 'Apply to the police where you live.', /^\$428\.25/],
    ['TX', 'Harris', 'Apply to the Texas Department of Public Safety.', /^\$40/],
    ['HI', 'Honolulu', 'Apply to the police where you live.', /^\$/],
  ];

  test('the office, the price and how to apply come before the state’s rules', async ({ page }) => {
    await logIn(page.request, 'visitor');
    for (const [state, county, where, pay] of COUNTIES) {
      await test.step(`${county}, ${state}`, async () => {
        await openCounty(page, state, county);

        await expect(region(page, 'Where to apply').getByText(where)).toBeVisible();
        await expect(region(page, 'What you pay').getByText(pay).first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 3, name: 'Permit and carry' })).toBeVisible();
        const headings = await page.getByRole('heading', { level: 3 }).allTextContents();
        expect(headings.slice(0, 5)).toEqual([
          'Where to apply',
          'What you pay',
          'How to apply here',
          'Statewide',
          'Permit and carry',
        ]);
        await expectNoSidewaysScroll(page);
      });
    }
    await expectAccessible(page);
  });
});

test('a member keeps own dates on the device, gets a calendar file, and prints the checklist alone', async ({
  page,
}) => {
  await logIn(page.request, 'member');
  await openCounty(page, 'GA', 'Fulton');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));

  await page.getByLabel('My appointment').fill('2090-03-01');
  await page.getByLabel('My permit expires on').fill('2095-03-01');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Get calendar reminders' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('DTSTART;VALUE=DATE:20900301');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  await page.reload();
  await expect(page.getByLabel('My appointment')).toHaveValue('2090-03-01');
  expect(sent.filter((text) => /20(90|95)/.test(text))).toEqual([]);

  await page.evaluate(() => {
    document.documentElement.dataset['print'] = 'checklist';
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Check that you qualify')).toBeVisible();
  await expect(page.getByText('Permit and carry')).toBeHidden();
  await expect(region(page, 'Where to apply')).toBeHidden();
  await expect(page.getByLabel('My appointment')).toBeHidden();
  const sheets = (await page.pdf()).toString('latin1').split(/\/Type \/Page\b/).length - 1;
  expect(sheets).toBeLessThanOrEqual(2);
});

test('a wrong phone is reported in two taps; an administrator corrects it, and members see the new one', async ({
  page,
  browser,
}) => {
  await logIn(page.request, 'member');
  await openCounty(page, 'AL', 'Bibb');
  const office = region(page, 'Where to apply');
  await expect(office.getByRole('link', { name: '205-926-3129' })).toBeVisible();
  await office.getByRole('button', { name: /^Report a wrong phone/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We sent it to our editors.', { exact: true })).toBeVisible();

  const admin = await browser.newPage();
  await logIn(admin.request, 'admin');
  await admin.goto('/admin?tab=review');
  await expect(admin.getByText('The phone number is wrong: 205-926-3129.')).toBeVisible();
  await admin.getByRole('button', { name: /^Correct the office: AL, Bibb/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Correct the office' });
  await expect(dialog.getByLabel('Phone')).toHaveValue('205-926-3129');
  await dialog.getByLabel('Phone').fill('205-926');
  await dialog.getByLabel('Where you read it today').fill('https://bibb.example/pistol-permits');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(dialog.getByText(/not a phone number such as/)).toBeVisible();
  await dialog.getByLabel('Phone').fill('205-555-0142');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(admin.getByText('Members see it now.', { exact: false }).first()).toBeVisible();
  await admin.close();

  await expect(async () => {
    await page.reload();
    await expect(office.getByRole('link', { name: '205-555-0142' })).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await expect(office.getByText(/^checked /i).first()).toBeVisible();
});

/** As many as the table shows, and those of the next idle moment. */
const ROWS_AT_ONCE = 30;

test('sorting as many counties as Texas has draws the first rows at once and the others when the page is at rest', async ({
  page,
}) => {
  await logIn(page.request, 'member');
  // As many counties as Texas, each with an office and a fee of its own.
  await page.route('/api/regulations?state=GA', async (route) => {
    const response = await route.fetch();
    const [state, ...counties] = (await response.json()) as Record<string, unknown>[];
    const many = Array.from({ length: 254 }, (_, at) => ({
      ...counties[at % counties.length],
      id: `us-ga-${at}`,
      county: `County ${at}`,
      permitCost: (at * 37) % 100,
      permitCostBasis: 'county',
      permitCostAsOf: '2024',
      officePhone: `404-555-${1000 + at}`,
    }));
    await route.fulfill({ response, json: [state, ...many] });
  });
  await page.goto('/regulations?state=GA');
  const table = page.getByRole('table', { name: 'Permit fees by county' });
  await expect(table.getByRole('rowheader')).toHaveCount(254);

  for (const name of ['Fee', 'Fee as of', 'Office', 'County']) {
    const drawn = await table.getByRole('button', { name, exact: true }).evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          (button as HTMLButtonElement).click();
          requestAnimationFrame(() => resolve(document.querySelectorAll('tr[data-id]').length));
        }),
    );
    expect(drawn).toBeLessThanOrEqual(ROWS_AT_ONCE);
    await expect(table.getByRole('rowheader')).toHaveCount(254);
  }
  await expect(table.getByRole('rowheader').first()).toHaveText('County 0');
});
