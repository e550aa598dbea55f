import { expect, test } from 'vitest';
import type { StateCode } from '../law/states.ts';
import { alertsOnTrip } from './trip-alerts.ts';

const DAYS = ['2026-11-20', '2026-11-25'] as const;
const alert = (states: StateCode[], startsOn: string, endsOn: string) => ({ states, startsOn, endsOn });

test.each([
  ['in force all along', ['NJ', 'NY'], '2026-06-25', '2027-06-30', 1],
  ['its last day is the day of leaving', ['NJ'], '2026-06-25', '2026-11-20', 1],
  ['begins on the last day', ['NJ'], '2026-11-25', '2027-01-01', 1],
  ['over before the trip', ['NJ'], '2026-06-25', '2026-11-19', 0],
  ['begins after the trip', ['NJ'], '2026-11-26', '2027-01-01', 0],
  ['no state of the trip', ['CA'], '2026-06-25', '2027-06-30', 0],
] as const)('an alert that is %s', (_, states, startsOn, endsOn, count) => {
  expect(alertsOnTrip([alert([...states], startsOn, endsOn)], ['PA', 'NJ'], DAYS)).toHaveLength(count);
});
