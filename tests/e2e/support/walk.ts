import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Where the keyboard is: what a sighted person must be able to see. */
type Stop = { name: string; isVisible: boolean; hasOutline: boolean };

/** Every element that Tab should reach, in the order in which it reads. */
const countReachable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
        (element) =>
          // Of tabs the chosen one is reached, the others from there by arrows.
          (element.tabIndex >= 0 || element.getAttribute('aria-selected') === 'true') &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.hasAttribute('disabled') &&
          // A field that only machines fill in.
          !element.closest('[aria-hidden="true"]'),
      ).length,
  );

/** The page itself notes each stop as the key comes up: asked from here after every press, it takes twice as long. */
const noteStops = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stops: Stop[] = [];
    Object.assign(window, { stops });
    const note = (): void => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return;
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      stops.push({
        name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? element.id}`,
        isVisible: bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
        hasOutline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      });
    };
    window.addEventListener('keyup', note, { capture: true });
  });

const walk = async (page: Page): Promise<Stop[]> => {
  const reachable = await countReachable(page);
  await noteStops(page);
  for (let at = 0; at < reachable; at += 1) await page.keyboard.press('Tab');
  const stops = await page.evaluate(() => Reflect.get(window, 'stops') as Stop[]);
  expect(stops).toHaveLength(reachable);

  return stops;
};

/** Samples load when they are about to be seen, and would move what is below them while Tab is there. */
const loadSamples = async (page: Page): Promise<void> => {
  // Not into view: Tab would begin from there.
  await page.evaluate(() =>
    window.scrollTo(0, document.querySelector('[data-samples]')?.getBoundingClientRect().top ?? 0),
  );
  await expect(page.getByRole('heading', { name: 'One permit on the recognition map' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
};

/** Everything on the open page is reached by keyboard, and one sees where one is. */
export const expectWalkable = async (page: Page): Promise<void> => {
  if (await page.locator('[data-samples]').count()) await loadSamples(page);
  const stops = await walk(page);

  expect(stops[0]?.name).toBe('A Skip to content');
  expect(stops.filter(({ isVisible, hasOutline }) => !isVisible || !hasOutline)).toEqual([]);
};

/** Half the width of a desktop, as 200 % zoom leaves it, and the narrowest phone. */
const NARROW = [
  { width: 720, height: 450 },
  { width: 360, height: 640 },
];

export const expectNotTooWide = async (page: Page): Promise<void> => {
  for (const viewport of NARROW) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `at ${viewport.width}`).toBeLessThanOrEqual(viewport.width);
  }
};

/** How far things moved while the page came to life. */
export const sumShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
