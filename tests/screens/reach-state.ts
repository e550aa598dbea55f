import { expect, type Page, type Request } from '@playwright/test';
import { watchLayoutShifts } from './page-checks.ts';
import type { Answer, Screen } from './screen.ts';
import { problem } from './table/steps.ts';

const QUIET_MS = 120;
const REST_LIMIT_MS = 10_000;

/** Opens the screen and brings it to its state, at rest and with every image loaded. */
export const reachState = async (page: Page, screen: Screen): Promise<void> => {
  const { answers = {}, steps = [], heading } = screen;
  const openRequests = watchRequests(page);
  const comeToRest = () =>
    expect(
      async () => expect((await page.evaluate(isStill, QUIET_MS)) && openRequests.size === 0).toBe(true),
      'nothing loads and nothing changes any more',
    ).toPass({ timeout: REST_LIMIT_MS, intervals: [0] });

  await page.addInitScript(watchLayoutShifts);
  for (const [path, answer] of Object.entries(answers)) await answerInstead(page, openRequests, path, answer);

  if (screen.hasScript === false) await openWithoutScript(page, screen.path);
  else await page.goto(screen.path);

  if (steps.length > 0) await comeToRest();
  for (const step of steps) await step(page);
  // On a busy machine a page can stand still before its screen has come.
  if (heading) await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await comeToRest();
  if (await page.evaluate(loadEveryImage)) await comeToRest();
};

/**
 * JavaScript is off while the page loads and on again for our own checks, which need timers. Playwright's own switch
 * would keep it off.
 */
const openWithoutScript = async (page: Page, path: string): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);

  await devTools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(path);
  await devTools.send('Emulation.setScriptExecutionDisabled', { value: false });
  await page.evaluate(watchLayoutShifts);
};

const watchRequests = (page: Page): Set<Request> => {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));

  return open;
};

const answerInstead = (page: Page, openRequests: Set<Request>, path: string, answer: Answer) =>
  page.route(path, async (route) => {
    if (answer === 'never') openRequests.delete(route.request());
    else if (answer === 'lost') await route.abort('connectionfailed');
    else if (typeof answer === 'object') await route.fulfill(answer);
    else await route.fulfill({ status: answer, json: problem('internal') });
  });

/** Runs in the page: whether nothing changed for that long and all fonts are there. */
const isStill = async (quietMs: number): Promise<boolean> => {
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

/** Runs in the page: the picture shows what would only be loaded on scrolling there. Says whether that is anything. */
const loadEveryImage = (): boolean => {
  const late = [...document.images].filter(({ loading }) => loading === 'lazy');
  for (const image of late) image.loading = 'eager';

  return late.length > 0;
};
