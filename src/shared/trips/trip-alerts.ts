import type { TravelAlert } from '../law/alert.ts';
import type { StateCode } from '../law/states.ts';
import { largestMagazineOf, type Wallet } from '../permits/permit.ts';
import { bearingOfAge } from '../recognition/judge-permit.ts';

/** Whether an alert may concern this holder: what the wallet doesn't say counts as yes. */
const concerns = (
  { onlyFor = {} }: Pick<TravelAlert, 'onlyFor'>,
  holder: Pick<Wallet, 'ageBand' | 'handguns'>,
): boolean => {
  const { under, magazineOver, applicants } = onlyFor;
  const rounds = largestMagazineOf(holder);

  return (
    (under === undefined || bearingOfAge(under, holder.ageBand) !== 'met') &&
    (magazineOver === undefined || rounds === null || rounds > magazineOver) &&
    !applicants
  );
};

/** Alerts of a state on the way that are in force on a day of the trip and may concern its holder. */
export const alertsOnTrip = <A extends Pick<TravelAlert, 'states' | 'startsOn' | 'endsOn' | 'onlyFor'>>(
  alerts: readonly A[],
  states: readonly StateCode[],
  [from, to]: readonly [string, string],
  holder: Pick<Wallet, 'ageBand' | 'handguns'>,
): A[] =>
  alerts.filter(
    (alert) =>
      alert.startsOn <= to &&
      alert.endsOn >= from &&
      alert.states.some((state) => states.includes(state)) &&
      concerns(alert, holder),
  );
