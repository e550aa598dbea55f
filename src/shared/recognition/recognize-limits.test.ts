import { expect, test } from 'vitest';
import {
  type Answers,
  aHolder,
  aKind,
  aPermit,
  aRow,
  EVIDENCE,
  type Given,
  indexOf,
  inVirginia,
  RESIDENTS_ONLY,
  virginia,
} from '#tests/support/in-virginia.ts';
import type { LawInMotion } from '../law/jurisdiction.ts';
import type { Topic } from '../law/topics.ts';
import type { PlacedLimit } from './recognition-records.ts';
import { reasonText } from './recognition-wording.ts';
import { decidingReasonsOf, type Layers, recognize } from './recognize.ts';
import { whatWouldChange } from './what-would-change.ts';

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
  ['TX', true, false, 'not-recognized', 'Visitors need a permit that Virginia issues or recognizes.'],
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
      told: ['Virginia issued this permit.'],
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

const NOBODY = [aRow({ issuers: 'all', result: 'no' })];
const UNKNOWN_ROW = [aRow({ issuers: 'all', result: 'unknown' })];

test.each([
  [NOBODY, 'issues', 'No other state’s permit counts in Virginia. Visitors need Virginia’s own permit.'],
  [
    NOBODY,
    'conditional',
    'No other state’s permit counts in Virginia. Visitors need Virginia’s own permit, and only some can get one.',
  ],
  [
    NOBODY,
    'does-not-issue',
    'No other state’s permit counts in Virginia. Virginia issues visitors no license to carry concealed, so they can’t carry concealed there.',
  ],
  [
    NOBODY,
    'UNKNOWN',
    'No other state’s permit counts in Virginia. Visitors need Virginia’s own permit. We couldn’t confirm whether they can get one. Check before you go.',
  ],
  [
    UNKNOWN_ROW,
    'issues',
    'Visitors need a permit. We couldn’t confirm that any other state’s permit counts in Virginia. Check before you go.',
  ],
])('a state that recognizes no permit sends no visitor for one that it recognizes (%#)', (honors, own, text) => {
  const answers: Answers = { 'visitors-without-permit': false, 'non-resident-permits': own };

  expect(inVirginia({ answers, honors }, { permits: [] }).told[0]).toBe(text);
});
