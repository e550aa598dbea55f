import { join } from 'node:path';
import type { BrowserContext, Cookie, Page } from '@playwright/test';
import { type DemoAccount, logIn, test } from '../e2e/support/journey.ts';
import { checkPage } from './page-checks.ts';
import { reachState } from './reach-state.ts';
import { SCREENS } from './screens-table.ts';
import { SIZES, type SizeName, USUAL_SIZES } from './sizes.ts';

// A page of many screens is drawn at once.
const PICTURE_LIMIT_MS = 60_000;
// Chromium draws nothing beyond 16,384 dots.
const MOST_DOTS = 16_000;

const sessions = new Map<DemoAccount, Cookie[]>();

/** A worker signs each of them in once. */
const signInOnce = async (context: BrowserContext, who: DemoAccount): Promise<void> => {
  const cookies = sessions.get(who);
  if (cookies) return context.addCookies(cookies);

  await logIn(context.request, who);
  sessions.set(who, await context.cookies());
};

/**
 * The whole page, or as much of it as the browser can draw. On a screen as high as the page, so that the bars that
 * cling to the screen's edges stand at the ends of the picture and not across its middle.
 */
const takePicture = async (page: Page, sizeName: SizeName, path: string): Promise<void> => {
  const { width, height, scale } = SIZES[sizeName];
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const shownHeight = Math.min(Math.max(pageHeight, height), Math.floor(MOST_DOTS / scale));
  if (shownHeight > height) await page.setViewportSize({ width, height: shownHeight });

  await page.screenshot({ path, animations: 'disabled', timeout: PICTURE_LIMIT_MS });
};

const SHOTS = Object.entries(SIZES).flatMap(([name, size]) =>
  size.themes.map((theme) => ({ ...size, theme, sizeName: name as SizeName })),
);

for (const { sizeName, theme, width, height, scale, isPhone } of SHOTS) {
  const screens = SCREENS.filter(
    ({ sizes = USUAL_SIZES, themes = [theme] }) => sizes.includes(sizeName) && themes.includes(theme),
  );

  test.describe(`${sizeName}-${theme}`, () => {
    test.use({
      viewport: { width, height },
      deviceScaleFactor: scale,
      isMobile: isPhone,
      hasTouch: isPhone,
      colorScheme: theme,
      contextOptions: { reducedMotion: 'reduce' },
    });

    // Also of a screen that never came to its state.
    test.afterEach('picture', async ({ page }, { title, project, attachments }) => {
      const path = join(project.outputDir, `${sizeName}-${theme}`, `${title}.png`);
      await takePicture(page, sizeName, path);
      attachments.push({ name: 'picture', path, contentType: 'image/png' });
    });

    for (const screen of screens) {
      test(screen.name, async ({ page, context, expectedNoise }) => {
        expectedNoise.push(...(screen.noise ?? []));
        if (screen.who) await signInOnce(context, screen.who);

        await reachState(page, screen);
        await checkPage(page, screen.heading, SIZES[sizeName]);
      });
    }
  });
}
