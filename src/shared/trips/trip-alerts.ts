import type { TravelAlert } from '../contracts/alerts.ts';
import type { StateCode } from '../law/states.ts';

/** Alerts of a state on the way that are in force on a day of the trip. */
export const alertsOnTrip = <A extends Pick<TravelAlert, 'states' | 'startsOn' | 'endsOn'>>(
  alerts: readonly A[],
  states: readonly StateCode[],
  [from, to]: readonly [string, string],
): A[] =>
  alerts.filter(
    (alert) => alert.startsOn <= to && alert.endsOn >= from && alert.states.some((state) => states.includes(state)),
  );
