import { expect, test } from 'vitest';
import { type FactValue, type TopicFact, topicFactOf } from '../law/evidence.ts';
import type { HonorsRow } from '../law/honors.ts';
import type { LawInMotion } from '../law/jurisdiction.ts';
import type { PermitKind } from '../law/permit-kind.ts';
import type { StateCode } from '../law/states.ts';
import type { Topic } from '../law/topics.ts';
import type { Permit } from '../permits/permit.ts';
import type { Holder } from './judge-permit.ts';
import { indexRecords, type PlacedLimit, recognitionRecordsSchema } from './recognition-records.ts';
import { reasonText } from './recognition-wording.ts';
import { ALL_LAYERS, decidingReasonsOf, type Layers, reasonsOf, recognize, statusOf } from './recognize.ts';
import { whatWouldChange } from './what-would-change.ts';

const TODAY = '2026-11-15';
const EVIDENCE = { basis: 'secondary', source: 'a-list', locator: 'a row', asOf: '2026' } as const;
const UNKNOWN = { basis: 'unknown', howWeKnow: 'Two lists disagree.' } as const;

type Answers = Partial<Record<Topic, FactValue | 'UNKNOWN'>>;

const factsOf = (answers: Answers): TopicFact[] =>
  Object.entries(answers).map(([topic, value]) =>
    topicFactOf(topic as Topic, value === 'UNKNOWN' ? UNKNOWN : { value, ...EVIDENCE }),
  );

const aKind = (changes: Partial<PermitKind> = {}): PermitKind => ({
  id: 'standard',
  name: 'License to Carry',
  isListed: true,
  residents: true,
  nonResidents: 'no',
  training: 'none',
  ...EVIDENCE,
  ...changes,
});

const ENHANCED = aKind({ id: 'enhanced', name: 'Enhanced License', isListed: false });

type KnownRow = Exclude<HonorsRow, { basis: 'unknown' }>;

/** Honors Texas' listed kind and asks for nothing else. */
const aRow = (changes: Partial<KnownRow> = {}): HonorsRow => ({
  issuers: ['TX'],
  result: 'yes',
  ...EVIDENCE,
  ...changes,
});

const OTHERS_NO = aRow({ issuers: 'others', result: 'no' });

type Given = {
  answers?: Answers;
  permits?: PermitKind[];
  honors?: HonorsRow[];
  localLimits?: PlacedLimit[];
  lawInMotion?: LawInMotion[];
};

const ISSUER: Given = { answers: { issuance: 'shall-issue' }, permits: [aKind()] };

/** Everybody needs a permit, and it honors Texas' alone. */
const virginia = (changes: Given = {}): Given => ({
  answers: { issuance: 'shall-issue', 'visitors-without-permit': false, 'permitless-carry': false, ...changes.answers },
  permits: changes.permits ?? [aKind()],
  honors: changes.honors ?? [aRow(), OTHERS_NO],
  ...(changes.localLimits && { localLimits: changes.localLimits }),
  ...(changes.lawInMotion && { lawInMotion: changes.lawInMotion }),
});

const indexOf = (states: Partial<Record<StateCode, Given>>) =>
  indexRecords({
    states: Object.entries({ TX: ISSUER, UT: ISSUER, ...states }).map(([state, given]) => ({
      state: state as StateCode,
      facts: factsOf(given.answers ?? {}),
      permits: given.permits ?? [],
      honors: given.honors ?? [],
      localLimits: given.localLimits,
      lawInMotion: given.lawInMotion,
    })),
  });

const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  kind: 'standard',
  isResident: true,
  issuedOn: null,
  expiresOn: null,
  ...changes,
});

const aHolder = (changes: Partial<Holder> = {}): Holder => ({
  ageBand: '21-plus',
  today: TODAY,
  home: 'TX',
  homeSince: null,
  ...changes,
});

type Asked = {
  permits?: Permit[];
  holder?: Partial<Holder>;
  layers?: Layers;
  /** Texas' kinds. */
  kinds?: PermitKind[];
  /** The counties on the way. */
  counties?: string[];
};

const inVirginia = (
  given: Given = {},
  { permits = [aPermit()], holder = {}, layers = ALL_LAYERS, kinds = [aKind()], counties }: Asked = {},
) => {
  const index = indexOf({ VA: virginia(given), TX: { ...ISSUER, permits: kinds } });
  const onWay = counties && new Map([['VA', new Set(counties)] as const]);
  const recognition = recognize(permits, aHolder(holder), index, onWay).get('VA');
  if (!recognition) throw new Error('nothing about Virginia');
  const reasons = reasonsOf(recognition, layers);

  return {
    recognition,
    status: statusOf(recognition, layers),
    codes: reasons.map(({ code }) => code),
    told: reasons.map(reasonText),
  };
};

test('a row that names the permit recognizes it, and says what it is called', () => {
  const { status, told } = inVirginia();

  expect(status).toBe('recognized');
  expect(told[0]).toBe('Virginia recognizes Texas’s License to Carry.');
});

test.each([
  ['says unknown', [aRow({ result: 'unknown' }), OTHERS_NO], 'result-unknown'],
  ['is not established', [{ issuers: ['TX'], result: 'unknown', ...UNKNOWN } as HonorsRow], 'result-unknown'],
  ['is about another kind', [aRow({ kinds: ['enhanced'] }), OTHERS_NO], 'kind-not-covered'],
  ['is about another state, and the list may not be complete', [aRow({ issuers: ['UT'] })], 'list-silent'],
  ['leaves the others unknown', [aRow({ issuers: 'others', result: 'unknown' })], 'result-unknown'],
  ['is not there', [], 'no-record'],
] as const)('undetermined where the row %s, even if no other rule stands in the way', (_how, honors, code) => {
  const { status, codes } = inVirginia({ honors: [...honors] });

  expect(status).toBe('undetermined');
  expect(codes[0]).toBe(code);
});

test.each([
  ['names it with a no', [aRow({ result: 'no' }), aRow({ issuers: ['UT'] })], 'not-honored'],
  ['leaves it out and is complete', [aRow({ issuers: ['UT'] }), OTHERS_NO], 'not-honored'],
  ['honors nobody', [aRow({ issuers: 'all', kinds: 'any', result: 'no' })], 'none-honored'],
] as const)('not recognized where the list %s', (_how, honors, code) => {
  const { status, codes } = inVirginia({ honors: [...honors] });

  expect(status).toBe('not-recognized');
  expect(codes[0]).toBe(code);
});

test('a state without any record is undetermined and says why', () => {
  const recognition = recognize([aPermit()], aHolder(), indexOf({})).get('WY');

  expect(recognition && statusOf(recognition)).toBe('undetermined');
  expect(recognition && reasonsOf(recognition).map(reasonText)).toEqual([
    'We couldn’t confirm what Wyoming recognizes. Go online to load the latest.',
    'We couldn’t confirm whether visitors need a permit in Wyoming. Check before you go.',
  ]);
});

test('a copy from before there were rows recognizes nothing and breaks nothing', () => {
  const older = (topic: string, value: unknown) => ({
    topic,
    isOfCounty: false,
    value,
    basis: 'secondary',
    source: 'a-list',
    locator: null,
    asOf: '2026',
    alsoIn: [],
    note: null,
  });
  const records = recognitionRecordsSchema.parse({
    publishedAt: '2026-06-30T12:00:00.000Z',
    sources: {},
    states: (['TX', 'VA'] as const).map((state) => ({
      state,
      facts: [
        older('issuance', 'shall-issue'),
        older('honored-permits', ['TX']),
        older('resident-permits-only', false),
        older('recognition-age', null),
        older('recognition-conditions', []),
        older('visitors-without-permit', false),
      ].map((fact) => ({ ...fact, locator: 'a row' })),
    })),
  });
  const found = recognize([aPermit()], aHolder(), indexRecords(records));

  expect(found.get('VA')?.permits[0]?.status).toBe('undetermined');
  expect(found.get('TX')?.permits[0]?.status).toBe('undetermined');
  expect(found.get('VA')?.visitors.status).toBe('permit-required');
});

test.each([
  ['the listed one', 'standard', 'recognized'],
  ['another one', 'enhanced', 'undetermined'],
])('a row without a kind, permit is %s: %s', (_which, kind, status) => {
  expect(inVirginia({}, { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind })] }).status).toBe(status);
});

test('a row for any kind covers a kind that no list names', () => {
  const honors = [aRow({ kinds: 'any' })];

  expect(inVirginia({ honors }, { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind: 'enhanced' })] }).status).toBe(
    'recognized',
  );
});

test('the first row that speaks of a kind decides', () => {
  const honors = [
    aRow({ kinds: ['enhanced'] }),
    aRow({ kinds: ['standard'], result: 'no' }),
    aRow({ issuers: 'all', kinds: 'any' }),
  ];
  const look = (kind: string) =>
    inVirginia({ honors }, { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind })] }).status;

  expect(look('enhanced')).toBe('recognized');
  expect(look('standard')).toBe('not-recognized');
  expect(inVirginia({ honors }, { permits: [aPermit({ state: 'UT' })] }).status).toBe('recognized');
});

test('a complete list closes on the states it leaves out, not on another kind of a state it names', () => {
  const honors = [aRow({ kinds: ['enhanced'] }), OTHERS_NO];
  const kinds = [aKind(), ENHANCED];

  expect(inVirginia({ honors }, { kinds }).status).toBe('undetermined');
  expect(inVirginia({ honors }, { kinds, permits: [aPermit({ state: 'UT' })] }).status).toBe('not-recognized');
});

test.each([
  ['not entered', null],
  ['not one that Texas has', 'gold'],
])('kind %s: asked for where it matters, and only there', (_what, kind) => {
  const asked = { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind })] };
  const differs = inVirginia({ honors: [aRow(), aRow({ kinds: ['enhanced'], result: 'no' })] }, asked);

  expect(differs.status).toBe('conditional');
  expect(differs.told[0]).toBe('Which Texas permit is it? Virginia does not treat them all the same.');
  expect(inVirginia({ honors: [aRow({ kinds: 'any' })] }, asked).status).toBe('recognized');
  expect(inVirginia({ honors: [aRow({ kinds: 'any', result: 'no' })] }, asked).status).toBe('not-recognized');
  expect(inVirginia({}, { permits: [aPermit({ kind })] }).status).toBe('recognized');
});

test('kind not entered: never conditional where no kind counts', () => {
  const asked = { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind: null })] };
  const honors = [aRow({ result: 'no' }), aRow({ kinds: ['enhanced'], result: 'unknown' })];

  expect(inVirginia({ honors }, asked).status).toBe('undetermined');
});

test('kind not entered: expired is not recognized, whichever it is', () => {
  const asked = { kinds: [aKind(), ENHANCED], permits: [aPermit({ kind: null, expiresOn: '2026-11-14' })] };

  expect(inVirginia({ honors: [aRow(), aRow({ kinds: ['enhanced'], result: 'no' })] }, asked).status).toBe(
    'not-recognized',
  );
});

test('a state that issues none, or whose kinds nobody has established, has nothing that counts', () => {
  const none = indexOf({
    VA: virginia({ honors: [aRow({ issuers: 'all', kinds: 'any' })] }),
    VT: {
      answers: { issuance: 'no-permit' },
    },
  });
  const look = (state: StateCode) => recognize([aPermit({ state })], aHolder(), none).get('VA')?.permits[0];

  expect(look('VT')?.status).toBe('undetermined');
  expect(look('VT')?.findings.map(({ code }) => code)).toEqual(['issues-none']);
  expect(look('WY')?.status).toBe('undetermined');
  expect(look('WY')?.findings.map(({ code }) => code)).toEqual(['issuance-unknown']);
});

test('what is known to be unmet decides before what is unknown', () => {
  const honors = [aRow({ residency: 'resident', age: 'unknown' })];
  const { status, codes } = inVirginia(
    { honors },
    { permits: [aPermit({ isResident: false })], holder: { ageBand: null } },
  );

  expect(status).toBe('not-recognized');
  expect(codes[0]).toBe('residents-only');
});

const RESIDENTS_ONLY = { honors: [aRow({ residency: 'resident' }), OTHERS_NO] };

test.each([
  ['TX', 'recognized', 'Virginia recognizes Texas’s License to Carry.'],
  [null, 'conditional', 'Do you live in Texas? Virginia recognizes this permit only if you do.'],
  ['OH', 'not-recognized', 'Virginia recognizes this permit only if you live in Texas. You live in Ohio.'],
] as const)('residents only, holder lives in %s: %s', (home, status, text) => {
  const found = inVirginia(RESIDENTS_ONLY, { holder: { home } });

  expect(found.status).toBe(status);
  expect(found.told[0]).toBe(text);
});

test.each(['TX', null, 'OH'] as const)('residents only: a non-resident permit never counts, home %s', (home) => {
  const permits = [aPermit({ isResident: false })];

  expect(inVirginia(RESIDENTS_ONLY, { permits, holder: { home } }).status).toBe('not-recognized');
});

test('non-residents only: a resident permit does not count', () => {
  const honors = [aRow({ residency: 'non-resident' }), OTHERS_NO];

  expect(inVirginia({ honors }).status).toBe('not-recognized');
  expect(inVirginia({ honors }, { permits: [aPermit({ isResident: false })], holder: { home: 'OH' } }).status).toBe(
    'recognized',
  );
});

test('rows for residents and non-residents each decide their own', () => {
  const honors = [aRow({ residency: 'resident', result: 'no' }), aRow({ residency: 'non-resident' })];

  expect(inVirginia({ honors }).codes[0]).toBe('not-honored');
  expect(inVirginia({ honors }, { permits: [aPermit({ isResident: false })] }).status).toBe('recognized');
});

test.each([
  ['excluded', 'not-recognized'],
  ['counted', 'recognized'],
  ['UNKNOWN', 'undetermined'],
] as const)('holder lives in Virginia, own residents %s: %s', (value, status) => {
  expect(inVirginia({ answers: { 'own-residents': value } }, { holder: { home: 'VA' } }).status).toBe(status);
  expect(inVirginia({ answers: { 'own-residents': value } }).status).toBe('recognized');
});

test('nothing on file about own residents is undetermined for them', () => {
  expect(inVirginia({}, { holder: { home: 'VA' } }).status).toBe('undetermined');
});

test('own residents who count are still bound by the row', () => {
  const answers: Answers = { 'own-residents': 'counted' };

  expect(inVirginia({ ...RESIDENTS_ONLY, answers }, { holder: { home: 'VA' } }).status).toBe('not-recognized');
});

test.each([
  [null, 'conditional', 'It recognizes this permit for a new resident’s first 60 days. When did you move?'],
  ['2026-11-01', 'recognized', 'Virginia recognizes'],
  ['2026-09-16', 'recognized', 'Virginia recognizes'],
  ['2026-09-15', 'not-recognized', 'It recognized this permit until Nov 14, 2026. Now you need Virginia’s own.'],
])('new resident with 60 days, moved on %s: %s', (homeSince, status, text) => {
  const asked = { holder: { home: 'VA', homeSince } as const };
  const found = inVirginia({ answers: { 'own-residents': 60 } }, asked);

  expect(found.status).toBe(status);
  expect(found.told[0]).toContain(text);
});

test('days for new residents do not help a non-resident permit', () => {
  const asked = { permits: [aPermit({ isResident: false })], holder: { home: 'VA', homeSince: '2026-11-01' } as const };

  expect(inVirginia({ answers: { 'own-residents': 60 } }, asked).status).toBe('not-recognized');
});

test('the state’s own permit counts wherever its holder lives', () => {
  const permits = [aPermit({ state: 'VA', isResident: false })];

  for (const home of ['VA', 'TX', null] as const) {
    const { status, told } = inVirginia({ answers: { 'own-residents': 'excluded' } }, { permits, holder: { home } });
    expect(status).toBe('recognized');
    expect(told[0]).toBe('This is Virginia’s own permit.');
  }
});

test.each([
  ['2026-11-14', 'not-recognized'],
  ['2026-11-15', 'recognized'],
  [null, 'recognized'],
] as const)('expires %s: %s', (expiresOn, status) => {
  expect(inVirginia({}, { permits: [aPermit({ expiresOn })] }).status).toBe(status);
});

test('expired permit is not recognized as it stands, at home or where the row is unknown', () => {
  const permits = [aPermit({ expiresOn: '2026-11-14' })];
  const atHome = recognize(permits, aHolder(), indexOf({})).get('TX');

  expect(atHome?.permits[0]?.status).toBe('not-recognized');
  expect(inVirginia({ honors: [aRow({ result: 'unknown' })] }, { permits }).status).toBe('not-recognized');
  expect(inVirginia({ honors: [] }, { permits }).status).toBe('not-recognized');
});

test('permit issued tomorrow is undetermined', () => {
  expect(inVirginia({}, { permits: [aPermit({ issuedOn: '2026-11-16' })] }).status).toBe('undetermined');
  expect(inVirginia({}, { permits: [aPermit({ issuedOn: '2026-11-15' })] }).status).toBe('recognized');
});

test.each([
  ['21-plus', 21, 'recognized'],
  ['19-20', 21, 'not-recognized'],
  ['19-20', 20, 'conditional'],
  ['19-20', 19, 'recognized'],
  ['18', 18, 'recognized'],
  ['18', 19, 'not-recognized'],
  [null, 18, 'conditional'],
  ['18', undefined, 'recognized'],
  [null, undefined, 'recognized'],
  ['21-plus', 'unknown', 'recognized'],
  ['19-20', 'unknown', 'undetermined'],
  ['18', 'unknown', 'undetermined'],
  [null, 'unknown', 'undetermined'],
] as const)('aged %s where %s is required: %s', (ageBand, age, status) => {
  const honors = [aRow(age === undefined ? {} : { age })];

  expect(inVirginia({ honors }, { holder: { ageBand } }).status).toBe(status);
});

test.each([
  ['2015-03', '2015-03-20', 'conditional'],
  ['2015-03', '2015-04-01', 'recognized'],
  ['2015-03', '2015-02-28', 'not-recognized'],
  ['2015', '2015-12-31', 'conditional'],
  ['2015', '2016-01-01', 'recognized'],
  ['2015-03-09', '2015-03-09', 'recognized'],
  ['2015-03-09', '2015-03-08', 'not-recognized'],
  ['2015-03-09', null, 'conditional'],
])('issued since %s and on %s: %s', (issuedSince, issuedOn, status) => {
  expect(inVirginia({ honors: [aRow({ issuedSince })] }, { permits: [aPermit({ issuedOn })] }).status).toBe(status);
});

test('all conditions of a row hold together', () => {
  const honors = [aRow({ residency: 'resident', age: 21 })];

  expect(inVirginia({ honors }).codes).toEqual(['honored', 'residents-only', 'age', 'visitors-need-one']);
  expect(inVirginia({ honors }, { holder: { home: null } }).status).toBe('conditional');
  expect(inVirginia({ honors }, { holder: { ageBand: '18' } }).status).toBe('not-recognized');
  expect(inVirginia({ honors }, { holder: { home: null, ageBand: '18' } }).status).toBe('not-recognized');
});

test('a remark about the gun is read with the answer and does not change it', () => {
  const honors = [aRow({ age: 21, remark: 'For handguns only.' })];
  const { status, told } = inVirginia({ honors });

  expect(status).toBe('recognized');
  expect(told.slice(0, 2)).toEqual(['Virginia recognizes Texas’s License to Carry.', 'For handguns only.']);
});

const CITY: PlacedLimit = {
  counties: ['51760'],
  countyNames: ['Richmond'],
  permits: 'all',
  result: 'conditional',
  summary: 'In Richmond a permit counts only with the city’s own validation.',
  ...EVIDENCE,
};
const OWN = aPermit({ state: 'VA' });

test.each([
  ['the whole state', undefined, 'conditional'],
  ['a trip through it', ['Richmond', 'Henrico'], 'conditional'],
  ['a trip past it', ['Henrico'], 'recognized'],
])('city limit, %s: %s', (_where, counties, status) => {
  const found = inVirginia({ localLimits: [CITY] }, counties ? { counties } : {});

  expect(found.status).toBe(status);
  expect(found.told.includes(CITY.summary)).toBe(status === 'conditional');
});

test('city that counts no permit: conditional for the state, no on the way through it', () => {
  const none = { localLimits: [{ ...CITY, result: 'no' as const }] };

  expect(inVirginia(none).status).toBe('conditional');
  expect(inVirginia(none, { counties: CITY.countyNames.slice() }).status).toBe('not-recognized');
  expect(inVirginia(none, { counties: ['Henrico'] }).status).toBe('recognized');
});

test('unknown row with an age: too young is no', () => {
  const given = { honors: [aRow({ result: 'unknown', age: 21 })] };

  expect(inVirginia(given, { holder: { ageBand: '19-20' } }).status).toBe('not-recognized');
  expect(inVirginia(given).status).toBe('undetermined');
});

test('city limit on the state’s own permits leaves other permits and excepted kinds alone', () => {
  const given = {
    localLimits: [{ ...CITY, permits: 'own' as const, exceptKinds: ['city'] }],
    permits: [aKind(), aKind({ id: 'city', isListed: false })],
  };

  expect(inVirginia(given).status).toBe('recognized');
  expect(inVirginia(given, { permits: [OWN] }).status).toBe('conditional');
  expect(inVirginia(given, { permits: [{ ...OWN, kind: 'city' }] }).status).toBe('recognized');
  expect(inVirginia(given, { permits: [{ ...OWN, kind: null }] }).status).toBe('conditional');
});

test('an excepted kind is the state’s own, not another state’s of the same name', () => {
  const localLimits = [{ ...CITY, exceptKinds: ['standard'] }];

  expect(inVirginia({ localLimits }).status).toBe('conditional');
  expect(inVirginia({ localLimits }, { permits: [OWN] }).status).toBe('recognized');
});

test('city limit leaves a no a no', () => {
  const found = inVirginia({ localLimits: [CITY], honors: [aRow({ result: 'no' })] });

  expect(found.status).toBe('not-recognized');
  expect(found.told).not.toContain(CITY.summary);
});

test('of several permits the best counts, and the others are still listed', () => {
  const permits = [aPermit({ state: 'WY' }), aPermit({ isResident: false }), aPermit()];
  const { recognition, status } = inVirginia(RESIDENTS_ONLY, { permits, holder: { home: null } });

  expect(status).toBe('conditional');
  expect(recognition.permits.map((one) => one.status)).toEqual(['conditional', 'undetermined', 'not-recognized']);
});

test('a permit that counts comes before carrying without one; each can be looked at alone', () => {
  const given: Given = { answers: { 'visitors-without-permit': true, 'permitless-age': 21 } };
  const none: Layers = { permits: false, visitors: false };

  expect(inVirginia(given).status).toBe('recognized');
  expect(inVirginia(given, { layers: { permits: false, visitors: true } }).status).toBe('permitless');
  expect(inVirginia(given, { permits: [], layers: { permits: true, visitors: false } }).status).toBe('not-recognized');
  expect(inVirginia(given, { holder: { ageBand: '18' }, permits: [] }).status).toBe('not-recognized');
  expect(inVirginia(given, { layers: none }).codes).toEqual([]);
});

test.each([
  ['21-plus', 'permitless'],
  ['19-20', 'undetermined'],
  ['18', 'undetermined'],
  [null, 'undetermined'],
] as const)('no permit, permitless age unknown, holder %s: %s', (ageBand, status) => {
  const answers: Answers = { 'visitors-without-permit': true, 'permitless-age': 'UNKNOWN' };
  const asked = { permits: [], holder: { ageBand } };

  expect(inVirginia({ answers }, asked).status).toBe(status);
  expect(inVirginia({ answers: { ...answers, 'permitless-age': null } }, asked).status).toBe('undetermined');
});

test.each([
  ['TX', true, false, 'not-recognized', 'Visitors need a permit in Virginia.'],
  ['VA', true, false, 'permitless', 'You live in Virginia. Residents need no permit.'],
  ['VA', false, true, 'not-recognized', 'You live in Virginia. Residents need a permit.'],
  [
    'VA',
    'UNKNOWN',
    true,
    'undetermined',
    'We couldn’t confirm whether residents of Virginia need a permit. Check with its issuing office.',
  ],
  [
    null,
    true,
    'UNKNOWN',
    'undetermined',
    'We couldn’t confirm whether visitors need a permit in Virginia. Check before you go.',
  ],
] as const)('no permit, home %s, residents need none: %s, visitors: %s: %s', (home, own, visitors, status, text) => {
  const answers: Answers = { 'permitless-carry': own, 'visitors-without-permit': visitors, 'permitless-age': 18 };
  const found = inVirginia({ answers }, { permits: [], holder: { home } });

  expect(found.status).toBe(status);
  expect(found.told[0]).toBe(text);
});

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

const onDay = (today: string, given: Given, bill: LawInMotion, permits = [aPermit()]) => {
  const { recognition, status } = inVirginia({ ...given, lawInMotion: [bill] }, { permits, holder: { today } });

  return { status, told: decidingReasonsOf(recognition).map(reasonText) };
};

const STANDS = [
  'Virginia recognizes Texas’s License to Carry.',
  'Virginia may stop recognizing your permit by Dec 1, 2026 (SB 1). Check with Virginia’s issuing office before you go. We last checked on Nov 17, 2026.',
];
const UNCONFIRMED = [
  'We can’t confirm Virginia’s answer on or after Dec 1, 2026 (SB 1). Check with Virginia’s issuing office before you go. We last checked on Nov 17, 2026.',
];

test.each([
  ['2026-11-17', 'recognized', STANDS],
  ['2026-11-30', 'recognized', STANDS],
  ['2026-12-01', 'undetermined', UNCONFIRMED],
  ['2026-12-15', 'undetermined', UNCONFIRMED],
])('an answer that may end by Dec 1, on %s: %s', (today, status, told) => {
  expect(onDay(today, {}, aBill(['honored-permits']))).toEqual({ status, told });
});

test('what may end stands right after what decides', () => {
  const { codes } = inVirginia({ honors: [aRow({ age: 21 })], lawInMotion: [aBill(['honored-permits'])] });

  expect(codes).toEqual(['honored', 'may-end', 'age', 'visitors-need-one']);
});

test.each(['2026-11-17', '2026-12-15'])(
  'law in motion on %s leaves a no a no, and the state’s own permit alone',
  (today) => {
    const given = { honors: [aRow({ result: 'no' }), aRow({ issuers: ['UT'] })] };
    const { status, told } = onDay(today, given, aBill(['honored-permits']));

    expect(status).toBe('not-recognized');
    expect(told[1]).toMatch(
      today < '2026-12' ? /^Virginia’s answer may change by Dec 1, 2026/ : /^We can’t confirm Virginia’s answer/,
    );
    expect(onDay(today, given, aBill(['honored-permits']), [OWN])).toEqual({
      status: 'recognized',
      told: ['This is Virginia’s own permit.'],
    });
  },
);

test.each([
  ['2026-11-30', 'permitless'],
  ['2026-12-01', 'undetermined'],
])('carrying without a permit may end too, on %s: %s', (today, status) => {
  const given: Given = { answers: { 'visitors-without-permit': true, 'permitless-age': 21 } };

  expect(onDay(today, given, aBill(['visitors-without-permit']), []).status).toBe(status);
  expect(onDay(today, given, aBill(['honored-permits']), []).status).toBe('permitless');
});

test.each([
  ['counts already', {}, {}, {}, []],
  ['expired', {}, { expiresOn: '2026-11-14' }, {}, ['If you renew it, Virginia would recognize it.']],
  ['expired and never honored', { honors: [aRow({ result: 'no' })] }, { expiresOn: '2026-11-14' }, {}, []],
  ['home not entered', RESIDENTS_ONLY, {}, { home: null }, ['If you live in Texas, Virginia recognizes it.']],
  ['moved away', RESIDENTS_ONLY, {}, { home: 'OH' }, ['If you still lived in Texas, Virginia would recognize it.']],
  ['non-resident permit', RESIDENTS_ONLY, { isResident: false }, { home: 'OH' }, []],
  ['too young', { honors: [aRow({ age: 21 })] }, {}, { ageBand: '18' }, ['Once you turn 21, Virginia recognizes it.']],
  [
    'no age',
    { honors: [aRow({ age: 21 })] },
    {},
    { ageBand: null },
    ['If you are 21 or older, Virginia recognizes it.'],
  ],
  ['result unknown', { honors: [aRow({ result: 'unknown' })] }, {}, { ageBand: '18', home: null }, []],
] as const)('what would change it, %s', (_what, given, permit, holder, told) => {
  const index = indexOf({ VA: virginia(given as Given) });
  const judgment = recognize([aPermit(permit)], aHolder(holder), index).get('VA')?.permits[0];

  expect(judgment && whatWouldChange({ judgment, visited: 'VA', index, holder: aHolder(holder) })).toEqual(told);
});
