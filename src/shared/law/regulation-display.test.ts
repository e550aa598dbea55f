import { describe, expect, test } from 'vitest';
import type { Regulation } from './regulation.ts';
import {
  arrangeRecords,
  carryBadgeOf,
  durationLines,
  formatDollars,
  issueBadgeOf,
  levelBadgeOf,
  parseAreas,
  parseReciprocity,
  permitCostText,
  pickStateRecord,
  readableWord,
  renewalCostText,
} from './regulation-display.ts';

/** A record about which nothing is known. */
const aRecord = (changes: Partial<Regulation> = {}): Regulation => ({
  id: 'us-co',
  state: 'CO',
  county: null,
  permitCost: null,
  permitCostMax: null,
  permitCostBasis: 'not-on-file',
  permitCostAsOf: null,
  renewalCost: null,
  renewalCostMax: null,
  renewalCostBasis: 'not-on-file',
  feeRule: null,
  constitutionalCarry: null,
  permitRequired: null,
  openCarryAllowed: null,
  openCarry: null,
  concealedCarryAllowed: null,
  mayIssue: null,
  shallIssue: null,
  minimumAge: null,
  restrictedAreas: null,
  prohibitedAreas: null,
  reciprocityStates: null,
  officialLink: null,
  residentRequired: null,
  permitValidityYears: null,
  permitDurationBreakdown: null,
  issuingOffice: 'sheriff',
  details: [],
  ...changes,
});

const YES_NO_UNKNOWN = [true, false, null];

test.each([
  [true, true, 'Constitutional Carry'],
  [true, false, 'Constitutional Carry'],
  [true, null, 'Constitutional Carry'],
  [false, true, 'Permit Required'],
  [null, true, 'Permit Required'],
  [false, false, 'Unknown'],
  [false, null, 'Unknown'],
  [null, false, 'Unknown'],
  [null, null, 'Unknown'],
])('constitutional carry %s and permit required %s: %s', (constitutionalCarry, permitRequired, expected) => {
  expect(carryBadgeOf({ constitutionalCarry, permitRequired })).toBe(expected);
});

test.each<[boolean | null, boolean | null, number | null, string]>([
  [true, false, 500, 'Very Permissive'],
  [true, null, null, 'Very Permissive'],
  [false, false, 0, 'Restrictive'],
  [false, false, null, 'Restrictive'],
  [false, true, 100, 'Moderate'],
  [false, true, 100.01, 'Restrictive'],
  [false, true, 0, 'Moderate'],
  [false, true, null, 'Moderate'],
  [false, null, 101, 'Restrictive'],
  [false, null, 40, 'Unknown'],
  [false, null, null, 'Unknown'],
  [null, true, 40, 'Unknown'],
  [null, false, 500, 'Unknown'],
])('carry %s, open carry %s, $%s: %s', (constitutionalCarry, openCarryAllowed, permitCost, expected) => {
  expect(levelBadgeOf({ constitutionalCarry, openCarryAllowed, permitCost })).toBe(expected);
});

test('open carry that is unknown is never called moderate, and a cap never moves a badge', () => {
  for (const constitutionalCarry of YES_NO_UNKNOWN) {
    for (const permitCost of [null, 0, 100, 101]) {
      expect(levelBadgeOf({ constitutionalCarry, openCarryAllowed: null, permitCost })).not.toBe('Moderate');
    }
  }
  expect(levelBadgeOf(aRecord({ constitutionalCarry: false, openCarryAllowed: true, permitCostMax: 900 }))).toBe(
    'Moderate',
  );
});

test.each<[Regulation['state'], boolean | null, boolean | null, string | null]>([
  ['TX', false, true, 'Shall Issue'],
  ['CT', true, false, 'May Issue'],
  ['CA', false, true, 'Shall Issue'],
  ['VT', false, false, null],
  ['CA', false, false, null],
  ['CA', null, null, 'May Issue'],
  ['CT', null, null, 'May Issue'],
  ['DE', null, null, 'May Issue'],
  ['HI', null, null, 'May Issue'],
  ['MD', null, null, 'May Issue'],
  ['MA', null, null, 'May Issue'],
  ['NJ', null, null, 'May Issue'],
  ['NY', null, null, 'May Issue'],
  ['RI', null, null, 'May Issue'],
  ['TX', null, null, null],
  ['TX', null, true, 'Shall Issue'],
  ['TX', true, null, 'May Issue'],
  ['NY', null, false, null],
  // A record that contradicts itself: the reading that asks more of the reader.
  ['TX', true, true, 'May Issue'],
])('%s, may issue %s, shall issue %s: %s', (state, mayIssue, shallIssue, expected) => {
  expect(issueBadgeOf({ state, mayIssue, shallIssue })).toBe(expected);
});

describe('fees', () => {
  test.each<[string, Partial<Regulation>, string]>([
    [
      'free with constitutional carry',
      { constitutionalCarry: true, permitCost: 0, permitCostBasis: 'state' },
      'Free (Constitutional Carry)',
    ],
    ['free where a permit is needed', { constitutionalCarry: false, permitCost: 0, permitCostBasis: 'state' }, 'Free'],
    [
      'priced with constitutional carry',
      { constitutionalCarry: true, permitCost: 40, permitCostBasis: 'state' },
      '$40',
    ],
    ['with cents', { permitCost: 152.5, permitCostBasis: 'county' }, '$152.50'],
    ['with local costs', { permitCost: 20, permitCostBasis: 'state-plus-local-costs' }, '$20 plus local costs'],
    ['a cap', { permitCostMax: 152.5, permitCostBasis: 'cap' }, 'Up to $152.50'],
    ['a cap of a part', { permitCostMax: 10, permitCostBasis: 'cap-plus-costs' }, 'Up to $10 plus other costs'],
    ['no permit', { constitutionalCarry: true, permitCostBasis: 'no-permit' }, 'This state issues no permit'],
    ['of a state whose counties set it', { feeRule: 'county-set' }, 'Set by each county'],
    ['of a county that sets it', { feeRule: 'county-set', county: 'Fulton' }, 'Not on file'],
    ['nothing known', {}, 'Not on file'],
  ])('%s', (_case, changes, expected) => {
    expect(permitCostText(aRecord(changes))).toBe(expected);
  });

  test('a renewal is told by its own figures', () => {
    expect(renewalCostText(aRecord({ permitCost: 90, renewalCost: 30, renewalCostBasis: 'county' }))).toBe('$30');
    expect(renewalCostText(aRecord({ permitCost: 90, renewalCostMax: 63, renewalCostBasis: 'cap' }))).toBe('Up to $63');
    expect(renewalCostText(aRecord({ permitCost: 90 }))).toBe('Not on file');
  });

  test('dollars have cents only where there are any', () => {
    expect([0, 40, 152.5, 99.99].map(formatDollars)).toEqual(['$0', '$40', '$152.50', '$99.99']);
  });
});

test.each<[string, string | null, string[]]>([
  ['nothing', null, []],
  ['empty', '', []],
  ['spaces', '   ', []],
  ['an empty array', '[]', []],
  [
    'snake_case words',
    '["bars_over_50_percent","schools"]',
    ['Bars that make over half their income from alcohol', 'Schools'],
  ],
  ['names', '["parks_of_San_Francisco","TVA_land"]', ['Parks of San Francisco', 'TVA land']],
  ['an array with what is no text', '["schools", 5, null]', ['Schools']],
  ['quoted text', '"Schools and courthouses"', ['Schools and courthouses']],
  ['curly quotes', '“Schools”', ['Schools']],
  ['plain text', 'Schools, where posted', ['Schools, where posted']],
  ['several lines', 'Schools; courts\nbars', ['Schools', 'courts', 'bars']],
  ['words that objects know', '["constructor","__proto__"]', ['Constructor', 'Proto']],
  ['a broken array', '["schools"', ['["schools']],
])('areas given as %s', (_case, areas, expected) => {
  expect(parseAreas(areas)).toEqual(expected);
});

test.each([
  ['colleges-if-barred', 'Colleges, if guns are banned there'],
  ['areas-barred-by-federal-law', 'Places where federal law bans guns'],
  ['school-zone-1000-feet-without-Texas-license', 'Within 1,000 feet of a school, unless you have a Texas license'],
  ['public-buildings-without-Oregon-license', 'Public buildings, unless you have an Oregon license'],
  ['bars-without-enhanced-license', 'Bars, unless you have an enhanced license'],
])('place %s reads %s', (word, text) => {
  expect(readableWord(word)).toBe(text);
});

test.each<[string | null, string[] | null]>([
  [null, null],
  ['', []],
  ['TX', ['TX']],
  [' wy , AL,ZZ,AL', ['AL', 'WY']],
])('reciprocity %j is %j', (list, expected) => {
  expect(parseReciprocity(list)).toEqual(expected);
});

test.each<[string, string | null, string[]]>([
  ['nothing', null, []],
  ['not JSON', '{', []],
  ['not an object', '5', []],
  ['unknown keys and odd values', '{"civilian":"5","martian":3}', []],
  ['a name that objects know', '{"constructor":1,"toString":2}', []],
  ['one year', '{"civilian":1}', ['Civilian 1 year']],
  [
    'everything',
    '{"civilian":5,"military":4,"law_enforcement":2,"civilian_initial":1,"civilian_renewal":3,"civilian_min_age":21,"military_min_age":18}',
    [
      'Civilian 5 years',
      'Military 4 years',
      'Law enforcement 2 years',
      'First permit (civilian) 1 year',
      'Renewal (civilian) 3 years',
      'Minimum age (civilian) 21',
      'Minimum age (military) 18',
    ],
  ],
])('durations of %s', (_case, breakdown, expected) => {
  expect(durationLines(breakdown).map(({ label, text }) => `${label} ${text}`)).toEqual(expected);
});

describe('the records of a state', () => {
  const state = aRecord();
  const county = (name: string, changes: Partial<Regulation> = {}) => aRecord({ id: name, county: name, ...changes });

  test('one summary where all say the same but for place, office and link', () => {
    const same = county('Adams', {
      issuingOffice: 'police',
      officialLink: 'https://county.example',
      countyPage: 'https://county.example',
      officePhone: '303-555-0123',
      officeSite: 'county.example',
    });

    expect(arrangeRecords([state, same])).toEqual({ summary: state, counties: [] });
  });

  test('otherwise the state first, then its counties by name', () => {
    const [zuni, adams] = [county('Zuni', { permitCost: 5 }), county('Adams')];

    expect(arrangeRecords([zuni, state, adams])).toEqual({ summary: state, counties: [adams, zuni] });
  });

  test('one county that differs is enough to show them all', () => {
    const [adams, baca] = [county('Adams'), county('Baca', { permitCost: 5 })];

    expect(arrangeRecords([state, adams, baca])).toEqual({ summary: state, counties: [adams, baca] });
  });

  test('the record that says Statewide speaks for the state, and is no county', () => {
    const statewide = county('Statewide');
    const adams = county('Adams', { permitCost: 5 });

    expect(arrangeRecords([adams, statewide])).toEqual({ summary: statewide, counties: [adams] });
  });

  test('without any the first one speaks; of nothing there is nothing', () => {
    const adams = county('Adams');

    expect(pickStateRecord([adams, county('Baca')])).toBe(adams);
    expect(pickStateRecord([])).toBeUndefined();
    expect(arrangeRecords([])).toEqual({ summary: undefined, counties: [] });
    expect(arrangeRecords([adams])).toEqual({ summary: adams, counties: [] });
  });
});
