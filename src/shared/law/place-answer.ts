import type { Recognition } from '../recognition/recognize.ts';
import type { PlaceCell, StatePlaces } from './place-matrix.ts';
import type { PlaceAnswer } from './place-rules.ts';

/** For whom an answer holds: this state's own permit, one that counts here, or none that does. */
export const READERS = ['permit', 'visitor', 'none'] as const;

export type Reader = (typeof READERS)[number];

/** What is shown for a state: the law's answer, or why there is none. */
export type ShownAnswer = PlaceAnswer | 'unknown' | 'not-read';

/** A reader in one state. */
export type ReaderHere = {
  reader: Reader;
  /** Whether somebody without a permit may need one to carry here at all. */
  needsPermit: boolean;
};

/** Whoever has no permit that counts here, by the rule for residents and the one for visitors: the stricter. */
const needsPermitIn = ({ residentsNeedPermit, visitorsNeedPermit }: StatePlaces): boolean =>
  residentsNeedPermit !== false || visitorsNeedPermit !== false;

export const readerIn = (reader: Reader, state: StatePlaces): ReaderHere => ({
  reader,
  needsPermit: needsPermitIn(state),
});

/** Who the holder of a wallet is in this state. Only a permit that is recognized as it stands counts. */
export const readerOf = ({ state, permits: [best], visitors }: Recognition): ReaderHere => {
  const needsPermit = visitors.status !== 'permitless';
  if (best?.status !== 'recognized') return { reader: 'none', needsPermit };

  return { reader: best.permit.state === state ? 'permit' : 'visitor', needsPermit };
};

const baseOf = (cell: PlaceCell, reader: Reader): PlaceAnswer | 'unknown' => {
  if (reader === 'visitor') return cell.visitors ?? cell.answer;

  return reader === 'none' ? (cell.withoutPermit ?? cell.answer) : cell.answer;
};

/**
 * The answer of a cell for a reader. Where carrying takes a permit, a place without a ban is still none for somebody
 * who has no permit.
 */
export const answerFor = (
  places: StatePlaces['places'],
  cell: PlaceCell | undefined,
  { reader, needsPermit }: ReaderHere,
): ShownAnswer => {
  if (!places) return 'not-read';
  if (!cell || cell.answer === 'unknown') return 'unknown';
  const answer = baseOf(cell, reader);

  return reader === 'none' && needsPermit && answer !== 'banned' ? 'with-permit' : answer;
};
