import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Locator, type Page, test as plainTest } from '@playwright/test';
import { expect, expectAccessible, logIn, signIn, test } from './support/journey.ts';
import { openSettled } from './support/settled.ts';

// Signing in, a list, a map and axe are much to do on a busy machine.
test.slow();
plainTest.slow();

const BOZEMAN = { latitude: 45.6793, longitude: -111.0373 };

const search = async (page: Page, typed: string): Promise<void> => {
  await page.getByLabel('ZIP CODE').fill(typed);
  await page.getByLabel('ZIP CODE').press('Enter');
};

const list = (page: Page) => page.getByRole('list', { name: 'Ranges' });
const cards = (page: Page) => list(page).getByRole('heading', { level: 3 });

/** Waits until the ranges around Bozeman are there. */
const openBozeman = async (page: Page): Promise<void> => {
  await page.goto('/ranges');
  await search(page, '59715');
  await expect(page.getByText('Bozeman, MT 59715').first()).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
};

test('without a key a member finds ranges by ZIP code, narrows them, saves one and reports it; the account counts', async ({
  page,
}) => {
  await logIn(page.request, 'founder');
  await openBozeman(page);

  await expect(page.getByRole('region', { name: 'Map Unavailable' })).toContainText(
    'The street map isn’t available right now',
  );
  const before = await cards(page).count();
  expect(before).toBeGreaterThan(2);
  const numbers = await page.locator('[data-pin] text').allTextContents();
  expect(numbers.toSorted()).toEqual(Array.from({ length: before }, (_, at) => String(at + 1)).toSorted());
  await expectAccessible(page);

  await page.getByLabel('Within').selectOption('10 miles');
  await expect(cards(page)).not.toHaveCount(before);
  expect(await page.locator('[data-pin]').count()).toBe(await cards(page).count());
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByLabel('Sort').selectOption('By name');
  const sorted = (await cards(page).allTextContents()).map((text) => text.replace(/^\d+\. /, ''));
  expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b)));

  const name = sorted[0] ?? '';
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Saved Ranges' })).toBeVisible();
  await page.getByRole('button', { name: `Details of ${name}` }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('as of');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByLabel('What do you know? (optional)').fill('The gate has been locked since June.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We sent it to our editors.').first()).toBeVisible();

  await page.goto('/account');
  const tiles = page.getByText('Saved Ranges').locator('..');
  await expect(tiles).toContainText('1');
  await page.goto('/ranges');
  await page.getByRole('button', { name: `Remove ${name} from your saved ranges` }).click();
  await expect(page.getByRole('heading', { name: 'Saved Ranges' })).toBeHidden();
});

test('a device that may say where it is decides the law and the ranges of the dashboard; both screens share one search', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(BOZEMAN);
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ranges/nearby')) searches.push(request.postData() ?? '');
  });
  await signIn(page, 'member');

  await expect(page.getByText('Gallatin County').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'CCW Regulations: Montana' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Nearest ranges' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^See all \d+ ranges/ }).click();
  await expect(cards(page).first()).toBeVisible();

  expect(searches.map((body) => JSON.parse(body))).toEqual([{ lat: 45.6793, lng: -111.0373 }]);
  // Arrived at by its address, the page asks the device by itself, since it may.
  await page.goto('/ranges');
  await expect(page.getByText('Gallatin County').first()).toBeVisible();
});

test('a device that may not say is replaced by Colorado Springs, and that is said', async ({ page }) => {
  await signIn(page, 'member');

  await expect(page.getByText('Location access denied. Using Colorado Springs, CO as default location.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  await expectAccessible(page);
});

test('‘Springfield’ asks which one, by keyboard alone; nonsense and military mail are refused in words', async ({
  page,
}) => {
  const quiet = await page.context().newPage();
  await logIn(page.request, 'member');
  await quiet.goto('/ranges');
  await search(quiet, '00000');
  await expect(quiet.getByText('No location found for 00000. Please check the zip code and try again.')).toBeVisible();
  await search(quiet, 'APO AE 09001');
  await expect(quiet.getByText(/ZIP codes for military mail/)).toBeVisible();
  await quiet.close();

  await page.goto('/ranges');
  await search(page, '   ');
  await expect(page.getByText('Please enter a zip code or city, state.')).toBeVisible();
  await search(page, 'Springfield');
  const choices = page.getByRole('list', { name: 'Which one did you mean?' });
  await expect(choices.getByRole('button')).toHaveCount(10);
  await expectAccessible(page);
  await choices.getByRole('button', { name: /^Springfield, MO/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Greene County').first()).toBeVisible();
});

test('everything works from the list by keyboard: details, the map, directions, and back to where one was', async ({
  page,
}) => {
  await logIn(page.request, 'member');
  await openBozeman(page);
  const [first = ''] = (await cards(page).allTextContents()).map((text) => text.replace(/^\d+\. /, ''));

  const details = page.getByRole('button', { name: `Details of ${first}` });
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: first })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const directions = page.getByRole('dialog');
  await expect(directions.getByRole('link', { name: /Google Maps/ })).toHaveAttribute('href', /destination=4[56]\./);
  await expect(directions.getByRole('link', { name: /Waze/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Show on map ${first}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-pin][data-selected] text')).toHaveText('1');
});

test('the map is moved and zoomed by mouse and keys; a pin marks its range in the list', async ({ page }) => {
  await logIn(page.request, 'member');
  await openBozeman(page);
  const map = page.getByRole('application', { name: /^Outline map around Bozeman/ });
  await map.scrollIntoViewIfNeeded();
  const ring = page.locator('[data-ring]');
  const numberOf = async (name: 'r' | 'cx' | 'cy') => Number(await ring.getAttribute(name));
  await expect(page.locator('svg text', { hasText: 'Bozeman' })).toBeVisible();

  const radius = await numberOf('r');
  await map.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(() => numberOf('r')).toBeGreaterThan(radius * 1.5);

  const box = await map.boundingBox();
  if (!box) throw new Error('the map is not there');
  const [x, y, before] = [box.x + 60, box.y + box.height - 80, await numberOf('cx')];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y - 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => numberOf('cx')).toBeCloseTo(before + 50, 0);

  await map.focus();
  await page.keyboard.press('0');
  await expect.poll(() => numberOf('r')).toBeCloseTo(radius, 0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('-');
  await page.keyboard.press('0');

  const pin = page.locator('[data-pin]').last();
  const number = await pin.locator('text').textContent();
  await pin.locator('circle').last().click();
  await expect(list(page).locator('[data-selected]').getByRole('heading')).toContainText(`${number}.`);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('two fingers zoom the map, and the page is no wider than the screen', async ({ page }) => {
    await logIn(page.request, 'member');
    await openBozeman(page);
    // What was searched for is in sight, without a thumb.
    await expect(cards(page).first()).toBeInViewport();
    const map = page.getByRole('application', { name: /^Outline map around Bozeman/ });
    await map.scrollIntoViewIfNeeded();
    const ring = page.locator('[data-ring]');
    const radius = Number(await ring.getAttribute('r'));
    const box = await map.boundingBox();
    if (!box) throw new Error('the map is not there');
    // Over the map, the buttons would cover a pin wherever it is moved.
    for (const name of ['Zoom in', 'Zoom out', 'Back to the center']) {
      const button = await page.getByRole('button', { name }).boundingBox();
      expect(button?.x).toBeGreaterThanOrEqual(box.x + box.width);
    }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const fingers = (gap: number) => [
      { x: x - gap, y, id: 0 },
      { x: x + gap, y, id: 1 },
    ];
    const devTools = await page.context().newCDPSession(page);

    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
    for (const gap of [40, 50, 60])
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(gap) });
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

    await expect.poll(async () => Number(await ring.getAttribute('r'))).toBeGreaterThan(radius * 1.6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
});

/** The scripts that a page has asked for once it stands still, by their compressed size in bytes. */
const scriptsOf = async (page: Page, path: string, whole: Locator): Promise<Map<string, number>> => {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  await openSettled(page, path);
  await expect(whole).toBeVisible();
  const sizes = [...files].map(
    async (file) => [file, gzipSync(await readFile(join('dist/client', file))).length] as const,
  );

  return new Map(await Promise.all(sizes));
};

test('without a key the ranges screen needs at most 60 KB of script beyond what every page of a member has', async ({
  page,
  context,
}) => {
  await signIn(page, 'member');
  const [legal, search] = [await context.newPage(), await context.newPage()];
  const everyPage = await scriptsOf(legal, '/privacy', legal.getByRole('heading', { level: 1 }));
  const ranges = await scriptsOf(search, '/ranges', search.getByRole('application'));

  const beyond = [...ranges].filter(([file]) => !everyPage.has(file));
  expect(beyond.map(([file]) => file).join()).toContain('ranges-screen');
  expect(beyond.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(60 * 1024);
});

test('someone without access sees the map and a paywall on the dashboard, and no range is searched', async ({
  page,
}) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/ranges')) searches.push(request.url());
  });
  await signIn(page, 'visitor');

  await expect(page.getByRole('link', { name: 'Subscribe Now' })).toBeVisible();
  await expect(page.getByRole('application', { name: /^Outline map around Colorado Springs/ })).toBeVisible();
  await page.goto('/ranges');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Required' })).toBeVisible();
  expect(searches).toEqual([]);
});

plainTest(
  'in flight mode what was found stays, and after a reload the saved ranges are there',
  async ({ page, context }) => {
    await logIn(page.request, 'admin');
    await page.goto('/terms');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    });
    await openBozeman(page);
    const [first = ''] = (await cards(page).allTextContents()).map((text) => text.replace(/^\d+\. /, ''));
    await page.getByRole('button', { name: `Save ${first}` }).click();
    await expect(page.getByRole('heading', { name: 'Saved Ranges' })).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const kept = await (await caches.open('member')).match('/api/ranges/saved');

          return kept ? ((await kept.json()) as unknown[]).length : 0;
        }),
      )
      .toBe(1);

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Outdoor' }).click();
    await expect(cards(page).first()).toBeVisible();
    await search(page, '80903');
    await expect(page.getByText('Failed to search location. Please try again.')).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Unable to load ranges' })).toBeVisible();
    await expect(page.getByText('There was an error loading firing ranges. Please try again later.')).toBeVisible();
    await page.getByRole('button', { name: first, exact: true }).click();
    await expect(page.getByRole('dialog', { name: first })).toContainText('as of');
  },
);
