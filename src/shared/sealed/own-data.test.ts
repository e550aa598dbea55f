import { expect, test } from 'vitest';
import { type Permit, permitKeyOf } from '../permits/permit.ts';
import type { PlannedTrip } from '../trips/planned-trip.ts';
import { EMPTY_OWN_DATA, entriesOfOwnData, type OwnData, ownDataOf } from './own-data.ts';

const aPermit = (changes: Partial<Permit> = {}): Permit => ({
  state: 'TX',
  kind: 'ltc',
  isResident: true,
  issuedOn: '2024-01-01',
  expiresOn: '2029-01-01',
  ...changes,
});

const TRIP: PlannedTrip = {
  trip: { name: 'Summer', start: 'Austin, TX', stops: [], end: 'Tulsa, OK' },
  addresses: ['Austin, TX', 'Tulsa, OK'],
  ways: [{ miles: 1, hours: 1, line: [[[30, -97]]], states: [], crossings: [], isUnsure: false, nearStates: [] }],
  isOfService: false,
  ranges: [],
  plannedOn: '2026-11-18',
};

const FULL: OwnData = {
  wallet: {
    permits: [aPermit(), aPermit({ state: 'UT', kind: null, isResident: false, expiresOn: null, neverExpires: true })],
    home: 'TX',
    homeSince: '2020-02-02',
    ageBand: '21-plus',
    citizenship: 'citizen',
    services: ['retired-officer'],
    handguns: [
      { name: 'Colt', magazineRounds: 7 },
      { name: 'Colt', magazineRounds: 7 },
      { name: '', magazineRounds: 17 },
    ],
    isAsked: true,
  },
  numbers: { lawyer: '(512) 555-0100', plan: '' },
  applications: { 'GA Fulton': { appliedOn: '2026-10-02', appointmentOn: null, expiresOn: null } },
  trips: { last: TRIP, saved: { Summer: TRIP, 'a/b ü': TRIP, __proto__x: TRIP } },
};

test('everything comes back as it was, on this device with its own roads', () => {
  expect(ownDataOf(entriesOfOwnData(FULL), FULL)).toEqual(FULL);
});

test('on another device everything comes but the lines of the roads', () => {
  const made = ownDataOf(entriesOfOwnData(FULL), EMPTY_OWN_DATA);

  expect(made.wallet.permits.toSorted((a, b) => (permitKeyOf(a) < permitKeyOf(b) ? -1 : 1))).toEqual(
    FULL.wallet.permits,
  );
  expect(made.wallet.handguns).toHaveLength(3);
  expect({ ...made.wallet, permits: [], handguns: [] }).toEqual({ ...FULL.wallet, permits: [], handguns: [] });
  expect([made.numbers, made.applications]).toEqual([FULL.numbers, FULL.applications]);
  expect(made.trips.last).toEqual({ ...TRIP, ways: [{ ...TRIP.ways[0], line: [] }] });
  expect(Object.keys(made.trips.saved).toSorted()).toEqual(Object.keys(FULL.trips.saved).toSorted());
});

test('nothing is in an empty one', () => {
  expect(entriesOfOwnData(EMPTY_OWN_DATA)).toEqual({});
  expect(ownDataOf({}, FULL)).toEqual(EMPTY_OWN_DATA);
});

test.each([
  ['a permit of a state that is none', { 'wallet/permit/x': { ...aPermit(), state: 'ZZ' } }],
  ['a permit that expires before it was issued', { 'wallet/permit/x': aPermit({ expiresOn: '2020-01-01' }) }],
  ['a number that is none', { 'number/lawyer': '<script>' }],
  ['dates that are none', { 'dates/GA Fulton': { appliedOn: 'soon' } }],
  ['something of a later app', { 'wallet/holster/1': { side: 'left' }, 'wallet/age': '99' }],
])('%s from another device is left out and breaks nothing', (_what, entries) => {
  expect(ownDataOf(entries, EMPTY_OWN_DATA)).toEqual(EMPTY_OWN_DATA);
});

test('more permits than a wallet holds are cut, not refused', () => {
  const states = ['AL', 'AK', 'AZ', 'AR', 'CO', 'CT', 'DE', 'FL', 'GA', 'ID', 'IN', 'IA', 'KS', 'KY', 'LA'] as const;
  const permits = [true, false].flatMap((isResident) => states.map((state) => aPermit({ state, isResident })));
  const entries = Object.fromEntries(permits.map((permit) => [`wallet/permit/${permitKeyOf(permit)}`, permit]));

  expect(ownDataOf(entries, EMPTY_OWN_DATA).wallet.permits).toHaveLength(24);
});
