import { expect, test } from 'vitest';
import { countyRecordOf } from './county-record.ts';
import type { Fact } from './fact.ts';
import type { County, Facts, Jurisdiction } from './jurisdiction.ts';

const fact = <Value>(value: Value) => ({
  value,
  basis: 'state_law' as const,
  source: 'a-statute',
  locator: 'section 1',
  asOf: '2026',
});

const UNKNOWN: Fact<never> = { basis: 'unknown', howWeKnow: 'Not looked at.' };

const county: County = { fips: '08041', name: 'El Paso County', kind: 'county' };

const recordOf = (facts: Facts, changes: Partial<County> = {}) => {
  const jurisdiction: Jurisdiction = {
    code: 'us-co',
    name: 'Colorado',
    facts,
    permits: [],
    honors: [],
    lawInMotion: [],
    counties: { office: 'sheriff', list: [] },
  };

  return countyRecordOf(jurisdiction, { ...county, ...changes });
};

const own = { permitCost: { ...fact(112.5), basis: 'county_page' as const } };

test.each<[string, Facts, Partial<County>, object]>([
  [
    'fixed by the state: inherited',
    { 'fee-rule': fact('fixed'), 'permit-cost': fact(40) },
    {},
    { kind: 'inherited', dollars: 40, hasLocalCosts: false },
  ],
  [
    'free in the whole state',
    { 'fee-rule': fact('fixed'), 'permit-cost': fact(0) },
    {},
    { kind: 'inherited', dollars: 0 },
  ],
  [
    'fixed, with local costs on top',
    { 'fee-rule': fact('fixed-plus-local-costs'), 'permit-cost': fact(20) },
    {},
    { kind: 'inherited', dollars: 20, hasLocalCosts: true },
  ],
  [
    'fixed, and the county prints the whole',
    { 'fee-rule': fact('fixed-plus-local-costs'), 'permit-cost': fact(20) },
    own,
    { kind: 'county', dollars: 112.5 },
  ],
  [
    'fixed, but nobody knows at what',
    { 'fee-rule': fact('fixed'), 'permit-cost': UNKNOWN },
    {},
    { kind: 'not-on-file' },
  ],
  [
    'capped, with a figure of the county',
    { 'fee-rule': fact('capped'), 'permit-cost-cap': fact(152.5) },
    own,
    { kind: 'county', dollars: 112.5 },
  ],
  [
    'capped, without one',
    { 'fee-rule': fact('capped'), 'permit-cost-cap': fact(152.5) },
    {},
    { kind: 'up-to', dollars: 152.5, hasLocalCosts: false },
  ],
  [
    'a cap for a part of the whole',
    { 'fee-rule': fact('capped-plus-costs'), 'permit-cost-cap': fact(60) },
    {},
    { kind: 'up-to', dollars: 60, hasLocalCosts: true },
  ],
  [
    'a band',
    { 'fee-rule': fact('band-plus-costs'), 'permit-cost-cap': fact(10) },
    {},
    { kind: 'up-to', dollars: 10, hasLocalCosts: true },
  ],
  [
    'exempt from the band',
    { 'fee-rule': fact('band-plus-costs'), 'permit-cost-cap': fact(10) },
    { isCapExempt: true },
    { kind: 'not-on-file' },
  ],
  [
    'capped at nobody knows what',
    { 'fee-rule': fact('capped'), 'permit-cost-cap': UNKNOWN },
    {},
    { kind: 'not-on-file' },
  ],
  ['set by the county, known', { 'fee-rule': fact('county-set') }, own, { kind: 'county', dollars: 112.5 }],
  ['set by the county, unknown', { 'fee-rule': fact('county-set') }, {}, { kind: 'not-on-file' }],
  ['no permit', { 'fee-rule': fact('no-permit') }, {}, { kind: 'no-permit' }],
  ['no known rule', { 'fee-rule': UNKNOWN, 'permit-cost': fact(40) }, {}, { kind: 'not-on-file' }],
])('%s', (_case, facts, changes, expected) => {
  expect(recordOf(facts, changes).permitCost).toMatchObject(expected);
});

test('a county has its own office, page and note where it differs, and all other facts of its state', () => {
  const facts: Facts = { 'fee-rule': fact('county-set'), 'red-flag-law': fact(true) };

  expect(recordOf(facts)).toMatchObject({ name: 'El Paso', office: 'sheriff', page: null, details: [], facts });
  expect(recordOf(facts, { office: 'police', page: 'county-08041', details: ['Closed on Fridays.'] })).toMatchObject({
    office: 'police',
    page: 'county-08041',
    details: ['Closed on Fridays.'],
  });
});

test('the renewal follows the same rule with its own figures', () => {
  const facts: Facts = { 'fee-rule': fact('capped'), 'permit-cost-cap': fact(152.5), 'renewal-cost-cap': fact(63) };

  expect(recordOf(facts, own).renewalCost).toMatchObject({ kind: 'up-to', dollars: 63 });
});
