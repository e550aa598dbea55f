import { expect, test } from 'vitest';
import type { County, Facts, Jurisdiction } from './jurisdiction.ts';
import { regulationSchema, regulationsOf } from './regulation.ts';
import type { Source } from './source.ts';

const fact = <Value>(value: Value) => ({
  value,
  basis: 'state_law' as const,
  source: 'a-statute',
  locator: 'section 1',
  asOf: '2026',
});

const aSource = (address: string | null): Source => ({
  title: 'A page',
  address,
  kind: 'county',
  date: '2026',
  licence: 'public record',
});

const recordsOf = (facts: Facts, list: County[] = [], sources: Record<string, Source> = {}) => {
  const jurisdiction: Jurisdiction = {
    code: 'us-co',
    name: 'Colorado',
    facts,
    permits: [],
    honors: [],
    lawInMotion: [],
    counties: { office: 'sheriff', list },
  };

  return regulationsOf(jurisdiction, sources);
};

const county = (name: string, changes: Partial<County> = {}): County => ({
  fips: '08041',
  name,
  kind: 'county',
  ...changes,
});

test('a jurisdiction about which nothing is known is a record of nulls that passes the contract', () => {
  const [record] = recordsOf({ 'open-carry': { basis: 'unknown', howWeKnow: 'Not looked at.' } });

  expect(regulationSchema.parse(record)).toEqual(record);
  expect(record).toMatchObject({
    id: 'us-co',
    state: 'CO',
    county: null,
    openCarryAllowed: null,
    mayIssue: null,
    shallIssue: null,
    restrictedAreas: null,
    prohibitedAreas: null,
    reciprocityStates: null,
    permitDurationBreakdown: null,
    permitCostBasis: 'not-on-file',
  });
});

test.each([
  ['allowed', true],
  ['with-permit', true],
  ['conditional', true],
  ['prohibited', false],
] as const)('open carry %s is %s on the wire', (answer, isAllowed) => {
  expect(recordsOf({ 'open-carry': fact(answer) })[0]).toMatchObject({
    openCarryAllowed: isAllowed,
    openCarry: answer,
  });
});

test.each([
  ['shall-issue', { shallIssue: true, mayIssue: false }],
  ['may-issue', { shallIssue: false, mayIssue: true }],
  ['no-permit', { shallIssue: false, mayIssue: false }],
] as const)('issuance %s', (answer, flags) => {
  expect(recordsOf({ issuance: fact(answer) })[0]).toMatchObject(flags);
});

test('places under a condition are restricted, the others prohibited, in snake_case', () => {
  const places = [
    'schools',
    'bars-over-50-percent',
    'colleges-if-posted',
    'posted-buildings',
    'places-of-worship-without-consent',
    'zoos-unless-licensed',
    'government-buildings-screened',
  ];
  const [record] = recordsOf({ 'prohibited-places': fact(places) });

  expect(JSON.parse(record.prohibitedAreas ?? '')).toEqual([
    'schools',
    'bars_over_50_percent',
    'government_buildings_screened',
  ]);
  expect(JSON.parse(record.restrictedAreas ?? '')).toEqual([
    'colleges_if_posted',
    'posted_buildings',
    'places_of_worship_without_consent',
    'zoos_unless_licensed',
  ]);
});

test('honored permits are a comma list; none is an empty one', () => {
  expect(recordsOf({ 'honored-permits': fact<('TX' | 'UT')[]>(['TX', 'UT']) })[0].reciprocityStates).toBe('TX,UT');
  expect(recordsOf({ 'honored-permits': fact([]) })[0].reciprocityStates).toBe('');
});

test.each<[string, Facts, object | null]>([
  ['one term', { 'permit-years': fact(5), 'renewal-years': fact(5) }, { civilian: 5 }],
  [
    'another for renewals',
    { 'permit-years': fact(4), 'renewal-years': fact(5) },
    { civilian_initial: 4, civilian_renewal: 5 },
  ],
  ['only a renewal', { 'renewal-years': fact(5) }, { civilian_renewal: 5 }],
  [
    'soldiers and officers',
    { 'permit-years': fact(5), 'military-years': fact(6), 'law-enforcement-years': fact(2) },
    { civilian: 5, military: 6, law_enforcement: 2 },
  ],
  [
    'younger soldiers',
    { 'minimum-age': fact(21), 'military-minimum-age': fact(18) },
    { civilian_min_age: 21, military_min_age: 18 },
  ],
  ['an age alone', { 'minimum-age': fact(21) }, null],
  ['no term at all', { 'permit-years': fact(null) }, null],
])('duration breakdown: %s', (_case, facts, expected) => {
  const { permitDurationBreakdown } = recordsOf(facts)[0];

  expect(permitDurationBreakdown && JSON.parse(permitDurationBreakdown)).toEqual(expected);
});

test('a county has its own fee, office, note and page, and everything else of its state', () => {
  const own = { ...fact(112.5), basis: 'county_page' as const, asOf: '2025-03' };
  const facts: Facts = {
    'fee-rule': fact('capped'),
    'permit-cost-cap': fact(152.5),
    'official-link': fact('https://state.example/permits'),
    'minimum-age': fact(21),
  };
  const [state, adams, zuni] = recordsOf(
    facts,
    [
      county('Zuni County', { fips: '08125', page: 'site-only' }),
      county('Adams County', { permitCost: own, office: 'police', details: ['Closed on Fridays.'], page: 'a-page' }),
    ],
    { 'a-page': aSource('https://county.example/permits'), 'site-only': aSource('county.example') },
  );

  expect(state).toMatchObject({
    permitCost: null,
    permitCostMax: 152.5,
    permitCostBasis: 'cap',
    permitCostAsOf: '2026',
  });
  expect(adams).toMatchObject({
    id: 'us-co-08041',
    county: 'Adams',
    permitCost: 112.5,
    permitCostMax: null,
    permitCostBasis: 'county',
    permitCostAsOf: '2025-03',
    issuingOffice: 'police',
    details: ['Closed on Fridays.'],
    officialLink: 'https://county.example/permits',
    minimumAge: 21,
  });
  // A site without a page is no link to anything.
  expect(zuni).toMatchObject({ county: 'Zuni', permitCostMax: 152.5, officialLink: 'https://state.example/permits' });
});

test('where the state fixes the fee, its counties say the same', () => {
  const [state, adams] = recordsOf({ 'fee-rule': fact('fixed'), 'permit-cost': fact(40) }, [county('Adams County')]);

  for (const record of [state, adams]) expect(record).toMatchObject({ permitCost: 40, permitCostBasis: 'state' });
});

test('a county says how to reach its office, from when that is, and whose site it is', () => {
  const from = { source: 'a-list', asOf: '2019-05' };
  const [state, adams, baca] = recordsOf({}, [
    county('Adams County', {
      contact: { office: 'sheriff', phone: '303-555-0123', street: '1 Main Street', city: 'Brighton', ...from },
      site: { office: 'sheriff', site: 'adamssheriff.example', source: 'a-list', asOf: '2026' },
    }),
    county('Baca County', { site: { site: 'baca.example', source: 'a-list', asOf: '2023' } }),
  ]);

  expect(regulationSchema.parse(adams)).toMatchObject({
    officePhone: '303-555-0123',
    officeStreet: '1 Main Street',
    officeCity: 'Brighton',
    officeAsOf: '2019-05',
    officeSite: 'adamssheriff.example',
    officeSiteOf: 'office',
    officeSiteAsOf: '2026',
  });
  expect(baca).toMatchObject({ officeSite: 'baca.example', officeSiteOf: 'county' });
  expect(Object.keys(baca ?? {})).not.toContain('officePhone');
  expect(Object.keys(state)).not.toContain('officeSite');
});

test.each([
  ['county_page', 'county'],
  ['state_law', 'county-law'],
  ['secondary', 'county-account'],
] as const)('a county’s fee by %s says so', (basis, onWire) => {
  const [, adams] = recordsOf({ 'fee-rule': fact('county-set') }, [
    county('Adams County', { permitCost: { ...fact(10), basis } }),
  ]);

  expect(adams).toMatchObject({ permitCost: 10, permitCostBasis: onWire });
});
