import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStep, liveThrough } from '#tests/support/billing-history.ts';
import { createMemoryStore } from '#tests/support/billing-model.ts';

const HISTORIES = 10_000;
/** Fixed, so that a run that fails here fails everywhere. */
const SEED = 20_261_115;

test('10,000 random histories end in the state that the provider has, with no time paid for twice and nobody locked out', async () => {
  let lived = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 25 }), async (steps) => {
      lived += 1;
      await liveThrough(steps, async (now) => createMemoryStore(now), 'user-1');
    }),
    { numRuns: HISTORIES, seed: SEED },
  );

  expect(lived).toBe(HISTORIES);
}, 300_000);
