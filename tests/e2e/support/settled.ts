import type { Page, Request } from '@playwright/test';
import { expect } from './journey.ts';

/** The page is ours to use: main.tsx leaves this mark once its parts have come to life. */
export const untilAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0);
};

/** Nothing has come or gone while the page had time to spare, five times in a row. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let before = '';
        let times = 0;
        const look = (): void => {
          const now = `${document.querySelectorAll('*').length} ${document.documentElement.scrollHeight}`;
          times = now === before ? times + 1 : 0;
          before = now;
          if (times === 5) resolve();
          else setTimeout(() => requestIdleCallback(look), 100);
        };
        look();
      }),
  );

/**
 * Opens a page and waits until all of it is there. Not by the network alone: on a busy machine it rests before the
 * scripts are asked for, and again before they ask for anything.
 */
export const openSettled = async (page: Page, path: string): Promise<Awaited<ReturnType<Page['goto']>>> => {
  const underWay = new Set<Request>();
  const begin = (request: Request): void => void underWay.add(request);
  const end = (request: Request): void => void underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);

  const response = await page.goto(path);
  await untilAlive(page);
  do {
    await expect.poll(() => underWay.size).toBe(0);
    await untilStill(page);
  } while (underWay.size > 0);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);

  return response;
};
