import { expect, expectAccessible, test } from './support/journey.ts';

test('a visitor searches the guide with the keyboard alone, reads a guideline and comes back to the search', async ({
  page,
}) => {
  await page.goto('/safety');
  await page.getByPlaceholder('Search safety topics...').focus();
  await page.keyboard.type('hard-sided');

  await expect(page.getByRole('status')).toHaveText(/^Found \d+ topics matching "hard-sided"$/);
  await expectAccessible(page);
  const link = page.getByRole('link', { name: /Air travel with a firearm/ });
  await expect(link.locator('mark')).toHaveText(['hard-sided']);
  await link.focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/safety/air-travel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Air travel with a firearm');
  await expect(page.locator('mark').first()).toHaveText('hard-sided');
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();

  await page.goBack();
  await expect(page.getByPlaceholder('Search safety topics...')).toHaveValue('hard-sided');
  await expect(page.getByRole('status')).toHaveText(/^Found/);
});

test('the words that people use find topics, and other words for a topic are offered but not counted', async ({
  page,
}) => {
  await page.goto('/safety');
  const field = page.getByPlaceholder('Search safety topics...');
  const words = [
    'ammo',
    'TSA',
    'flying',
    'kids',
    'self defense',
    'stand your ground',
    'red flag laws',
    'age restrictions',
    'airport procedures',
    'CCW',
    'RV',
    'camping',
  ];

  for (const word of words) {
    await field.fill(word);
    await expect(page.getByRole('status')).toHaveText(new RegExp(`^Found [1-9]\\d* topics matching "${word}"$`));
  }

  await field.fill('airplane');
  await expect(page.getByRole('heading', { name: 'No safety topics found matching "airplane"' })).toBeVisible();
  await expect(page.getByText(/^Found /)).toBeHidden();
  await page.getByRole('link', { name: 'Air travel with a firearm' }).click();
  await expect(page).toHaveURL('/safety/air-travel');
});

test('the letters lead to their topics, also by a link from elsewhere', async ({ page }) => {
  await page.goto('/safety');
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'T', exact: true }).click();

  await expect(page).toHaveURL('/safety#letter-T');
  await expect(page.getByRole('heading', { level: 3, name: 'T', exact: true })).toBeInViewport();
});

test('reading a guideline loads its own text alone; the texts of all come with the first search', async ({ page }) => {
  const texts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('guide-texts')) texts.push(request.url());
  });

  await page.goto('/safety/air-travel');
  await expect(page.getByText('It is in a hard-sided container.')).toBeVisible();
  await page.getByRole('link', { name: 'All safety topics' }).click();
  await expect(page).toHaveURL('/safety');
  expect(texts).toEqual([]);

  await page.getByPlaceholder('Search safety topics...').fill('.*');
  await expect(page.getByText('No safety topics found matching ".*"')).toBeVisible();
  expect(texts).toHaveLength(1);
});

test('a link to a search opens without anything moving under the reader', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  for (const term of ['hard-sided', 'gun', 'zzz']) {
    await page.goto(`/safety?q=${term}`);
    await expect(page.getByText(/^(Found \d+|No safety) topics/)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);

    expect(await page.evaluate(() => Reflect.get(window, 'shifts')), term).toBeLessThanOrEqual(0.02);
  }
});
