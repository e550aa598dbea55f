import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { glossary } from './scripts/build/glossary.mjs';
import { outlines } from './scripts/build/outlines.mjs';
import { placeWords } from './scripts/build/place-words.mjs';
import { safetyGuide } from './scripts/build/safety-guide.mjs';
import { usMap } from './scripts/build/us-map.mjs';

// TZ and locale are fixed so that a date reads the same on every machine.
process.env.TZ = 'UTC';

// For what hangs, all three: a busy machine is no failure.
const PATIENT = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

const SERVER = {
  ...PATIENT,
  // Files share a worker's modules and database, see tests/support/test-database.ts.
  isolate: false,
  globalSetup: ['tests/support/database-template.ts'],
  setupFiles: ['tests/support/fail-on-noise.ts'],
};

export default defineConfig({
  test: {
    // Every core: by default one would be left idle, which of two is half.
    maxWorkers: '100%',
    projects: [
      { test: { ...PATIENT, name: 'shared', include: ['src/shared/**/*.test.ts'] } },
      { test: { ...PATIENT, name: 'scripts', include: ['{scripts,bench}/**/*.test.ts'] } },
      // On PostgreSQL where TEST_DATABASE_URL names a server, as `npm test` does.
      {
        test: {
          ...SERVER,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/{architecture,data,random,security}/**/*.test.ts'],
          // The embedded engine's own folder and lock: another database changes nothing about them.
          exclude: ['src/server/db/{data-folder,embedded-lock}.test.ts'],
          globalSetup: [...SERVER.globalSetup, 'tests/support/made-tables.ts'],
        },
      },
      // What the embedded engine may do differently, run on it.
      {
        test: {
          ...SERVER,
          name: 'embedded',
          include: [
            'src/server/data/{publish-data,desk/*}.test.ts',
            'src/server/{db,jobs,law}/*.test.ts',
            'src/server/mail/mailer.test.ts',
            'src/server/sessions/{rate-limits,session-store}.test.ts',
            'src/server/sources/watch-sources.test.ts',
            'src/server/start/migrate.test.ts',
            'src/server/features/billing/sql-billing-store.test.ts',
          ],
        },
      },
      {
        plugins: [react(), safetyGuide(), glossary(), placeWords(), usMap(), outlines()],
        test: {
          ...PATIENT,
          name: 'client',
          isolate: false,
          environment: 'happy-dom',
          include: ['src/client/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/fail-on-noise.ts', 'tests/support/dom.ts'],
        },
      },
      // These start the built product as a process of its own.
      {
        test: {
          ...PATIENT,
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: ['tests/process/support/first-start.ts'],
          fileParallelism: false,
          // The browser tests run beside these.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
