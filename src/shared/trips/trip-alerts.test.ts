import { expect, test } from 'vitest';
import type { TravelAlert } from '../law/alert.ts';
import type { StateCode } from '../law/states.ts';
import type { Wallet } from '../permits/permit.ts';
import { alertsOnTrip } from './trip-alerts.ts';

const HOLDER: Pick<Wallet, 'ageBand' | 'handguns'> = { ageBand: null, handguns: [] };
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
  expect(alertsOnTrip([alert([...states], startsOn, endsOn)], ['PA', 'NJ'], DAYS, HOLDER)).toHaveLength(count);
});

const gun = (magazineRounds: number) => ({ name: 'A gun', magazineRounds });

test.each<[string, TravelAlert['onlyFor'], typeof HOLDER, number]>([
  ['under 21, age not entered', { under: 21 }, HOLDER, 1],
  ['under 21, and 18 to 20', { under: 21 }, { ...HOLDER, ageBand: '19-20' }, 1],
  ['under 21, and 21 or older', { under: 21 }, { ...HOLDER, ageBand: '21-plus' }, 0],
  ['magazines over 10, none entered', { magazineOver: 10 }, HOLDER, 1],
  ['magazines over 10, and one of 17', { magazineOver: 10 }, { ...HOLDER, handguns: [gun(10), gun(17)] }, 1],
  ['magazines over 10, and none larger', { magazineOver: 10 }, { ...HOLDER, handguns: [gun(10)] }, 0],
  ['applicants', { applicants: true }, HOLDER, 0],
])('an alert for %s', (_, onlyFor, holder, count) => {
  const one = { ...alert(['NJ'], '2026-06-25', '2027-06-30'), onlyFor };

  expect(alertsOnTrip([one], ['NJ'], DAYS, holder)).toHaveLength(count);
});
