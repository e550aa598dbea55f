import { expect, test } from 'vitest';
import { type FactValue, topicFactOf } from '../law/evidence.ts';
import type { HonorsRow } from '../law/honors.ts';
import type { PermitKind } from '../law/permit-kind.ts';
import type { StateCode } from '../law/states.ts';
import type { Topic } from '../law/topics.ts';
import type { Permit } from '../permits/permit.ts';
import type { Holder } from './judge-permit.ts';
import { findBestPair, type PermitOffer, rankNextPermits } from './next-permit.ts';
import { indexRecords } from './recognition-records.ts';
import { reasonText } from './recognition-wording.ts';
import { recognize } from './recognize.ts';

const TODAY = '2026-11-15';
const EVIDENCE = { basis: 'secondary', source: 'a-list', locator: 'a row', asOf: '2026' } as const;

type Given = { facts?: Partial<Record<Topic, FactValue>>; permits?: PermitKind[]; honors?: HonorsRow[] };

/** Open to everybody for 60 dollars, from 21. */
const aKind = (changes: Partial<PermitKind> = {}): PermitKind => ({
  id: 'standard',
  name: 'License to Carry',
  isListed: true,
  residents: true,
  nonResidents: 'open',
  training: 'none',
  nonResidentFee: 60,
  ...EVIDENCE,
  ...changes,
});

type KnownRow = Exclude<HonorsRow, { basis: 'unknown' }>;

const aRow = (issuers: KnownRow['issuers'], changes: Partial<KnownRow> = {}): HonorsRow => ({
  issuers,
  result: 'yes',
  ...EVIDENCE,
  ...changes,
});

/** Needs a permit of everybody, issues none to visitors and honors these. */
const visited = (...honors: HonorsRow[]): Given => ({
  facts: { issuance: 'shall-issue', 'visitors-without-permit': false, 'permitless-carry': false },
  permits: [aKind({ nonResidents: 'no' })],
  honors: [...honors, aRow('others', { result: 'no' })],
});

/** Asks nobody for a permit, so that only others can be gained by its own. */
const issuer = (changes: Partial<PermitKind> = {}, facts: Given['facts'] = {}): Given => ({
  facts: {
    issuance: 'shall-issue',
    'minimum-age': 21,
    'permit-years': 5,
    'permit-cost': 25,
    'visitors-without-permit': true,
    'permitless-carry': true,
    'permitless-age': 18,
    ...facts,
  },
  permits: [aKind(changes)],
  honors: [aRow('all', { result: 'no', kinds: 'any' })],
});

const TEXAN: Permit = { state: 'TX', kind: 'standard', isResident: true, issuedOn: null, expiresOn: null };

type Asked = { held?: Permit[]; holder?: Partial<Holder> };

const offersIn = (states: Partial<Record<StateCode, Given>>, { held = [TEXAN], holder: changes = {} }: Asked = {}) => {
  const holder: Holder = { ageBand: '21-plus', today: TODAY, home: 'TX', homeSince: null, ...changes };
  const index = indexRecords({
    states: Object.entries({ TX: issuer(), ...states }).map(([state, { facts = {}, permits = [], honors = [] }]) => ({
      state: state as StateCode,
      facts: Object.entries(facts).map(([topic, value]) => topicFactOf(topic as Topic, { value, ...EVIDENCE })),
      permits,
      honors,
    })),
  });

  return rankNextPermits(held, holder, index, recognize(held, holder, index));
};

const brief = (offers: readonly PermitOffer[]) =>
  offers.map(({ state, gained }) => [state, ...gained.map((one) => one.state)]);

test('the permit that adds most comes first, then the cheaper; not those held, not issued or adding nothing', () => {
  const states = {
    VA: visited(aRow(['TX', 'UT', 'AZ', 'FL', 'ME'])),
    CO: visited(aRow(['UT', 'AZ', 'FL', 'ME'])),
    NV: visited(aRow(['UT', 'ME', 'AZ'])),
    OH: visited(aRow(['UT'], { residency: 'resident' })),
    UT: issuer({ nonResidentFee: 90 }),
    AZ: issuer({ nonResidentFee: 60 }),
    FL: issuer({ nonResidentFee: 97 }),
    ME: issuer({ nonResidents: 'no' }),
    NH: issuer({ nonResidents: 'unknown' }),
    ID: issuer({ nonResidentFee: 20 }),
  };
  const offers = offersIn(states);

  expect(brief(offers)).toEqual([
    ['AZ', 'CO', 'NV'],
    ['UT', 'CO', 'NV'],
    ['FL', 'CO'],
  ]);
  expect(offers[0]?.gained[0]?.reasons.map(reasonText)).toEqual(['Colorado recognizes Arizona’s License to Carry.']);

  const arizonan: Permit = { ...TEXAN, state: 'AZ', isResident: false };
  expect(brief(offersIn(states, { held: [TEXAN, arizonan] }))).toEqual([]);
  const expired = [TEXAN, { ...arizonan, expiresOn: '2020-01-01' }];
  expect(offersIn(states, { held: expired })[0]?.state).toBe('AZ');
});

test('a fee that is not on file comes after one that is', () => {
  const states = { CO: visited(aRow(['UT', 'AZ'])), AZ: issuer({ nonResidentFee: 'unknown' }), UT: issuer() };

  expect(brief(offersIn(states)).map(([state]) => state)).toEqual(['UT', 'AZ']);
});

test.each([
  ['18', 21, []],
  ['19-20', 21, []],
  ['19-20', 19, ['UT']],
  ['18', 18, ['UT']],
  ['21-plus', 21, ['UT']],
  [null, 21, ['UT']],
] as const)('aged %s, permit from %s: offers %j', (ageBand, age, offered) => {
  const ofKind = { CO: visited(aRow(['UT'])), UT: issuer({ age }) };
  const ofState = { CO: visited(aRow(['UT'])), UT: issuer({}, { 'minimum-age': age }) };

  for (const states of [ofKind, ofState]) {
    expect(offersIn(states, { holder: { ageBand } }).map(({ state }) => state)).toEqual(offered);
  }
});

test('a kind’s own age counts, not the state’s', () => {
  const states = { CO: visited(aRow(['UT'], { kinds: 'any' })), UT: issuer({ age: 21 }, { 'minimum-age': 18 }) };

  expect(offersIn(states, { holder: { ageBand: '18' } })).toEqual([]);
});

test('a service member’s age helps who serves, and nobody else', () => {
  const states = { CO: visited(aRow(['UT'])), UT: issuer({ militaryAge: 18 }) };

  expect(offersIn(states, { holder: { ageBand: '18' } })).toEqual([]);
  expect(offersIn(states, { holder: { ageBand: '18', services: ['retired-officer'] } })).toEqual([]);
  expect(offersIn(states, { holder: { ageBand: '18', services: ['active-military'] } })[0]?.age).toBe(18);
});

test('a state that would not recognize it at this age is not gained', () => {
  const states = { CO: visited(aRow(['UT'], { age: 21 })), UT: issuer({ age: 18 }) };

  expect(offersIn(states, { holder: { ageBand: '18' } })).toEqual([]);
  // Of an age not entered, Utah itself is open.
  expect(brief(offersIn(states, { holder: { ageBand: null } }))).toEqual([['UT', 'UT']]);
});

test.each([
  ['citizens', 'citizen', true],
  ['citizens', null, true],
  ['citizens', 'permanent-resident', false],
  ['citizens-or-permanent-residents', 'permanent-resident', true],
  ['citizens-or-permanent-residents', 'other', false],
] as const)('permit for %s, holder %s: offered %s', (citizens, citizenship, isOffered) => {
  const states = { CO: visited(aRow(['UT'])), UT: issuer({ citizens }) };

  expect(offersIn(states, { holder: { citizenship } })).toHaveLength(isOffered ? 1 : 0);
});

test('a permit only for some non-residents is its own group, with its condition', () => {
  const nonResidentCondition = 'Only if you work in Ohio.';
  const states = {
    CO: visited(aRow(['UT', 'OH'])),
    NV: visited(aRow(['OH'])),
    OH: issuer({ nonResidents: 'narrow', nonResidentCondition }),
    UT: issuer(),
  };
  const offers = offersIn(states);

  expect(offers.map(({ state, group }) => [state, group])).toEqual([
    ['OH', 'narrow'],
    ['UT', 'open'],
  ]);
  expect(offers[0]?.kind.nonResidentCondition).toBe(nonResidentCondition);
});

const IDAHO: Given = {
  ...issuer(),
  permits: [aKind(), aKind({ id: 'enhanced', name: 'Enhanced License', isListed: false, residentFee: 40 })],
};
const IDAHOAN: Permit = { ...TEXAN, state: 'ID' };
const WASHINGTON = visited(
  aRow(['ID'], { kinds: ['enhanced'], residency: 'resident' }),
  aRow(['ID'], { kinds: ['standard'], result: 'no' }),
);

test('the better kind of one’s own state is offered as a resident’s', () => {
  const offers = offersIn({ ID: IDAHO, WA: WASHINGTON }, { held: [IDAHOAN], holder: { home: 'ID' } });

  expect(offers).toMatchObject([{ state: 'ID', kind: { id: 'enhanced' }, group: 'home', fee: 40 }]);
  expect(brief(offers)).toEqual([['ID', 'WA']]);
});

test.each([
  ['held already', [{ ...IDAHOAN, kind: 'enhanced' }], 'ID'],
  ['maybe held, kind not entered', [{ ...IDAHOAN, kind: null }], 'ID'],
  ['for residents, and home is elsewhere', [TEXAN], 'TX'],
  ['for residents, and home is not entered', [IDAHOAN], null],
] as const)('the better kind is not offered: %s', (_why, held, home) => {
  expect(offersIn({ ID: IDAHO, WA: WASHINGTON }, { held: [...held], holder: { home } })).toEqual([]);
});

test('a kind that residents can’t get is not offered at home', () => {
  const states = { CO: visited(aRow(['UT'])), UT: issuer({ residents: false }) };

  expect(offersIn(states, { holder: { home: 'UT' } })).toEqual([]);
  expect(offersIn(states, { holder: { home: 'TX' } })).toHaveLength(1);
});

test.each([
  ['its own non-resident fee', { nonResidentFee: 87 }, 'TX', 87],
  ['never the residents’ fee', { residentFee: 25, nonResidentFee: 'unknown' }, 'TX', null],
  ['nothing where none is on file', { nonResidentFee: 'unknown' }, 'TX', null],
  ['the residents’ fee of the kind', { residentFee: 40 }, 'UT', 40],
  ['the state’s fee for residents', {}, 'UT', 25],
  ['nothing where the kind’s is not established', { residentFee: 'unknown' }, 'UT', null],
] as const)('the fee is %s', (_what, kind, home, fee) => {
  const states = { CO: visited(aRow(['UT'])), UT: issuer(kind) };
  const [offer] = offersIn(states, { held: [], holder: { home } }).filter(({ state }) => state === 'UT');

  expect(offer?.fee).toBe(fee);
  expect(offer?.group).toBe(home === 'UT' ? 'home' : 'open');
});

test.each([
  ['the state’s fee', {}, 'UT', 'fixed-plus-local-costs', ' plus local costs'],
  ['a kind’s own for non-residents', { nonResidentFee: 30 }, 'TX', 'fixed-plus-local-costs', ' plus local costs'],
  ['a kind’s own for residents', { residentFee: 30 }, 'UT', 'fixed-plus-local-costs', ' plus local costs'],
  ['a kind’s own where the rest is capped', { nonResidentFee: 100 }, 'TX', 'capped', ''],
  ['a kind’s own where all is fixed', { nonResidentFee: 60 }, 'TX', 'fixed', ''],
] as const)('%s stands with the local costs on top', (_what, kind, home, rule, onTop) => {
  const states = { CO: visited(aRow(['UT'])), UT: issuer(kind, { 'fee-rule': rule }) };
  const [offer] = offersIn(states, { held: [], holder: { home } });

  expect(offer?.feeOnTop).toBe(onTop);
});

test('a fee set by each county is no figure', () => {
  const states = { CO: visited(aRow(['UT'])), UT: issuer({}, { 'permit-cost': null }) };

  expect(offersIn(states, { held: [], holder: { home: 'UT' } })[0]?.fee).toBeNull();
});

test.each([
  [{}, 5],
  [{ years: 8 }, 8],
  [{ years: 'lifetime' }, 'lifetime'],
  [{ years: 'unknown' }, null],
] as const)('kind %j: years %s', (kind, years) => {
  expect(offersIn({ CO: visited(aRow(['UT'])), UT: issuer(kind) })[0]?.years).toBe(years);
});

test('only a plain yes is gained', () => {
  const states = {
    CO: visited(aRow(['UT'], { result: 'unknown' })),
    NV: visited(aRow(['UT'], { kinds: ['gold'] })),
    OH: visited(aRow(['UT'], { residency: 'resident' })),
    VA: visited(aRow(['UT'], { age: 'unknown' })),
    UT: issuer(),
  };

  expect(brief(offersIn(states))).toEqual([['UT', 'VA']]);
  expect(brief(offersIn(states, { holder: { ageBand: null } }))).toEqual([['UT', 'UT']]);
});

test('one’s own state is not gained by a visitor’s permit that it excludes', () => {
  const colorado = visited(aRow(['UT']));
  const states = { CO: { ...colorado, facts: { ...colorado.facts, 'own-residents': 'excluded' } }, UT: issuer() };

  expect(brief(offersIn(states, { held: [], holder: { home: 'CO' } }))).toEqual([['CO', 'CO']]);
});

const APART = {
  CO: visited(aRow(['UT', 'OH'])),
  NV: visited(aRow(['AZ', 'OH'])),
  UT: issuer(),
  AZ: issuer(),
};

test('two permits that each add little are offered together', () => {
  const pair = findBestPair(offersIn(APART));

  expect(pair?.offers.map(({ state }) => state).toSorted()).toEqual(['AZ', 'UT']);
  expect(pair?.gained.toSorted()).toEqual(['CO', 'NV']);
});

test.each([
  ['both add the same', { CO: visited(aRow(['UT', 'AZ'])), UT: issuer(), AZ: issuer() }],
  ['there is only one', { CO: visited(aRow(['UT'])), UT: issuer() }],
  ['the second is only for some', { ...APART, AZ: issuer({ nonResidents: 'narrow' }) }],
  [
    'one alone adds enough',
    { ...APART, VA: visited(aRow(['UT'])), WA: visited(aRow(['UT'])), NM: visited(aRow(['UT'])) },
  ],
] as const)('no pair where %s', (_why, states) => {
  expect(findBestPair(offersIn(states))).toBeNull();
});

test('there is no pair of nothing', () => {
  expect(findBestPair([])).toBeNull();
});

const NEEDS_A_PERMIT = { CO: visited(aRow(['UT'])), VT: issuer({}, { issuance: 'no-permit' }) };
const groupOf = (needs: NonNullable<PermitKind['nonResidentNeeds']>, asked: Asked, homeHonors: HonorsRow[] = []) => {
  const states = {
    ...NEEDS_A_PERMIT,
    TX: { ...issuer(), honors: homeHonors },
    UT: { ...issuer({ nonResidentNeeds: needs }), honors: [aRow(['TX'])] },
  };

  return offersIn(states, asked).find(({ state }) => state === 'UT')?.group;
};
const UTAH_HONORED = [aRow(['UT'])];
const EXPIRED = { ...TEXAN, expiresOn: '2026-11-14' };

test.each([
  ['any-permit', { held: [] }, 'narrow'],
  ['any-permit', { held: [EXPIRED] }, 'narrow'],
  ['any-permit', { holder: { home: 'VT' } }, 'open'],
  ['home-permit', {}, 'open'],
  ['home-permit', { held: [{ ...TEXAN, isResident: false }] }, 'narrow'],
  ['home-permit', { holder: { home: null } }, 'narrow'],
  ['home-permit', { held: [], holder: { home: 'VT' } }, 'narrow'],
  ['home-permit-if-issued', { held: [], holder: { home: 'VT' } }, 'open'],
  ['home-permit-if-issued', { held: [] }, 'narrow'],
  ['home-permit-if-honored', { held: [] }, 'open'],
  ['home-permit-if-mutual', {}, 'narrow'],
  ['citizenship', { holder: { citizenship: 'permanent-resident' } }, 'narrow'],
  ['citizenship', { holder: { citizenship: 'citizen' } }, 'open'],
] as const)('%s asked of %j: %s', (needs, asked, group) => {
  expect(groupOf(needs, asked as unknown as Asked)).toBe(group);
});

test('permit of a state that honors ours needs the home permit first', () => {
  expect(groupOf('home-permit-if-honored', { held: [] }, UTAH_HONORED)).toBe('narrow');
  expect(groupOf('home-permit-if-honored', {}, UTAH_HONORED)).toBe('open');
  expect(groupOf('home-permit-if-mutual', {}, UTAH_HONORED)).toBe('open');
  expect(groupOf('home-permit-if-mutual', { held: [] }, UTAH_HONORED)).toBe('narrow');
});

test('age nobody has established: no offer below 21', () => {
  const states = { CO: visited(aRow(['UT'])), UT: issuer({ age: 'unknown' }) };

  expect(brief(offersIn(states))).toEqual([['UT', 'CO']]);
  expect(brief(offersIn(states, { holder: { ageBand: '19-20' } }))).toEqual([]);
});
