import { stateName } from '#shared/domain/law/fact-wording.ts';
import type { StateCode } from '#shared/domain/law/states.ts';
import type { Reason } from '#shared/domain/recognition/reason.ts';
import type { RecognitionIndex } from '#shared/domain/recognition/recognition-records.ts';
import { STATUS_WORDS } from '#shared/domain/recognition/recognition-wording.ts';
import {
  type Layers,
  type Recognition,
  type RecognitionStatus,
  reasonsOf,
  statusOf,
} from '#shared/domain/recognition/recognize.ts';
import type { StateLook } from '../../ui/state-map.tsx';
import { STATUS_LOOKS } from './status-look.ts';

/** What is marked on the map besides the result. */
export type Marking = { informs: boolean; magazines: boolean };

export type StateRow = {
  state: StateCode;
  name: string;
  status: RecognitionStatus;
  deciding: Reason | null;
  marks: readonly string[];
};

const marksOf = (
  index: RecognitionIndex,
  state: StateCode,
  marking: Marking,
  magazineRounds: number | null,
): string[] => {
  const facts = index.states.get(state)?.facts;
  const limit = facts?.get('magazine-limit')?.value;
  const isOverLimit = magazineRounds !== null && typeof limit === 'number' && magazineRounds > limit;

  return [
    ...(marking.informs && facts?.get('duty-to-inform')?.value === 'yes' ? ['Duty to inform an officer at once'] : []),
    ...(marking.magazines && isOverLimit ? [`Magazine limit ${limit} rounds, below your ${magazineRounds}`] : []),
  ];
};

export type RowOptions = { layers: Layers; marking: Marking; magazineRounds: number | null };

export const rowsOf = (
  recognitions: ReadonlyMap<StateCode, Recognition>,
  index: RecognitionIndex,
  { layers, marking, magazineRounds }: RowOptions,
): StateRow[] =>
  [...recognitions.values()].map((recognition) => ({
    state: recognition.state,
    name: stateName(recognition.state),
    status: statusOf(recognition, layers),
    deciding: reasonsOf(recognition, layers)[0] ?? null,
    marks: marksOf(index, recognition.state, marking, magazineRounds),
  }));

export const looksOfRows = (rows: readonly StateRow[]): ReadonlyMap<StateCode, StateLook> =>
  new Map(
    rows.map(({ state, name, status, marks }) => [
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
