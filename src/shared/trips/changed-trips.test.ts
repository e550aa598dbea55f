import { expect, test } from 'vitest';
import { honors, recordsWith, recordsWithBill, someRecords } from '#tests/support/recognition.ts';
import { aWay } from '#tests/support/road-way.ts';
import type { Permit } from '../permits/permit.ts';
import { indexRecords, type RecognitionRecords } from '../recognition/recognition-records.ts';
import { changedTrips } from './changed-trips.ts';
import type { Trip } from './trip.ts';

const TODAY = '2026-06-30';

const PERMIT: Permit = {
  state: 'TX',
  kind: 'standard',
  isResident: true,
  issuedOn: '2024-01-01',
  expiresOn: '2030-01-01',
};

const tell = (changes: Partial<Trip>, earlier: RecognitionRecords, later: RecognitionRecords) => {
  const trip: Trip = { name: 'To the sea', start: 'Austin, TX', stops: [], end: 'Norfolk, VA', ...changes };
  const ways = [aWay(['TX', 'VA'])];
  const holder = { ageBand: '21-plus', today: TODAY, home: 'TX', homeSince: null } as const;

  return changedTrips(
    [{ trip, ways }],
    { permits: [PERMIT], holder },
    indexRecords(earlier),
    indexRecords(later),
  ).flatMap(({ name, lines }) => lines.map(({ text }) => `${name}: ${text}`));
};

const DROPPED = recordsWith('VA', { honors: [honors('others', { result: 'no' })] });

test.each<[string, Partial<Trip>, RecognitionRecords, RecognitionRecords, string[]]>([
  ['nothing changed', {}, someRecords(), someRecords(), []],
  [
    'a state on the way no longer recognizes the permit',
    {},
    someRecords(),
    DROPPED,
    ['To the sea: Virginia: your permits are not recognized. Before, one was recognized.'],
  ],
  ['a trip that is over', { leaveOn: '2026-05-01', returnOn: '2026-05-09' }, someRecords(), DROPPED, []],
  [
    'a law may change between today and the end of the trip',
    { leaveOn: '2026-09-01', returnOn: '2026-09-09' },
    recordsWithBill('2026-09-05'),
    recordsWithBill('2026-09-05'),
    ['To the sea: Virginia: the law may change by Sep 5, 2026, before your trip is over.'],
  ],
  [
    'it may change after the trip',
    { leaveOn: '2026-09-01', returnOn: '2026-09-04' },
    recordsWithBill('2026-09-05'),
    recordsWithBill('2026-09-05'),
    [],
  ],
])('%s', (_case, trip, earlier, later, expected) => {
  expect(tell(trip, earlier, later)).toEqual(expected);
});
