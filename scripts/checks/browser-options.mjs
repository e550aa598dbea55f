import { findChromium } from './find-programs.mjs';

// Chromium's sandbox does not work for root.
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** How Playwright starts the browser of this machine: quiet, and without calls to its maker. */
export const getLaunchOptions = () => ({
  executablePath: findChromium() ?? '',
  args: [
    ...rootFlags,
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});

/** The reader's place in the world, fixed so that a date reads the same on every machine. */
export const READER = { locale: 'en-US', timezoneId: 'UTC' };

/**
 * A browser that keeps nothing on the device: answers that a test makes up would not reach a page behind a service
 * worker. Playwright's own way to block them writes to the console.
 * @param {import('@playwright/test').BrowserContext} context
 */
export const keepNothingOnDevice = (context) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
