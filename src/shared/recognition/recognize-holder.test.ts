import { expect, test } from 'vitest';
import {
  type Answers,
  aHolder,
  aPermit,
  aRow,
  indexOf,
  inVirginia,
  OTHERS_NO,
  RESIDENTS_ONLY,
} from '#tests/support/in-virginia.ts';
import { recognize } from './recognize.ts';

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
    expect(told[0]).toBe('Virginia issued this permit.');
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
