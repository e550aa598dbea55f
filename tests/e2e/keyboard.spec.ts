import type { Page } from '@playwright/test';
import { PAGE_ROUTES } from '#shared/site/routes.ts';
import { expect, signIn, test } from './support/journey.ts';

type Stop = { name: string; isVisible: boolean; hasOutline: boolean };

/** Where the keyboard is: what a sighted person must be able to see. */
const describeFocus = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isVisible = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);

    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? element.id}`,
      isVisible,
      hasOutline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    };
  });

/** Every element that Tab should reach, in the order in which it reads. */
const countReachable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.hasAttribute('disabled') &&
          // A field that only machines fill in.
          !element.closest('[aria-hidden="true"]'),
      ).length,
  );

const walk = async (page: Page): Promise<Stop[]> => {
  const stops: Stop[] = [];
  const reachable = await countReachable(page);
  for (let at = 0; at < reachable; at += 1) {
    await page.keyboard.press('Tab');
    const stop = await describeFocus(page);
    if (stop) stops.push(stop);
  }
  expect(stops).toHaveLength(reachable);

  return stops;
};

/** Samples load when they are about to be seen, and would move what is below them while Tab is there. */
const loadSamples = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
  });
  await expect(page.getByRole('heading', { name: 'One permit on the recognition map' })).toBeVisible();
};

const expectWalkable = async (page: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (await page.locator('[data-samples]').count()) await loadSamples(page);
  const stops = await walk(page);

  expect(stops[0]?.name).toBe('A Skip to content');
  expect(
    stops.filter(({ isVisible, hasOutline }) => !isVisible || !hasOutline),
    path,
  ).toEqual([]);
};

test('a visitor reaches everything on every page by keyboard, and sees where they are', async ({ page }) => {
  test.slow();
  // From these a visitor is sent to sign-in, where the focus is taken to the form's page.
  const paths = PAGE_ROUTES.map(({ path }) => path).filter((path) => !/^\/(account|admin|editor)/.test(path));
  for (const path of paths) await expectWalkable(page, path);
});

test('a member reaches everything by keyboard too', async ({ page }) => {
  test.slow();
  await signIn(page, 'member');
  for (const path of ['/', '/ranges', '/regulations', '/account', '/admin']) await expectWalkable(page, path);
});

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.locator('#main')).toBeFocused();
});

test('no page is wider than 200 % zoom leaves, nor than the narrowest phone', async ({ page }) => {
  test.slow();
  for (const { path } of PAGE_ROUTES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const viewport of [
      { width: 720, height: 450 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${path} at ${viewport.width}`).toBeLessThanOrEqual(viewport.width);
    }
  }
});
