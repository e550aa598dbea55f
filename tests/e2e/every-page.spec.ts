import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page, Response } from '@playwright/test';
import { PAGE_ROUTES, type PagePath } from '#shared/site/routes.ts';
import { expect, expectAccessible, logIn, test } from './support/journey.ts';
import { openSettled } from './support/settled.ts';
import { expectNotTooWide, expectWalkable, sumShifts } from './support/walk.ts';

/** Of JavaScript as it travels, by the thousand: what the first page may weigh, and what any other public page may. */
const FIRST_PAGE_BYTES = 105_000;
const PUBLIC_PAGE_BYTES = 150_000;

/** What search engines and newcomers meet: held to more than the rest. */
const PUBLIC: Record<string, string> = {
  '/': 'Know the carry law before you cross the state line',
  '/safety': 'CarryAtlas Safety & Best Practices',
  '/safety/school-zones': 'School zones',
  '/glossary': 'Glossary',
  '/about': 'About CarryAtlas',
  '/contact': 'Contact CarryAtlas',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/pricing': 'Pricing',
};

const DESKTOP = { width: 1280, height: 720 };
const PATHS = PAGE_ROUTES.map(({ path }) => path);

const open = async (page: Page, path: string): Promise<void> => {
  const response: Response | null = await openSettled(page, path);
  // What the policy stops fails every journey, see journey.ts.
  expect(response?.headers()['content-security-policy'], path).toContain("script-src 'self' 'sha256-");
};

const FONTS = '**/*.woff2';

/** What moves when our fonts replace the fallback fonts is how far the two differ. Measured apart from the rest: 0.033 at most, on /privacy. */
const FONTS_SHIFT = 0.04;

const paintedFirst = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

// The same scripts serve most pages.
const weights = new Map<string, number>();

const weigh = async (request: APIRequestContext, url: string): Promise<number> => {
  const known = weights.get(url) ?? gzipSync(await (await request.get(url)).body(), { level: 9 }).length;
  weights.set(url, known);

  return known;
};

for (const [path, heading] of Object.entries(PUBLIC)) {
  test.describe(`a visitor reads ${path}`, () => {
    test('it is light, stands still, fits, is walked by keyboard, and axe and the policy find nothing', async ({
      page,
      request,
      expectedNoise,
    }) => {
      expectedNoise.push(/ERR_FAILED/);
      await page.route(FONTS, (route) => route.abort());
      const scripts = new Set<string>();
      page.on('request', (one) => {
        if (one.resourceType() === 'script') scripts.add(one.url());
      });
      await open(page, path);

      expect(await sumShifts(page)).toBeLessThan(0.01);
      let bytes = 0;
      for (const url of scripts) bytes += await weigh(request, url);
      expect(scripts.size).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(path === '/' ? FIRST_PAGE_BYTES : PUBLIC_PAGE_BYTES);

      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expect(page).toHaveTitle(/CarryAtlas/);
      await expect(page.getByText('Demo mode — nothing is charged')).toBeVisible();
      await expectAccessible(page);
      await expectWalkable(page);
      await expectNotTooWide(page);
    });

    test('it hardly moves and still fits when its fonts load late', async ({ page }) => {
      const late: string[] = [];
      await page.route(FONTS, async (route) => {
        await paintedFirst(page);
        late.push(route.request().url());
        await route.continue();
      });
      await open(page, path);
      await page.evaluate(() => document.fonts.ready);

      expect(late).not.toEqual([]);
      expect(await sumShifts(page)).toBeLessThan(FONTS_SHIFT);
      await expectNotTooWide(page);
    });
  });
}

/** From these a visitor is sent to sign-in, where the focus is taken to the form's page. */
const isForSignedIn = (path: string): boolean => /^\/(account|admin|editor)/.test(path);

const OTHERS = PATHS.filter((path) => !(path in PUBLIC));
/** Opened one after the other in one browser, whose scripts are then at hand. */
const AT_ONCE = 6;

for (let from = 0; from < OTHERS.length; from += AT_ONCE) {
  const paths = OTHERS.slice(from, from + AT_ONCE);

  test.describe(`a visitor opens ${paths.join(', ')}`, () => {
    test('it fits, is walked by keyboard, and keeps to the policy', async ({ page }) => {
      for (const path of paths) {
        await test.step(path, async () => {
          await page.setViewportSize(DESKTOP);
          await open(page, path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (!isForSignedIn(path)) await expectWalkable(page);
          await expectNotTooWide(page);
        });
      }
    });
  });
}

/** They look alike to everybody but for the way out in their frame. */
const isSameForAll = (path: string): boolean => path in PUBLIC || path === '/home';
const WALKED: PagePath[] = ['/', '/ranges', '/regulations', '/account', '/admin'];

test('every screen of an administrator keeps to the content security policy', async ({ page, expectedNoise }) => {
  test.slow();
  // Of a fact that the address doesn't name.
  expectedNoise.push(/status of 404/);
  await logIn(page.request, 'admin');
  for (const path of PATHS.filter((one) => !isSameForAll(one) && !WALKED.includes(one))) await open(page, path);
});

for (const path of WALKED) {
  test.describe(`an administrator opens ${path}`, () => {
    test('it is walked by keyboard, and keeps to the policy', async ({ page }) => {
      await logIn(page.request, 'admin');
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectWalkable(page);
    });
  });
}

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.locator('#main')).toBeFocused();
});
