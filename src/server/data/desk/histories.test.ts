import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { test } from 'vitest';
import { createHistory, type HistoryStep } from '#tests/support/desk/history.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const database = openTestDatabase();
const DAILY_HISTORIES = 6;
const { options } = readRandomOptions(DAILY_HISTORIES);

/** A history is some twenty publishes and exports, each of which may take a second on a busy machine. */
const MS_PER_HISTORY = 60_000;

const at = fc.nat(2);
const aStep: fc.Arbitrary<HistoryStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('draft' as const), at }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit-file' as const), at }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish-desk' as const), isKilled: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish-files' as const), isKilled: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('export' as const),
      killedAt: fc.option(fc.nat(2), { freq: 2 }),
      keepsConflicts: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('go-back' as const), steps: fc.nat(6) }) },
);

const startOver = async (): Promise<void> => {
  await database.get().db.execute(sql`truncate desk_drafts, desk_exports, law_files`);
  await database.get().db.execute(sql`truncate data_releases restart identity cascade`);
};

test(
  'in any order of drafts, edits by hand, exports, publishes and kills: no value gives way to one that didn’t know it, and conflicts are told',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 6, maxLength: 16 }), async (steps) => {
        await startOver();
        const history = await createHistory(database.get().db);
        try {
          for (const step of steps) await history.play(step);
          await history.settle();
        } finally {
          await history.remove();
        }
      }),
      // A history that fails is shrunk only as far as the time allows.
      { ...options, interruptAfterTimeLimit: options.numRuns * MS_PER_HISTORY, markInterruptAsFailure: true },
    );
  },
  options.numRuns * MS_PER_HISTORY * 2,
);
