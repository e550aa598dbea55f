import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Reason } from '#shared/recognition/reason.ts';
import type { RecognitionIndex } from '#shared/recognition/recognition-records.ts';
import { reasonText, STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import {
  decidingReasonsOf,
  heldReasonOf,
  type Layers,
  type Recognition,
  type RecognitionStatus,
  statusOf,
} from '#shared/recognition/recognize.ts';
import { reasonOnPaper, type Ticked } from '../../blocks/paper-words.ts';
import type { StateLook } from '../../blocks/state-map.tsx';
import { STATUS_LOOKS } from '../../blocks/status-look.ts';

/** What is marked on the map besides the result. */
export type Marking = { informs: boolean; magazines: boolean };

/** One state as the map shows it. */
export type StateResult = { state: StateCode; name: string; status: RecognitionStatus; marks: readonly string[] };

/** And as the list does, with what decided. */
export type StateRow = StateResult & { reason: string | null; caution: string | null; asOf: string | null };

/** One for all that have none: what did not change need not be drawn again. */
const NO_MARKS: readonly string[] = [];

const informMarksOf = (value: unknown): readonly string[] => {
  if (value === 'yes') return ['You must tell an officer right away'];

  return value === 'with-id' ? ['You must say or show that you carry when an officer asks for ID'] : [];
};

const marksOf = (
  index: RecognitionIndex,
  state: StateCode,
  marking: Marking,
  magazineRounds: number | null,
  ticked: Ticked | null,
): readonly string[] => {
  const facts = index.states.get(state)?.facts;
  const limit = facts?.get('magazine-limit')?.value;
  const isOverLimit = magazineRounds !== null && typeof limit === 'number' && magazineRounds > limit;
  const marks = [
    ...(marking.informs ? informMarksOf(facts?.get('duty-to-inform')?.value) : []),
    ...(marking.magazines && isOverLimit
      ? [`Magazine limit ${limit} rounds${ticked?.has('handguns') === false ? '' : `, below your ${magazineRounds}`}`]
      : []),
  ];

  return marks.length > 0 ? marks : NO_MARKS;
};

export type ShownOptions = {
  layers: Layers;
  marking: Marking;
  magazineRounds: number | null;
  /** For paper, with what was ticked for it; null: for the screen. */
  ticked?: Ticked | null;
};

export const resultsOf = (
  recognitions: ReadonlyMap<StateCode, Recognition>,
  index: RecognitionIndex,
  { layers, marking, magazineRounds, ticked = null }: ShownOptions,
): StateResult[] =>
  [...recognitions.values()].map((recognition) => ({
    state: recognition.state,
    name: stateName(recognition.state),
    status: statusOf(recognition, layers),
    marks: marksOf(index, recognition.state, marking, magazineRounds, ticked),
  }));

export const rowsOf = (
  recognitions: ReadonlyMap<StateCode, Recognition>,
  index: RecognitionIndex,
  options: ShownOptions,
): StateRow[] =>
  resultsOf(recognitions, index, options).map((result) => {
    const recognition = recognitions.get(result.state);
    const { ticked } = options;
    const textOf = (reason: Reason): string => (ticked ? reasonOnPaper(reason, ticked) : reasonText(reason));
    const [deciding, ...endings] = recognition ? decidingReasonsOf(recognition, options.layers) : [];
    const held = recognition && heldReasonOf(recognition, options.layers);

    return {
      ...result,
      reason: deciding ? [deciding, ...(held ? [held] : [])].map(textOf).join(' ') : null,
      caution: endings.map(textOf).join(' ') || null,
      asOf: deciding?.fact?.asOf ?? deciding?.law?.asOf ?? null,
    };
  });

export const looksOf = (results: readonly StateResult[]): ReadonlyMap<StateCode, StateLook> =>
  new Map(
    results.map(({ state, name, status, marks }) => [
      state,
      {
        name,
        isAvailable: true,
        words: [STATUS_WORDS[status], ...marks].join(' · '),
        tone: STATUS_LOOKS[status].tone,
        isMarked: marks.length > 0,
      },
    ]),
  );
