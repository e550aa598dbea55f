import { expect, test } from 'vitest';
import { recordsWithBill, someRecords } from '#tests/support/recognition.ts';
import { aWay } from '#tests/support/road-way.ts';
import type { Permit } from '../permits/permit.ts';
import { indexRecords, type RecognitionRecords } from '../recognition/recognition-records.ts';
import { statusOf } from '../recognition/recognize.ts';
import { recognizeOnTrip } from './recognize-on-trip.ts';
import { summarizeWays } from './trip-states.ts';

const TODAY = '2026-11-17';

const inVirginia = (expiresOn: string, days: [string, string], records: RecognitionRecords = someRecords()) => {
  const permit: Permit = { state: 'TX', kind: 'standard', isResident: true, issuedOn: null, expiresOn };
  const found = recognizeOnTrip({
    permits: [permit],
    holder: { ageBand: '21-plus', today: TODAY, home: 'TX', homeSince: null },
    index: indexRecords(records),
    states: summarizeWays([aWay(['TX', 'VA'])]).states,
    days,
    isUnsure: false,
  }).get('VA');

  return found && statusOf(found);
};

test('permit that expires on the second day does not count for the trip', () => {
  expect(inVirginia('2026-12-05', ['2026-12-04', '2026-12-09'])).toBe('not-recognized');
  expect(inVirginia('2026-12-09', ['2026-12-04', '2026-12-09'])).toBe('recognized');
  expect(inVirginia('2026-12-05', ['2026-12-04', '2026-12-04'])).toBe('recognized');
});

test('law that ends while somebody travels leaves the state unconfirmed', () => {
  const records = recordsWithBill('2026-12-06');

  expect(inVirginia('2030-01-01', ['2026-12-04', '2026-12-05'], records)).toBe('recognized');
  expect(inVirginia('2030-01-01', ['2026-12-04', '2026-12-09'], records)).toBe('undetermined');
});
