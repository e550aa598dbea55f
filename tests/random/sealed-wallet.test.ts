import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cells, canonical, joinCells, type Saying, say } from '#shared/sealed/cells.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { makeForeignCopy, runHistory, STEPS, type Step } from '#tests/support/random/sealed-history.ts';

const { options, timeLimitMs } = readRandomOptions(300);
const MOST_HISTORIES = 10_000;

const aStep: fc.Arbitrary<Step> = fc.record({
  // Mostly what happens every day.
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('change' as const, 'sync' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...STEPS) },
  ),
  device: fc.nat(2),
  place: fc.nat(6),
  skewHours: fc.constantFrom(0, 0, 0, -48, 24, 24 * 365 * 40),
});

test(
  'three devices, a server that goes back, damages and swaps: nothing typed is lost or undone, nothing is readable',
  async () => {
    const foreign = await makeForeignCopy();
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 40 }), async (steps) => {
        const end = await runHistory(steps, foreign);
        for (const outcome of end.outcomes) outcomes.add(outcome);
        expect(end.faults).toEqual([]);
      }),
      { ...options, numRuns: Math.min(options.numRuns, MOST_HISTORIES) },
    );

    // The histories went through every kind of trouble.
    expect([...outcomes]).toEqual(expect.arrayContaining(['matched', 'older', 'damaged', 'locks', 'gone', 'offline']));
  },
  timeLimitMs,
);

type Write = { on: number; id: string; value: string | null; time: number; hears: number };

const aWrite: fc.Arbitrary<Write> = fc.record({
  on: fc.nat(2),
  id: fc.constantFrom('a', 'b'),
  value: fc.option(fc.constantFrom('one', 'two', 'three')),
  time: fc.nat(5),
  hears: fc.nat(5),
});

/** Three devices that write, and now and then hear each other: states as they really come to be. */
const statesOf = (writes: readonly Write[]): [Cells, Cells, Cells] => {
  const states: [Cells, Cells, Cells] = [{}, {}, {}];
  let n = 0;
  for (const { on, id, value, time, hears } of writes) {
    const mine = states[on as 0 | 1 | 2];
    if (hears < 3) states[on as 0 | 1 | 2] = joinCells(mine, states[hears as 0 | 1 | 2]);
    else {
      n += 1;
      const saying: Saying = { device: `device-${on}`, n, time, value };
      states[on as 0 | 1 | 2] = { ...mine, [id]: say(mine[id], saying) };
    }
  }

  return states;
};

const sorted = (cells: Cells): string => canonical(cells);

test(
  'merging is the same in any order, in any grouping, and twice',
  () => {
    fc.assert(
      fc.property(fc.array(aWrite, { maxLength: 30 }).map(statesOf), ([a, b, c]) => {
        expect(sorted(joinCells(a, b))).toBe(sorted(joinCells(b, a)));
        expect(sorted(joinCells(joinCells(a, b), c))).toBe(sorted(joinCells(a, joinCells(b, c))));
        expect(sorted(joinCells(a, a))).toBe(sorted(a));
        expect(sorted(joinCells(joinCells(a, b), b))).toBe(sorted(joinCells(a, b)));
      }),
      options,
    );
  },
  timeLimitMs,
);
