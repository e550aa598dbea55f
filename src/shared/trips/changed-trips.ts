import { formatPartialDate } from '../law/calendar-display.ts';
import { stateName } from '../law/fact-wording.ts';
import type { StateCode } from '../law/states.ts';
import type { Permit } from '../permits/permit.ts';
import type { Holder } from '../recognition/judge-permit.ts';
import type { RecognitionIndex } from '../recognition/recognition-records.ts';
import { RECOGNITION_STATUSES, type RecognitionStatus, statusOf } from '../recognition/recognize.ts';
import { recognizeOnTrip } from './recognize-on-trip.ts';
import type { RoadWay } from './road-way.ts';
import type { Trip } from './trip.ts';
import { summarizeWays } from './trip-states.ts';
import { travelDaysOf } from './trip-warnings.ts';

/** A trip that was saved on this device, with its roads. */
export type KnownTrip = { trip: Trip; ways: readonly RoadWay[] };

export type TripChange = { name: string; lines: readonly { state: StateCode; isWorse: boolean; text: string }[] };

const IS: Record<RecognitionStatus, string> = {
  recognized: 'a permit of yours is recognized',
  permitless: 'you need no permit',
  conditional: 'the answer depends on a condition',
  undetermined: 'we couldn’t confirm the answer',
  'not-recognized': 'your permits are not recognized',
};

const WAS: Record<RecognitionStatus, string> = {
  recognized: 'one was recognized',
  permitless: 'you needed none',
  conditional: 'it depended on a condition',
  undetermined: 'we couldn’t confirm it',
  'not-recognized': 'none was recognized',
};

const rank = (status: RecognitionStatus): number => RECOGNITION_STATUSES.indexOf(status);

type Asked = { permits: readonly Permit[]; holder: Holder };

/** Steps of law that come due after today and before the trip is over. */
const endingsOnTrip = (states: readonly StateCode[], index: RecognitionIndex, today: string, last: string) =>
  states.flatMap((state) => {
    const { permits = [], visitors = [] } = index.states.get(state)?.endings ?? {};
    const days = [...permits, ...visitors].map(({ mayEnd }) => mayEnd.by).filter((by) => by > today && by <= last);

    return [...new Set(days)].map((by) => ({
      state,
      isWorse: true,
      text: `${stateName(state)}: the law may change by ${formatPartialDate(by)}, before your trip is over.`,
    }));
  });

/**
 * Trips judged again by the newest release, for the days and the counties of each. A trip of which nothing changed, and
 * one that is over, is left out.
 */
export const changedTrips = (
  trips: readonly KnownTrip[],
  { permits, holder }: Asked,
  earlier: RecognitionIndex,
  later: RecognitionIndex,
): TripChange[] => {
  const { today } = holder;

  return trips.flatMap(({ trip, ways }) => {
    const days = travelDaysOf(trip, today);
    if ((trip.returnOn ?? trip.leaveOn ?? today) < today) return [];
    const { states } = summarizeWays(ways);
    const isUnsure = ways.some((way) => way.isUnsure);
    const judge = (index: RecognitionIndex) => recognizeOnTrip({ permits, holder, index, states, days, isUnsure });
    const [before, after] = [judge(earlier), judge(later)];

    const lines = states.flatMap(({ state }) => {
      const [then, now] = [before.get(state), after.get(state)];
      if (!then || !now || (earlier.states.get(state)?.honors.length ?? 0) === 0) return [];
      const [was, is] = [statusOf(then), statusOf(now)];
      if (was === is) return [];

      return [{ state, isWorse: rank(is) > rank(was), text: `${stateName(state)}: ${IS[is]}. Before, ${WAS[was]}.` }];
    });
    const all = [
      ...lines,
      ...endingsOnTrip(
        states.map(({ state }) => state),
        later,
        today,
        days[1],
      ),
    ];

    return all.length > 0 ? [{ name: trip.name, lines: all }] : [];
  });
};
