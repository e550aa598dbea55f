import type { Page } from '@playwright/test';
import { expect, findAccessibilityProblems } from '../e2e/support/journey.ts';

type LayoutShifts = { value: number; moved: string[] };

type LayoutShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

// The height of a thumb's target, less what rounding may take away.
const LEAST_TARGET_PX = 43.5;
// A fifth of what is called good: prerendered pages arrive in their final shape.
const MOST_LAYOUT_SHIFT = 0.02;

/** Everything wrong with the page as it stands: each check is made, also after one has failed. */
export const checkPage = async (
  page: Page,
  heading: string | null,
  { width, isPhone }: { width: number; isPhone: boolean },
): Promise<void> => {
  const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts();
  expect.soft(headings, 'first-level headings').toEqual(heading === null ? [] : [heading]);

  expect.soft(await findAccessibilityProblems(page), 'accessibility').toEqual([]);

  // Compared with the width that was asked for: a phone zooms out until everything fits and calls that its width.
  const neededWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth);
  expect.soft(neededWidth, 'nothing scrolls sideways').toBeLessThanOrEqual(width);

  if (isPhone) expect.soft(await page.evaluate(findSmallTargets, LEAST_TARGET_PX), 'small targets').toEqual([]);

  const { value, moved } = await page.evaluate(readLayoutShifts);
  expect.soft(value, `moved by themselves: ${[...new Set(moved)].sort()}`).toBeLessThanOrEqual(MOST_LAYOUT_SHIFT);
};

/** Runs in the page. Links within a sentence are exempt: their line can't be as high as a button. */
const findSmallTargets = (least: number): string[] => {
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"]), ' +
    ['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'option', 'slider', 'combobox']
      .map((role) => `[role=${role}]`)
      .join(', ');

  /** A label is part of its control. */
  const heightOf = (element: Element): number => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    // A label above its field does not make the field any higher, one around it or beside it does.
    const own = element.getBoundingClientRect();
    const beside = labels.map((label) => label.getBoundingClientRect()).filter((box) => box.bottom > own.top + 1);

    return Math.max(own.height, ...beside.map(({ height }) => height));
  };

  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  /** Such as the skip link, which waits above the page for the keyboard. */
  const isOutOfSight = (element: Element): boolean => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const above = getComputedStyle(element).position === 'fixed' ? 0 : scrollY;

    return (
      width <= 1 ||
      height <= 1 ||
      right <= 0 ||
      bottom + above <= 0 ||
      !element.checkVisibility({ visibilityProperty: true })
    );
  };

  const describe = (element: Element): string => {
    const attributes = ['id', 'name', 'href', 'type']
      .filter((name) => element.hasAttribute(name))
      .map((name) => `[${name}="${element.getAttribute(name)}"]`);
    const region = element.parentElement?.closest('header, nav, main, footer, aside, [role=dialog]');

    return `${region ? `${region.tagName.toLowerCase()} ` : ''}${element.tagName.toLowerCase()}${attributes.join('')}`;
  };

  return [...document.querySelectorAll(selector)]
    .filter((element) => !isOutOfSight(element) && !isInSentence(element) && heightOf(element) < least)
    .map((element) => `${describe(element)} is ${Math.round(heightOf(element))} px high`);
};

/** Runs in the page, from its beginning or later: keeps count of everything that moved by itself after it was shown. */
export const watchLayoutShifts = (): void => {
  const sum: LayoutShifts = { value: 0, moved: [] };
  Object.assign(window, { layoutShifts: sum });

  const describe = (node: Node | null): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].slice(0, 3).join('.')}` : '#text';

  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShiftEntry[]) {
      // What moves because somebody pressed or typed is an answer, and the measure itself leaves it out.
      if (shift.hadRecentInput) continue;
      sum.value += shift.value;
      sum.moved.push(...shift.sources.map(({ node }) => describe(node)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Runs in the page: what counts of them, which is nothing on a page that the browser fills. */
const readLayoutShifts = (): LayoutShifts =>
  document.querySelector('#root[data-prerendered]') === null
    ? { value: 0, moved: [] }
    : ((window as Window & { layoutShifts?: LayoutShifts }).layoutShifts ?? { value: 1, moved: ['nobody kept count'] });
