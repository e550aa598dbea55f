import { AxeBuilder } from '@axe-core/playwright';
import { SIZES } from './sizes.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./plan.mjs').Shot} Shot */

// The height of a thumb's target, less what rounding may take away.
const LEAST_TARGET_PX = 43.5;
// A fifth of what is called good: prerendered pages arrive in their final shape.
const MOST_LAYOUT_SHIFT = 0.02;

/**
 * Everything wrong with the page as it stands.
 * @param {Page} page
 * @param {Shot} shot
 * @returns {Promise<string[]>}
 */
export const findPageProblems = async (page, { screen, sizeName }) => {
  const { width, isPhone } = SIZES[sizeName];

  return [
    ...(await findHeadingProblems(page, screen.heading)),
    ...(await findAxeProblems(page)),
    ...(await findSidewaysScroll(page, width)),
    ...(isPhone ? await page.evaluate(findSmallTargets, LEAST_TARGET_PX) : []),
    ...(await findLayoutShift(page)),
  ];
};

/**
 * @param {Page} page
 * @param {string | null} heading
 */
const findHeadingProblems = async (page, heading) => {
  const wanted = heading === null ? [] : [heading];
  const found = await page.getByRole('heading', { level: 1 }).allInnerTexts();

  return JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`first-level headings: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];
};

/** @param {Page} page */
const findAxeProblems = async (page) => {
  // The legacy mode needs no second page; what it leaves out are frames of other sites, which are not ours to mend.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();

  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `axe ${id}: ${target.join(' ')} (${help})`),
  );
};

/**
 * Compared with the width that was asked for: a phone zooms out until everything fits and calls that its width.
 * @param {Page} page
 * @param {number} width
 */
const findSidewaysScroll = async (page, width) => {
  const needed = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);

  return needed <= width ? [] : [`sideways scroll: the page is ${needed} px wide on a screen of ${width} px`];
};

/**
 * Runs in the page. Links within a sentence are exempt: their line can't be as high as a button.
 * @param {number} least
 * @returns {string[]}
 */
const findSmallTargets = (least) => {
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]:not([tabindex="-1"]), ' +
    ['button', 'link', 'tab', 'checkbox', 'radio', 'switch', 'menuitem', 'option', 'slider', 'combobox']
      .map((role) => `[role=${role}]`)
      .join(', ');

  /** A label is part of its control. @param {Element} element */
  const heightOf = (element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    // A label above its field does not make the field any higher, one around it or beside it does.
    const own = element.getBoundingClientRect();
    const beside = labels.map((label) => label.getBoundingClientRect()).filter((box) => box.bottom > own.top + 1);

    return Math.max(own.height, ...beside.map(({ height }) => height));
  };

  /** @param {Element} element */
  const isInSentence = (element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );

  /** Such as the skip link, which waits above the page for the keyboard. @param {Element} element */
  const isOutOfSight = (element) => {
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

  /** @param {Element} element */
  const describe = (element) => {
    const attributes = ['id', 'name', 'href', 'type']
      .filter((name) => element.hasAttribute(name))
      .map((name) => `[${name}="${element.getAttribute(name)}"]`);
    const region = element.parentElement?.closest('header, nav, main, footer, aside, [role=dialog]');

    return `${region ? `${region.tagName.toLowerCase()} ` : ''}${element.tagName.toLowerCase()}${attributes.join('')}`;
  };

  return [...document.querySelectorAll(selector)]
    .filter((element) => !isOutOfSight(element) && !isInSentence(element) && heightOf(element) < least)
    .map((element) => `small target: ${describe(element)} is ${Math.round(heightOf(element))} px high`);
};

/**
 * Runs in the page, from its beginning or later: keeps count of everything that moved by itself after it was shown.
 */
export const watchLayoutShifts = () => {
  /** @type {{ value: number, moved: string[] }} */
  const sum = { value: 0, moved: [] };
  Object.assign(window, { layoutShifts: sum });

  /** @param {Node | null} node */
  const describe = (node) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].slice(0, 3).join('.')}` : '#text';

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift =
        /** @type {PerformanceEntry & { value: number, hadRecentInput: boolean, sources: { node: Node | null }[] }} */ (
          entry
        );
      // What moves because somebody pressed or typed is an answer, and the measure itself leaves it out.
      if (shift.hadRecentInput) continue;
      sum.value += shift.value;
      sum.moved.push(...shift.sources.map(({ node }) => describe(node)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** @param {Page} page */
const findLayoutShift = async (page) => {
  const { isPrerendered, shifts } = await page.evaluate(() => ({
    isPrerendered: document.querySelector('#root[data-prerendered]') !== null,
    shifts: /** @type {Window & { layoutShifts?: { value: number, moved: string[] } }} */ (window).layoutShifts,
  }));
  if (!isPrerendered) return [];
  if (!shifts) return ['layout shift: nobody kept count'];

  return shifts.value <= MOST_LAYOUT_SHIFT
    ? []
    : [`layout shift: ${shifts.value.toFixed(2)}, moved: ${[...new Set(shifts.moved)].sort().join(', ')}`];
};
