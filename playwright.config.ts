import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/checks/find-programs.mjs';

// `npm test` names a file outside the project; started by hand, the list on the screen is enough.
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

// Chromium's sandbox does not work for root.
const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/start-server.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  reporter: reportFile ? [['list'], ['json', { outputFile: reportFile }]] : [['list']],
  use: {
    // Set by globalSetup before the workers read this file.
    baseURL: process.env.E2E_BASE_URL ?? '',
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: [
        ...rootFlags,
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
});
