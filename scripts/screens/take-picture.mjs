import { keepNothingOnDevice, READER } from '../checks/browser-options.mjs';
import { watchPolicyViolations } from '../checks/policy-violations.mjs';
import { findPageProblems, watchLayoutShifts } from './page-checks.mjs';
import { judgeNoise } from './problems.mjs';
import { SIZES } from './sizes.mjs';
import { problem } from './table/steps.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('./plan.mjs').Shot} Shot */
/** @typedef {import('./screens-table.mjs').Screen} Screen */
/** @typedef {import('./sign-in.mjs').Sessions} Sessions */
/** @typedef {{ shot: Shot, png: Buffer, problems: string[] }} Picture */
/** @typedef {Omit<Picture, 'png'> & { png: Buffer | null }} Attempt a picture that may have failed */
/** @typedef {{ isBusy: () => boolean, leaveOut: (request: import('@playwright/test').Request) => void }} Network */

const STEP_LIMIT_MS = 15_000;
// A page of many screens is drawn at once.
const PICTURE_LIMIT_MS = 60_000;
const QUIET_MS = 120;
const REST_LIMIT_MS = 5000;
// Chromium draws nothing beyond 16,384 dots.
const MOST_DOTS = 16_000;

/**
 * Opens a screen in a browser of its own, brings it to its state, checks it and takes its picture, also when
 * something is wrong with it.
 * @param {{ browser: Browser, baseUrl: string, sessions: Sessions }} world
 * @param {Shot} shot
 * @returns {Promise<Attempt>}
 */
export const takePicture = async ({ browser, baseUrl, sessions }, shot) => {
  const { screen } = shot;
  const context = await browser.newContext({ ...describeReader(shot), baseURL: baseUrl, ...sessions(screen.who) });

  try {
    context.setDefaultTimeout(STEP_LIMIT_MS);
    await keepNothingOnDevice(context);
    const violations = await watchPolicyViolations(context);
    const page = await context.newPage();
    const noise = listen(page);
    const problems = await reachAndCheck(page, shot);
    const png = await photograph(page, SIZES[shot.sizeName]).catch((/** @type {Error} */ error) => {
      // One page that can't be drawn takes none of the others with it.
      problems.push(`no picture: ${error.message.split('\n')[0]}`);

      return null;
    });

    return { shot, png, problems: [...problems, ...violations, ...judgeNoise(noise, screen.noise ?? [])] };
  } finally {
    await context.close();
  }
};

/**
 * @param {Shot} shot
 * @returns {import('@playwright/test').BrowserContextOptions}
 */
const describeReader = ({ sizeName, theme }) => {
  const { width, height, scale, isPhone } = SIZES[sizeName];

  return {
    ...READER,
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme === 'night' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  };
};

/** @param {Page} page */
const listen = (page) => {
  /** @type {string[]} */
  const noise = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(String(error)));

  return noise;
};

/**
 * @param {Page} page
 * @param {Shot} shot
 */
const reachAndCheck = async (page, shot) => {
  try {
    return [...(await reachState(page, shot.screen)), ...(await findPageProblems(page, shot))];
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');

    return [`not shown: ${reason}`];
  }
};

/**
 * @param {Page} page
 * @param {Screen} screen
 * @returns {Promise<string[]>}
 */
const reachState = async (page, screen) => {
  const network = watchNetwork(page);
  await page.addInitScript(watchLayoutShifts);
  for (const [path, answer] of Object.entries(screen.answers ?? {})) await answerInstead(page, network, path, answer);

  if (screen.hasScript === false) await openWithoutScript(page, screen.path);
  else await page.goto(screen.path);

  if (screen.steps) await comeToRest(page, network);
  for (const step of screen.steps ?? []) await step(page);
  await waitForHeading(page, screen.heading);
  let isAtRest = await comeToRest(page, network);
  if (await page.evaluate(loadEveryImage)) isAtRest = await comeToRest(page, network);

  return isAtRest ? [] : [`not at rest after ${REST_LIMIT_MS / 1000} s`];
};

/**
 * JavaScript is off while the page loads and on again for our own checks, which need timers. Playwright's own switch
 * would keep it off.
 * @param {Page} page
 * @param {string} path
 */
const openWithoutScript = async (page, path) => {
  const devTools = await page.context().newCDPSession(page);

  await devTools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(path);
  await devTools.send('Emulation.setScriptExecutionDisabled', { value: false });
  await page.evaluate(watchLayoutShifts);
};

/**
 * @param {Page} page
 * @returns {Network}
 */
const watchNetwork = (page) => {
  const open = new Set();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));

  return { isBusy: () => open.size > 0, leaveOut: (request) => open.delete(request) };
};

/**
 * @param {Page} page
 * @param {Network} network
 * @param {string} path
 * @param {import('./screens-table.mjs').Answer} answer
 */
const answerInstead = (page, network, path, answer) =>
  page.route(path, (route) => {
    if (answer === 'never') return network.leaveOut(route.request());
    if (answer === 'lost') return route.abort('connectionfailed');
    if (typeof answer === 'object') return route.fulfill(answer);

    return route.fulfill({ status: answer, json: problem('internal') });
  });

/**
 * On a busy machine a page can stand still before its screen has come. One that never comes is found by the checks.
 * @param {Page} page
 * @param {string | null} heading
 */
const waitForHeading = async (page, heading) => {
  if (heading === null) return;
  const wanted = page.getByRole('heading', { level: 1, name: heading, exact: true });
  await wanted.waitFor({ timeout: REST_LIMIT_MS }).catch(() => undefined);
};

/**
 * Waits until nothing is loading and the page has stopped changing.
 * @param {Page} page
 * @param {Network} network
 * @returns {Promise<boolean>} whether it has
 */
const comeToRest = async (page, network) => {
  const deadline = Date.now() + REST_LIMIT_MS;
  let isStill = false;

  while (Date.now() < deadline && !(isStill && !network.isBusy()))
    isStill = await page.evaluate(waitForStillness, QUIET_MS);

  return isStill && !network.isBusy();
};

/**
 * Runs in the page.
 * @param {number} quietMs
 * @returns {Promise<boolean>} whether nothing changed for that long and all fonts are there
 */
const waitForStillness = async (quietMs) => {
  let hasChanged = false;
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  observer.disconnect();

  return !hasChanged;
};

/**
 * Runs in the page: the picture shows what would only be loaded on scrolling there.
 * @returns {boolean} whether there is anything to wait for
 */
const loadEveryImage = () => {
  const late = [...document.images].filter(({ loading }) => loading === 'lazy');
  for (const image of late) image.loading = 'eager';

  return late.length > 0;
};

/**
 * The whole page, or as much of it as the browser can draw. On a screen as high as the page, so that the bars that
 * cling to the screen's edges stand at the ends of the picture and not across its middle.
 * @param {Page} page
 * @param {import('./sizes.mjs').Size} size
 */
const photograph = async (page, { width, height, scale }) => {
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const shownHeight = Math.min(Math.max(pageHeight, height), Math.floor(MOST_DOTS / scale));
  if (shownHeight > height) await page.setViewportSize({ width, height: shownHeight });

  return page.screenshot({ animations: 'disabled', timeout: PICTURE_LIMIT_MS });
};
