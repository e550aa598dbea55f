import type { PlaceCell, StatePlaces } from '../law/place-matrix.ts';
import type { PlaceAnswer } from '../law/place-rules.ts';
import type { Recognition, VisitorStatus } from './recognize.ts';

/** For whom an answer holds: this state's own permit, one that counts here, or none that does. */
export type Reader = 'permit' | 'visitor' | 'none';

/** What is shown for a state: the law's answer, or why there is none. */
export type ShownAnswer = PlaceAnswer | 'unknown' | 'not-read';

export type ReaderHere = {
  reader: Reader;
  /** Whether it takes a permit to carry here at all. `by-age`: the age is not entered. Neither that nor `unclear` is a no. */
  permitNeed: 'needed' | 'by-age' | 'unclear' | 'not-needed';
};

/** Anyone at all: by the rule for residents and the one for visitors, the stricter. */
export const readerIn = (reader: Reader, { residentsNeedPermit, visitorsNeedPermit }: StatePlaces): ReaderHere => {
  const rules = [residentsNeedPermit, visitorsNeedPermit];
  const permitNeed = rules.includes(true) ? 'needed' : rules.includes(null) ? 'unclear' : 'not-needed';

  return { reader, permitNeed };
};

const NEEDS = {
  'permit-required': 'needed',
  permitless: 'not-needed',
  conditional: 'by-age',
  undetermined: 'unclear',
} as const satisfies Record<VisitorStatus, ReaderHere['permitNeed']>;

/** Who the holder of a wallet is in this state. Only a permit that is recognized as it stands counts. */
export const readerOf = ({ state, permits: [best], visitors }: Recognition): ReaderHere => {
  const permitNeed = NEEDS[visitors.status];
  if (best?.status !== 'recognized') return { reader: 'none', permitNeed };

  return { reader: best.permit.state === state ? 'permit' : 'visitor', permitNeed };
};

const answerOf = (cell: PlaceCell, reader: Reader): PlaceAnswer | 'unknown' => {
  if (reader === 'visitor') return cell.visitors ?? cell.answer;

  return reader === 'none' ? (cell.withoutPermit ?? cell.answer) : cell.answer;
};

/**
 * The answer of a cell for a reader. Where it takes a permit to carry at all, a place without a ban is still off limits
 * to somebody who has none.
 */
export const answerFor = (
  { places }: Pick<StatePlaces, 'places'>,
  cell: PlaceCell | undefined,
  { reader, permitNeed }: ReaderHere,
): ShownAnswer => {
  if (!places) return 'not-read';
  if (!cell || cell.answer === 'unknown') return 'unknown';
  const answer = answerOf(cell, reader);
  if (reader !== 'none' || permitNeed === 'not-needed') return answer;
  // 'Only with a permit' would sound as if a permit let the gun in.
  const isSameForHolders = answer === 'locked-in-car' && cell.answer === 'locked-in-car';

  return answer === 'banned' || isSameForHolders ? answer : 'with-permit';
};
