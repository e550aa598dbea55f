import { expect, test } from 'vitest';
import type { EvidenceFact, FactValue } from '../law/evidence.ts';
import type { LawInMotion } from '../law/jurisdiction.ts';
import type { StateCode } from '../law/states.ts';
import type { Topic } from '../law/topics.ts';
import type { AgeBand, Permit } from '../permits/permit.ts';
import { rankNextPermits } from './next-permit.ts';
import { indexRecords } from './recognition-records.ts';
import { reasonText } from './recognition-wording.ts';
import { ALL_LAYERS, decidingReasonsOf, type Layers, reasonsOf, recognize, statusOf } from './recognize.ts';

const TODAY = '2026-11-15';

type Answers = Partial<Record<Topic, FactValue | 'UNKNOWN'>>;

const aFact = (topic: Topic, value: FactValue | 'UNKNOWN', asOf = '2026'): EvidenceFact => ({
  topic,
  isOfCounty: false,
  value: value === 'UNKNOWN' ? null : value,
  basis: value === 'UNKNOWN' ? 'unknown' : 'secondary',
  source: value === 'UNKNOWN' ? null : 'a-list',
  locator: null,
  asOf: value === 'UNKNOWN' ? null : asOf,
  alsoIn: [],
  note: null,
});

/** A state that needs a permit of visitors, honors Texas' and asks for nothing else. */
const HONORS_TEXAS: Answers = {
  issuance: 'shall-issue',
  'honored-permits': ['TX'],
  'visitors-without-permit': false,
  'resident-permits-only': false,
  'recognition-age': null,
  'recognition-conditions': [],
};

const aBill = (topics: Topic[], by = '2026-12-01'): LawInMotion => ({
  title: 'SB 1, recognition of permits',
  kind: 'bill',
  status: 'outcome-not-seen',
  summary: 'The State Police would end recognition of some permits.',
  on: '2026-02-13',
  source: 'a-tracker',
  locator: 'status',
  asOf: '2026-02-13',
  mayEnd: { topics, by, lastChecked: '2026-11-17' },
});

const indexOf = (
  states: Partial<Record<StateCode, Answers>>,
  dates: Partial<Record<Topic, string>> = {},
  lawInMotion: LawInMotion[] = [],
) =>
  indexRecords({
    states: Object.entries({ TX: { issuance: 'shall-issue' }, ...states } as Record<StateCode, Answers>).map(
      ([state, answers]) => ({
        state: state as StateCode,
        facts: Object.entries(answers).map(([topic, value]) =>
          aFact(topic as Topic, value, dates[topic as Topic] ?? '2026'),
        ),
        ...(state === 'VA' && { lawInMotion }),
      }),
    ),
  });

const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  class: 'standard',
  isResident: true,
  issuedOn: null,
  expiresOn: null,
  ...changes,
});

type Asked = { permits?: Permit[]; ageBand?: AgeBand | null; layers?: Layers; dates?: Partial<Record<Topic, string>> };

const inVirginia = (
  answers: Answers,
  { permits = [aPermit()], ageBand = '21-plus', layers = ALL_LAYERS, dates = {} }: Asked = {},
) => {
  const recognition = recognize(permits, { ageBand, today: TODAY }, indexOf({ VA: answers }, dates)).get('VA');
  if (!recognition) throw new Error('nothing about Virginia');

  return {
    recognition,
    status: statusOf(recognition, layers),
    codes: reasonsOf(recognition, layers).map(({ code }) => code),
  };
};

const conditionOn = (requires: string[], issuedSince?: string): Answers => ({
  ...HONORS_TEXAS,
  'recognition-conditions': [{ states: ['TX'], requires, ...(issuedSince && { issuedSince }) }] as FactValue,
});

test.each(['honored-permits', 'resident-permits-only', 'recognition-age', 'recognition-conditions'] as const)(
  'a state of which %s is unknown is undetermined, whatever else is known',
  (topic) => {
    expect(inVirginia(HONORS_TEXAS).status).toBe('recognized');
    expect(inVirginia({ ...HONORS_TEXAS, [topic]: 'UNKNOWN' }).status).toBe('undetermined');
    const { [topic]: _left, ...without } = HONORS_TEXAS;
    expect(inVirginia(without).status).toBe('undetermined');
  },
);

test('a state without any record is undetermined and says why', () => {
  const recognition = recognize([aPermit()], { ageBand: null, today: TODAY }, indexOf({})).get('WY');

  expect(recognition && statusOf(recognition)).toBe('undetermined');
  expect(recognition && reasonsOf(recognition).map(reasonText)).toEqual([
    'Which permits Wyoming honors is not established.',
    'Whether Wyoming asks visitors for a permit is not established.',
  ]);
});

test.each([
  ['names it', ['UT']],
  ['is empty', []],
  ['is unknown', 'UNKNOWN'],
])(
  'a list that leaves Utah out and a condition that names it disagree, also where another state’s list %s',
  (_how, elsewhere) => {
    const answers: Answers = {
      ...HONORS_TEXAS,
      'recognition-conditions': [{ states: ['UT'], requires: ['resident-permit'] }] as FactValue,
    };
    const index = indexOf({
      VA: answers,
      UT: { issuance: 'shall-issue' },
      MA: { 'honored-permits': elsewhere as FactValue },
    });
    const recognition = recognize([aPermit({ state: 'UT' })], { ageBand: '21-plus', today: TODAY }, index).get('VA');

    expect(recognition && statusOf(recognition)).toBe('undetermined');
    expect(recognition && reasonsOf(recognition).map(({ code }) => code)).toContain('sources-disagree');
  },
);

test('what is known to be unmet decides before what is unknown', () => {
  const answers: Answers = { ...HONORS_TEXAS, 'resident-permits-only': true, 'recognition-age': 'UNKNOWN' };
  const { status, codes } = inVirginia(answers, { permits: [aPermit({ isResident: false })] });

  expect(status).toBe('not-recognized');
  expect(codes[0]).toBe('residents-only');
});

test.each([
  ['rule for all', { ...HONORS_TEXAS, 'resident-permits-only': true }],
  ['condition on one state', conditionOn(['resident-permit'])],
] as const)('residents only, as a %s: a resident’s permit asks where you live now', (_how, answers) => {
  const { recognition, status } = inVirginia(answers);

  expect(status).toBe('conditional');
  expect(reasonsOf(recognition).map(reasonText)[0]).toBe(
    'Do you still live in Texas? Virginia recognizes this permit only if you do.',
  );
  expect(inVirginia(answers, { permits: [aPermit({ isResident: false })] }).status).toBe('not-recognized');
});

test.each([
  ['2026-11-14', 'not-recognized'],
  ['2026-11-15', 'recognized'],
  [null, 'recognized'],
] as const)('expires %s: %s', (expiresOn, status) => {
  expect(inVirginia(HONORS_TEXAS, { permits: [aPermit({ expiresOn })] }).status).toBe(status);
});

test('expired permit is not recognized as it stands, at home or where the list is unknown', () => {
  const permits = [aPermit({ expiresOn: '2026-11-14' })];
  const atHome = recognize(permits, { ageBand: '21-plus', today: TODAY }, indexOf({})).get('TX');

  expect(atHome?.permits[0]?.status).toBe('not-recognized');
  expect(
    inVirginia({ ...HONORS_TEXAS, 'honored-permits': 'UNKNOWN' }, { permits }).recognition.permits[0]?.status,
  ).toBe('not-recognized');
});

test.each([
  ['21-plus', 21, 'recognized'],
  ['19-20', 21, 'not-recognized'],
  ['19-20', 20, 'conditional'],
  ['19-20', 19, 'recognized'],
  ['18', 18, 'recognized'],
  ['18', 19, 'not-recognized'],
  [null, 18, 'conditional'],
] as const)('aged %s where %s is asked for: %s', (ageBand, age, status) => {
  expect(inVirginia({ ...HONORS_TEXAS, 'recognition-age': age }, { ageBand }).status).toBe(status);
});

test.each([
  ['2015-03', '2015-03-20', 'conditional'],
  ['2015-03', '2015-04-01', 'recognized'],
  ['2015-03', '2015-02-28', 'not-recognized'],
  ['2015', '2015-12-31', 'conditional'],
  ['2015', '2016-01-01', 'recognized'],
  ['2015-03-09', null, 'conditional'],
])('issued since %s and on %s: %s', (since, issuedOn, status) => {
  expect(inVirginia(conditionOn([], since), { permits: [aPermit({ issuedOn })] }).status).toBe(status);
});

test('of two conditions on one state both hold', () => {
  const answers: Answers = {
    ...HONORS_TEXAS,
    'recognition-conditions': [
      { states: ['TX'], requires: ['resident-permit'] },
      { states: ['TX', 'UT'], requires: ['age-21'] },
    ] as FactValue,
  };

  expect(inVirginia(answers).codes).toEqual(['residents-only', 'listed', 'age', 'visitors-need-one']);
  expect(inVirginia(answers, { permits: [aPermit({ isResident: false })] }).status).toBe('not-recognized');
  expect(inVirginia(answers, { ageBand: '18' }).status).toBe('not-recognized');
});

test.each([
  ['2024', 'undetermined'],
  ['2026', 'not-recognized'],
  ['undated', 'undetermined'],
])('a condition of %s that asks for another class than a list of 2026 names: %s', (asOf, status) => {
  const answers = conditionOn(['enhanced-permit']);

  expect(inVirginia(answers, { dates: { 'recognition-conditions': asOf } }).status).toBe(status);
  expect(
    inVirginia(answers, { permits: [aPermit({ class: 'enhanced' })], dates: { 'recognition-conditions': asOf } })
      .status,
  ).toBe('recognized');
});

test('a provisional permit counts where the law names no class, and is undetermined where others are conditioned', () => {
  const permits = [aPermit({ class: 'provisional' })];
  const others: Answers = {
    ...HONORS_TEXAS,
    'recognition-conditions': [{ states: ['UT'], requires: ['age-21'] }] as FactValue,
  };

  expect(inVirginia(HONORS_TEXAS, { permits }).status).toBe('recognized');
  expect(inVirginia(others, { permits }).status).toBe('undetermined');
});

test('of several permits the best counts, and the others are still told', () => {
  const answers: Answers = { ...HONORS_TEXAS, 'resident-permits-only': true };
  const permits = [aPermit({ state: 'UT' }), aPermit({ isResident: false }), aPermit()];
  const { recognition, status } = inVirginia(answers, { permits });

  expect(status).toBe('conditional');
  expect(recognition.permits.map((one) => one.status)).toEqual(['conditional', 'undetermined', 'not-recognized']);
});

test('a permit that counts comes before carrying without one; each can be looked at alone', () => {
  const answers: Answers = { ...HONORS_TEXAS, 'visitors-without-permit': true, 'permitless-age': 21 };
  const none: Layers = { permits: false, visitors: false };

  expect(inVirginia(answers).status).toBe('recognized');
  expect(inVirginia(answers, { layers: { permits: false, visitors: true } }).status).toBe('permitless');
  expect(inVirginia(answers, { permits: [], layers: { permits: true, visitors: false } }).status).toBe(
    'not-recognized',
  );
  expect(inVirginia(answers, { ageBand: '18', permits: [] }).status).toBe('not-recognized');
  expect(inVirginia(answers, { layers: none }).codes).toEqual([]);
});

test.each([
  ['21-plus', 'permitless'],
  ['19-20', 'undetermined'],
  ['18', 'undetermined'],
  [null, 'undetermined'],
] as const)('no permit, permitless age unknown, holder %s: %s', (ageBand, status) => {
  const answers: Answers = { 'visitors-without-permit': true, 'permitless-age': 'UNKNOWN' };

  expect(inVirginia(answers, { ageBand, permits: [] }).status).toBe(status);
  expect(inVirginia({ ...answers, 'permitless-age': null }, { ageBand, permits: [] }).status).toBe('undetermined');
});

test('next permits: the one that adds most first, then the cheaper; not those held, not issued or adding nothing', () => {
  const visited = (list: string[]): Answers => ({ ...HONORS_TEXAS, 'honored-permits': list });
  const issuer = (cost: number | 'UNKNOWN', issues = 'issues'): Answers => ({
    issuance: 'shall-issue',
    'non-resident-permits': issues,
    'permit-cost': cost,
    'visitors-without-permit': true,
    'permitless-age': 18,
  });
  const index = indexOf({
    VA: visited(['TX', 'UT', 'AZ', 'FL', 'ME']),
    CO: visited(['UT', 'AZ', 'FL', 'ME']),
    NV: visited(['UT', 'ME', 'AZ']),
    OH: { ...visited(['UT']), 'resident-permits-only': true },
    UT: issuer(90),
    AZ: issuer(60),
    FL: issuer(97),
    ME: issuer(10, 'does-not-issue'),
    ID: issuer(20),
  });
  const holder = { ageBand: '21-plus', today: TODAY } as const;
  const held = [aPermit()];
  const offers = rankNextPermits(held, holder, index, recognize(held, holder, index));

  expect(offers.map(({ state, gained }) => [state, ...gained.map((one) => one.state)])).toEqual([
    ['AZ', 'CO', 'NV'],
    ['UT', 'CO', 'NV'],
    ['FL', 'CO'],
  ]);
  const hasAgain = [...held, aPermit({ state: 'AZ', isResident: false, expiresOn: '2020-01-01' })];
  expect(rankNextPermits(hasAgain, holder, index, recognize(hasAgain, holder, index))[0]?.state).toBe('AZ');
  expect(offers[0]?.gained[0]?.reasons.map(reasonText)).toEqual(['Colorado honors permits of Arizona, by its list.']);
});

const onDay = (today: string, answers: Answers, bill: LawInMotion, permits = [aPermit()]) => {
  const recognition = recognize(permits, { ageBand: '21-plus', today }, indexOf({ VA: answers }, {}, [bill])).get('VA');
  if (!recognition) throw new Error('nothing about Virginia');

  return { status: statusOf(recognition), told: decidingReasonsOf(recognition).map(reasonText) };
};

const STANDS = [
  'Virginia honors permits of Texas, by its list.',
  'This may end by Dec 1, 2026: SB 1, recognition of permits. We last checked on Nov 17, 2026.',
];
const UNCONFIRMED = [
  'We can’t confirm this from Dec 1, 2026 on: SB 1, recognition of permits. We last checked on Nov 17, 2026.',
];

test.each([
  ['2026-11-17', 'recognized', STANDS],
  ['2026-11-30', 'recognized', STANDS],
  ['2026-12-01', 'undetermined', UNCONFIRMED],
  ['2026-12-15', 'undetermined', UNCONFIRMED],
])('an answer that may end by Dec 1, on %s: %s', (today, status, told) => {
  expect(onDay(today, HONORS_TEXAS, aBill(['honored-permits']))).toEqual({ status, told });
});

test('what may end stands right after what decides', () => {
  const index = indexOf({ VA: { ...HONORS_TEXAS, 'recognition-age': 21 } }, {}, [aBill(['honored-permits'])]);
  const recognition = recognize([aPermit()], { ageBand: '21-plus', today: TODAY }, index).get('VA');

  expect(recognition && reasonsOf(recognition).map(({ code }) => code)).toEqual([
    'listed',
    'may-end',
    'age',
    'visitors-need-one',
  ]);
});

test.each(['resident-permits-only', 'recognition-age', 'recognition-conditions'] as const)(
  'law that may end %s bears on every permit of another state',
  (topic) => {
    expect(onDay('2026-12-01', HONORS_TEXAS, aBill([topic])).status).toBe('undetermined');
  },
);

test.each(['2026-11-17', '2026-12-15'])(
  'law in motion on %s leaves a no a no, and the state’s own permit alone',
  (today) => {
    const answers: Answers = { ...HONORS_TEXAS, 'honored-permits': ['UT'] };
    const { status, told } = onDay(today, answers, aBill(['honored-permits']));

    expect(status).toBe('not-recognized');
    expect(told[1]).toMatch(today < '2026-12' ? /^This may change by Dec 1, 2026/ : /^We can’t confirm this/);
    expect(onDay(today, answers, aBill(['honored-permits']), [aPermit({ state: 'VA' })])).toEqual({
      status: 'recognized',
      told: ['Virginia itself issued this permit.'],
    });
  },
);

test.each([
  ['2026-11-30', 'permitless'],
  ['2026-12-01', 'undetermined'],
])('carrying without a permit may end too, on %s: %s', (today, status) => {
  const answers: Answers = { 'visitors-without-permit': true, 'permitless-age': 21 };

  expect(onDay(today, answers, aBill(['visitors-without-permit']), []).status).toBe(status);
  expect(onDay(today, answers, aBill(['honored-permits']), []).status).toBe('permitless');
});
