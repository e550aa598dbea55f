import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FactValue } from '#shared/law/evidence.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import { TOPICS, type Topic } from '#shared/law/topics.ts';
import { AGE_BANDS, PERMIT_CLASSES, type Permit } from '#shared/permits/permit.ts';
import { indexRecords } from '#shared/recognition/recognition-records.ts';
import { type Recognition, recognize, statusOf } from '#shared/recognition/recognize.ts';
import { anEvidenceFact } from '#tests/support/law.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { schemaOf, valuesOf } from '#tests/support/random/schema-values.ts';

const { options, timeLimitMs } = readRandomOptions(1000);

const TODAY = '2026-11-16';
/** Few, so that permits, lists and conditions meet. */
const STATES = ['TX', 'VA', 'ND', 'VT', 'PR'] as const satisfies StateCode[];
const READ: Topic[] = [
  'issuance',
  'honored-permits',
  'visitors-without-permit',
  'permitless-age',
  'resident-permits-only',
  'recognition-age',
  'recognition-conditions',
];

const someStates = fc.subarray([...STATES]);
const VALUES: Partial<Record<Topic, fc.Arbitrary<unknown>>> = {
  issuance: fc.constantFrom('shall-issue', 'shall-issue', 'may-issue', 'no-permit'),
  'honored-permits': someStates,
  'permitless-age': fc.constantFrom(18, 19, 21, null),
  'recognition-age': fc.constantFrom(18, 21, null, null),
  'recognition-conditions': fc.array(
    fc.record(
      {
        states: fc.subarray([...STATES], { minLength: 1 }),
        requires: fc.array(
          fc.constantFrom(
            'enhanced-permit',
            'class-1-permit',
            'standard-permit',
            'resident-permit',
            'age-21',
            'handgun-only',
          ),
          { maxLength: 2 },
        ),
        issuedSince: fc.constantFrom('2013-08-01', '2024', '2026-01'),
      },
      { requiredKeys: ['states', 'requires'] },
    ),
    { maxLength: 2 },
  ),
};

type Fact = { topic: Topic; value: unknown; isKnown: boolean; asOf: string };
type Records = Record<(typeof STATES)[number], Fact[]>;

const aFact = (topic: Topic): fc.Arbitrary<Fact> =>
  fc.record({
    topic: fc.constant(topic),
    value: VALUES[topic] ?? valuesOf(schemaOf(TOPICS[topic]), {}),
    isKnown: fc.integer({ min: 0, max: 6 }).map((n) => n > 0),
    asOf: fc.constantFrom('2019', '2026-04', '2026-10-01'),
  });

/** The checker lets no file through that has visitors without a permit, and no age for it. */
const withoutContradiction = (facts: Fact[]): Fact[] => {
  const letsVisitors = facts.some(
    ({ topic, value, isKnown }) => topic === 'visitors-without-permit' && isKnown && value,
  );

  return facts.map((fact) =>
    letsVisitors && fact.topic === 'permitless-age' && fact.value === null ? { ...fact, value: 21 } : fact,
  );
};

const someRecords = fc.record(
  Object.fromEntries(STATES.map((state) => [state, fc.tuple(...READ.map(aFact)).map(withoutContradiction)])),
) as fc.Arbitrary<Records>;

const indexOf = (records: Records) =>
  indexRecords({
    states: STATES.map((state) => ({
      state,
      facts: records[state].map(({ topic, value, isKnown, asOf }) =>
        anEvidenceFact(
          isKnown
            ? { topic, value: value as FactValue, asOf }
            : { topic, value: null, basis: 'unknown', source: null, locator: null, asOf: null },
        ),
      ),
    })),
  });

const aPermit: fc.Arbitrary<Permit> = fc.record({
  state: fc.constantFrom(...STATES),
  class: fc.constantFrom(...PERMIT_CLASSES),
  isResident: fc.boolean(),
  issuedOn: fc.constantFrom(null, '2012-01-01', '2024-06-01', '2026-01-15', '2027-01-01'),
  expiresOn: fc.constantFrom(null, '2026-11-15', '2026-11-16', '2030-01-01'),
});
const aHolder = fc.record({ ageBand: fc.constantFrom(null, ...AGE_BANDS), today: fc.constant(TODAY) });

const RANK = { recognized: 0, permitless: 1, conditional: 2, undetermined: 3, 'not-recognized': 4 } as const;
const ranksOf = (result: ReadonlyMap<StateCode, Recognition>): number[] =>
  [...result.values()].map((one) => RANK[statusOf(one)]);

test(
  'one more permit in the wallet makes no state worse, and their order does not matter',
  () => {
    fc.assert(
      fc.property(someRecords, aHolder, fc.array(aPermit, { maxLength: 4 }), aPermit, (records, holder, held, more) => {
        const index = indexOf(records);
        const before = ranksOf(recognize(held, holder, index));
        const after = ranksOf(recognize([...held, more], holder, index));

        // Nothing held and nothing known of a list are told apart: an unknown takes the place of a plain no.
        for (const [at, rank] of before.entries()) expect(after[at]).toBeLessThanOrEqual(rank);
        expect(ranksOf(recognize([more, ...held.toReversed()], holder, index))).toEqual(after);
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'of a state of which nothing is known nothing is said',
  () => {
    fc.assert(
      fc.property(someRecords, aHolder, fc.array(aPermit), (records, holder, permits) => {
        for (const [state, recognition] of recognize(permits, holder, indexOf(records))) {
          if ((STATES as readonly string[]).includes(state)) continue;
          expect(statusOf(recognition), state).toBe('undetermined');
        }
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'a permit that is over, or not issued yet, is recognized nowhere',
  () => {
    fc.assert(
      fc.property(someRecords, aHolder, aPermit, (records, holder, permit) => {
        const isOver = permit.expiresOn === '2026-11-15' || permit.issuedOn === '2027-01-01';
        for (const { permits } of recognize([permit], holder, indexOf(records)).values()) {
          if (isOver) expect(permits[0]?.status).toMatch(/undetermined|not-recognized/);
        }
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'to be older makes no state worse',
  () => {
    fc.assert(
      fc.property(someRecords, fc.array(aPermit, { maxLength: 3 }), (records, permits) => {
        const index = indexOf(records);
        const byAge = AGE_BANDS.map((ageBand) => ranksOf(recognize(permits, { ageBand, today: TODAY }, index)));
        for (const at of STATE_CODES.keys()) {
          expect(byAge[2]?.[at]).toBeLessThanOrEqual(byAge[1]?.[at] ?? 0);
          expect(byAge[1]?.[at]).toBeLessThanOrEqual(byAge[0]?.[at] ?? 0);
        }
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'to forget a fact never opens a state that was not open',
  () => {
    fc.assert(
      fc.property(
        someRecords,
        aHolder,
        fc.array(aPermit, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...STATES),
        fc.constantFrom(...READ),
        (records, holder, permits, state, topic) => {
          const forgetful = {
            ...records,
            [state]: records[state].map((fact) => (fact.topic === topic ? { ...fact, isKnown: false } : fact)),
          };
          const before = recognize(permits, holder, indexOf(records));
          for (const [code, recognition] of recognize(permits, holder, indexOf(forgetful))) {
            const status = statusOf(recognition);
            const known = before.get(code);
            if (status === 'recognized' || status === 'permitless') {
              expect(known && statusOf(known), `${code}, ${topic} of ${state} forgotten`).toMatch(
                /recognized|permitless/,
              );
              expect(known && statusOf(known)).not.toBe('not-recognized');
            }
          }
        },
      ),
      options,
    );
  },
  timeLimitMs,
);
