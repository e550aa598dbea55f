import type { StateCode } from '../law/states.ts';
import type { Permit } from '../permits/permit.ts';
import type { Holder } from '../recognition/judge-permit.ts';
import type { RecognitionIndex } from '../recognition/recognition-records.ts';
import { RECOGNITION_STATUSES, type Recognition, recognize, statusOf } from '../recognition/recognize.ts';
import { countiesOnWay, type TripState } from './trip-states.ts';

type Asked = {
  permits: readonly Permit[];
  holder: Holder;
  index: RecognitionIndex;
  states: readonly TripState[];
  /** The first and the last day on the road. */
  days: readonly [string, string];
  /** We don't know the exact road. */
  isUnsure: boolean;
};

const rankOf = (recognition: Recognition): number => RECOGNITION_STATUSES.indexOf(statusOf(recognition));

/** The answer on the first day or on the last, whichever is worse: a permit may expire, and a law may end, on the way. */
export const recognizeOnTrip = ({
  permits,
  holder,
  index,
  states,
  days: [first, last],
  isUnsure,
}: Asked): ReadonlyMap<StateCode, Recognition> => {
  const onWay = countiesOnWay(states, isUnsure);
  const at = (today: string) => recognize(permits, { ...holder, today }, index, onWay);
  const leaving = at(first);
  if (first === last) return leaving;

  return new Map(
    [...at(last)].map(([state, later]) => {
      const earlier = leaving.get(state);

      return [state, earlier && rankOf(earlier) > rankOf(later) ? earlier : later];
    }),
  );
};
