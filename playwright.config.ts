import { defineConfig } from '@playwright/test';
import { getLaunchOptions, READER } from './scripts/checks/browser-options.mjs';

// `npm test` names a file outside the project; started by hand, the list on the screen is enough.
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  // `npm test` runs the first, `npm run screens` the second, whose pictures are in its output folder.
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', outputDir: 'test-results/e2e' },
    { name: 'screens', testDir: 'tests/screens', outputDir: 'test-results/screens', use: { actionTimeout: 15_000 } },
  ],
  globalSetup: './tests/e2e/support/start-server.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  // Ceilings for what hangs, not measures of speed: CI shares two cores between server, database and browsers.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 2,
  reporter: reportFile ? [['list'], ['json', { outputFile: reportFile }]] : [['list']],
  use: {
    // Set by globalSetup before the workers read this file.
    baseURL: process.env.E2E_BASE_URL ?? '',
    launchOptions: getLaunchOptions(),
    ...READER,
  },
});
