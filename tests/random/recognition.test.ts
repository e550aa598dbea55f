import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FactValue, topicFactOf } from '#shared/law/evidence.ts';
import type { HonorsRow } from '#shared/law/honors.ts';
import type { PermitKind } from '#shared/law/permit-kind.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import { TOPICS, type Topic } from '#shared/law/topics.ts';
import { AGE_BANDS, type Permit } from '#shared/permits/permit.ts';
import type { Holder } from '#shared/recognition/judge-permit.ts';
import { rankNextPermits } from '#shared/recognition/next-permit.ts';
import { indexRecords, type PlacedLimit } from '#shared/recognition/recognition-records.ts';
import { type Recognition, recognize, statusOf } from '#shared/recognition/recognize.ts';
import { readRandomOptions } from '#tests/support/random/random-options.ts';
import { schemaOf, valuesOf } from '#tests/support/random/schema-values.ts';

const { options, timeLimitMs } = readRandomOptions(250);

const TODAY = '2026-11-16';
/** Few, so that permits and rows meet. */
const STATES = ['TX', 'VA', 'ND', 'VT', 'PR'] as const satisfies StateCode[];
const READ: Topic[] = [
  'issuance',
  'permitless-carry',
  'visitors-without-permit',
  'permitless-age',
  'own-residents',
  'minimum-age',
];
const KIND_IDS = ['standard', 'enhanced', 'lifetime'];
const EVIDENCE = { basis: 'secondary', source: 'a-list', locator: 'a row', asOf: '2026-04' } as const;
const UNKNOWN = { basis: 'unknown', howWeKnow: 'Forgotten.' } as const;

const VALUES: Partial<Record<Topic, fc.Arbitrary<unknown>>> = {
  issuance: fc.constantFrom('shall-issue', 'shall-issue', 'may-issue', 'no-permit'),
  'permitless-age': fc.constantFrom(18, 19, 21, null),
  'own-residents': fc.constantFrom('excluded', 'counted', 60),
};

type Fact = { topic: Topic; value: unknown; isKnown: boolean };
type Given = { facts: Fact[]; permits: PermitKind[]; honors: HonorsRow[]; localLimits: PlacedLimit[] };
type Records = Record<(typeof STATES)[number], Given>;

const aFact = (topic: Topic): fc.Arbitrary<Fact> =>
  fc.record({
    topic: fc.constant(topic),
    value: VALUES[topic] ?? valuesOf(schemaOf(TOPICS[topic]), {}),
    isKnown: fc.integer({ min: 0, max: 6 }).map((n) => n > 0),
  });

/** The checker lets no file through that lets people go without a permit, and has no age for it. */
const withoutContradiction = (facts: Fact[]): Fact[] => {
  const letsSomebody = facts.some(
    ({ topic, value, isKnown }) => ['visitors-without-permit', 'permitless-carry'].includes(topic) && isKnown && value,
  );

  return facts.map((fact) =>
    letsSomebody && fact.topic === 'permitless-age' && fact.value === null ? { ...fact, value: 21 } : fact,
  );
};

/** The first is the one that lists mean. */
const someKinds: fc.Arbitrary<PermitKind[]> = fc.subarray(KIND_IDS).chain((ids) =>
  fc.tuple(
    ...ids.map((id, at) =>
      fc.record(
        {
          id: fc.constant(id),
          name: fc.constant(`Permit ${id}`),
          isListed: fc.constant(at === 0),
          residents: fc.boolean(),
          nonResidents: fc.constantFrom('open', 'narrow', 'no', 'unknown'),
          training: fc.constant('none' as const),
          age: fc.constantFrom(18, 19, 21, 'unknown' as const),
          basis: fc.constant('secondary' as const),
          source: fc.constant('a-list'),
          locator: fc.constant('a row'),
          asOf: fc.constant('2026-04'),
        },
        {
          noNullPrototype: true,
          requiredKeys: [
            'id',
            'name',
            'isListed',
            'residents',
            'nonResidents',
            'training',
            'basis',
            'source',
            'locator',
            'asOf',
          ],
        },
      ),
    ),
  ),
);

const aRow: fc.Arbitrary<HonorsRow> = fc
  .record(
    {
      issuers: fc.oneof(fc.subarray([...STATES], { minLength: 1 }), fc.constantFrom('all' as const, 'others' as const)),
      result: fc.constantFrom('yes', 'yes', 'yes', 'no', 'unknown'),
      kinds: fc.oneof(fc.constant('any' as const), fc.subarray(KIND_IDS, { minLength: 1 })),
      residency: fc.constantFrom('resident', 'non-resident'),
      age: fc.constantFrom(18, 21, 'unknown' as const),
      issuedSince: fc.constantFrom('2013-08-01', '2024', '2026-01'),
      remark: fc.constant('For handguns only.'),
    },
    { noNullPrototype: true, requiredKeys: ['issuers', 'result'] },
  )
  .map((row) => ({ ...row, ...EVIDENCE }));

const aLimit: fc.Arbitrary<PlacedLimit> = fc
  .record(
    {
      permits: fc.constantFrom('own', 'all'),
      result: fc.constantFrom('conditional', 'no'),
      exceptKinds: fc.subarray(KIND_IDS, { minLength: 1 }),
    },
    { noNullPrototype: true, requiredKeys: ['permits', 'result'] },
  )
  .map((limit) => ({ ...limit, ...EVIDENCE, counties: ['36061'], countyNames: ['New York'], summary: 'In the city.' }));

const aState: fc.Arbitrary<Given> = fc.record({
  facts: fc.tuple(...READ.map(aFact)).map(withoutContradiction),
  permits: someKinds,
  honors: fc.array(aRow, { maxLength: 4 }),
  localLimits: fc.array(aLimit, { maxLength: 1 }),
});

const someRecords = fc.record(
  Object.fromEntries(STATES.map((state) => [state, aState])),
) as unknown as fc.Arbitrary<Records>;

const indexOf = (records: Records) =>
  indexRecords({
    states: STATES.map((state) => ({
      state,
      ...records[state],
      facts: records[state].facts.map(({ topic, value, isKnown }) =>
        topicFactOf(topic, isKnown ? { value: value as FactValue, ...EVIDENCE } : UNKNOWN),
      ),
    })),
  });

const aPermit: fc.Arbitrary<Permit> = fc.record({
  state: fc.constantFrom(...STATES),
  kind: fc.constantFrom(null, 'gold', ...KIND_IDS),
  isResident: fc.boolean(),
  issuedOn: fc.constantFrom(null, '2012-01-01', '2024-06-01', '2026-01-15', '2027-01-01'),
  expiresOn: fc.constantFrom(null, '2026-11-15', '2026-11-16', '2030-01-01'),
});
const aHolder: fc.Arbitrary<Holder> = fc.record({
  ageBand: fc.constantFrom(null, ...AGE_BANDS),
  today: fc.constant(TODAY),
  home: fc.constantFrom(null, ...STATES, 'OH' as const),
  homeSince: fc.constantFrom(null, '2020-01-01', '2026-11-01'),
});

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
          const { status } = recognition.visitors;
          expect(status, state).toBe('undetermined');
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
          if (permit.expiresOn === '2026-11-15') expect(permits[0]?.status).toBe('not-recognized');
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
      fc.property(someRecords, aHolder, fc.array(aPermit, { maxLength: 3 }), (records, holder, permits) => {
        const index = indexOf(records);
        const byAge = AGE_BANDS.map((ageBand) => ranksOf(recognize(permits, { ...holder, ageBand }, index)));
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

/** Forgets a topic, or what a row, all rows or the kinds of a state say. */
const forget = (given: Given, what: Topic | 'honors' | 'results' | 'ages' | 'permits'): Given => {
  if (what === 'honors') return { ...given, honors: [] };
  if (what === 'permits') return { ...given, permits: [] };
  if (what === 'results')
    return { ...given, honors: given.honors.map((row): HonorsRow => ({ ...row, result: 'unknown' })) };
  if (what === 'ages') {
    return {
      ...given,
      honors: given.honors.map((row): HonorsRow => (row.age === undefined ? row : { ...row, age: 'unknown' })),
    };
  }

  return { ...given, facts: given.facts.map((fact) => (fact.topic === what ? { ...fact, isKnown: false } : fact)) };
};

const isOpen = (recognition: Recognition | undefined): boolean =>
  recognition !== undefined && ['recognized', 'permitless'].includes(statusOf(recognition));

test(
  'to forget something never opens a state that was not open',
  () => {
    fc.assert(
      fc.property(
        someRecords,
        aHolder,
        fc.array(aPermit, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...STATES),
        fc.constantFrom(...READ, 'honors' as const, 'results' as const, 'ages' as const, 'permits' as const),
        (records, holder, permits, state, what) => {
          const forgetful = { ...records, [state]: forget(records[state], what) };
          const before = recognize(permits, holder, indexOf(records));
          for (const [code, recognition] of recognize(permits, holder, indexOf(forgetful))) {
            if (isOpen(recognition))
              expect(isOpen(before.get(code)), `${code}, ${what} of ${state} forgotten`).toBe(true);
          }
        },
      ),
      options,
    );
  },
  timeLimitMs,
);

test(
  'to leave out home, age or the kind never recognizes a permit that was not',
  () => {
    fc.assert(
      fc.property(someRecords, aHolder, aPermit, (records, holder, permit) => {
        const index = indexOf(records);
        const recognizedIn = (one: Permit, by: Holder): StateCode[] => {
          const found = recognize([one], by, index);

          return STATES.filter((state) => found.get(state)?.permits[0]?.status === 'recognized');
        };
        const ageless = recognizedIn(permit, { ...holder, ageBand: null });
        const kindless = recognizedIn({ ...permit, kind: null }, holder);
        const homeless = recognizedIn(permit, { ...holder, home: null });

        for (const ageBand of AGE_BANDS) {
          expect(recognizedIn(permit, { ...holder, ageBand }), `aged ${ageBand}`).toEqual(
            expect.arrayContaining(ageless),
          );
        }
        for (const { id } of records[permit.state as (typeof STATES)[number]].permits) {
          expect(recognizedIn({ ...permit, kind: id }, holder), id).toEqual(expect.arrayContaining(kindless));
        }
        for (const home of [...STATES, 'OH' as const]) {
          // Of those who live in a state its own rule for them speaks.
          const elsewhere = homeless.filter((state) => state !== home);
          expect(recognizedIn(permit, { ...holder, home }), home).toEqual(expect.arrayContaining(elsewhere));
        }
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'a recognized permit has a row that says yes to its issuer and kind, or is the state’s own',
  () => {
    fc.assert(
      fc.property(someRecords, aHolder, aPermit, (records, holder, permit) => {
        const found = recognize([permit], holder, indexOf(records));
        for (const state of STATES) {
          if (state === permit.state || found.get(state)?.permits[0]?.status !== 'recognized') continue;
          const saysYes = records[state].honors.some(
            ({ issuers, result }) =>
              result === 'yes' && (typeof issuers === 'string' || issuers.includes(permit.state)),
          );
          expect(saysYes, `${permit.state} in ${state}`).toBe(true);
        }
      }),
      options,
    );
  },
  timeLimitMs,
);

test(
  'a permit that is offered adds just what it says, and nobody is too young for it',
  () => {
    fc.assert(
      fc.property(someRecords, aHolder, fc.array(aPermit, { maxLength: 2 }), (records, holder, held) => {
        const index = indexOf(records);
        const now = recognize(held, holder, index);
        for (const { state, kind, group, age, gained } of rankNextPermits(held, holder, index, now)) {
          const permit: Permit = {
            state,
            kind: kind.id,
            isResident: group === 'home',
            issuedOn: TODAY,
            expiresOn: null,
            neverExpires: true,
          };
          const after = recognize([...held, permit], holder, index);
          expect(group === 'home').toBe(state === holder.home);
          if (age !== null && age > 20) expect(holder.ageBand).toSatisfy((band) => band === null || band === '21-plus');
          for (const one of gained) {
            expect(isOpen(now.get(one.state)), one.state).toBe(false);
            expect(after.get(one.state)?.permits[0]?.status, one.state).toBe('recognized');
          }
        }
      }),
      options,
    );
  },
  timeLimitMs,
);
