import { cellOf } from '../law/place-matrix.ts';
import { ALL_PLACE_KINDS, type PlaceKind, type PlaceRules } from '../law/place-rules.ts';
import type { Topic } from '../law/topics.ts';
import { answerFor, type ReaderHere, type ShownAnswer } from '../recognition/place-answer.ts';
import type { RecognitionStatus } from '../recognition/recognize.ts';
import { glanceOf, UNKNOWN } from './trip-rows.ts';
import type { StateLaw } from './trip-states.ts';

/** One of the questions that somebody with a gun has wherever they are. */
export type HereLine = {
  topic: Topic;
  question: string;
  /** A word or two. */
  answer: string;
  /** The same as a sentence; null: we have none. */
  summary: string | null;
  asOf: string | null;
  /** When an editor opened the source; absent: no editor has. */
  checkedOn?: string | undefined;
  /** It concerns what they carry: a magazine over the limit. */
  isAgainst: boolean;
};

const ALCOHOL: Readonly<Record<string, string>> = {
  yes: 'With a permit, unless posted',
  conditional: 'With conditions',
  no: 'Banned',
};

type Asked = {
  law: StateLaw;
  today: string;
  /** Null: for nobody in particular. */
  status: RecognitionStatus | null;
  magazineRounds: number | null;
  /** What the law says of restaurants that serve alcohol to this reader; null: not known, or not for them to see. */
  alcohol: Pick<HereLine, 'answer' | 'summary' | 'asOf' | 'checkedOn'> | null;
};

/** The five lines below the answer, in the order in which they are asked. */
export const hereLinesOf = ({ law, today, status, magazineRounds, alcohol }: Asked): HereLine[] => {
  const { officer, car, magazine, isMagazineOver, signs } = glanceOf(law, status, magazineRounds, today);
  const { facts } = law;
  const line = (topic: Topic, question: string, answer: string, isAgainst = false): HereLine => {
    const fact = facts.find((one) => one.topic === topic);

    return {
      topic,
      question,
      answer,
      summary: fact?.summary ?? null,
      asOf: fact?.asOf ?? null,
      checkedOn: fact?.checkedOn,
      isAgainst,
    };
  };
  const served = facts.find(({ topic }) => topic === 'restaurants')?.value;
  const limit = magazine === 'None' ? 'No limit' : magazine;

  return [
    line('duty-to-inform', 'Tell an officer?', officer),
    line('vehicle-carry', 'Loaded in the car?', car),
    line('magazine-limit', 'Magazines?', isMagazineOver ? `Yours is over the limit: ${limit}` : limit, isMagazineOver),
    line('signs-force-of-law', 'Are no-gun signs law?', signs),
    {
      ...line('restaurants', 'Where alcohol is served?', ALCOHOL[String(served)] ?? UNKNOWN),
      ...alcohol,
    },
  ];
};

/** What the law of a state says of a kind of place to this reader. */
export const placeAnswerOf = (places: PlaceRules, kind: PlaceKind, reader: ReaderHere): ShownAnswer => {
  const rule = places[kind];

  return answerFor({ places: {} }, rule && cellOf(rule), reader);
};

/** Answers that keep a gun out, the hardest first. */
const CLOSED = ['banned', 'locked-in-car', 'with-permit'] as const;

type OffLimits = { answer: (typeof CLOSED)[number]; kinds: PlaceKind[] };

/** There the law stops an employer from banning a gun that is locked in the car. Nothing is closed by that. */
const PROTECTED_IN_CAR: PlaceKind = 'parking-at-work';

/** What a place is to this reader; null: not closed to them. A permit of theirs may be of the wrong kind: places tell. */
const closedAnswerOf = (places: PlaceRules, kind: PlaceKind, here: ReaderHere): ShownAnswer | null => {
  const { reader, permitNeed } = here;
  // An age that isn't entered closes nothing by itself: here stands what is closed at any age.
  const answer = placeAnswerOf(places, kind, {
    reader,
    permitNeed: permitNeed === 'by-age' ? 'not-needed' : permitNeed,
  });

  if (answer === 'with-permit' && reader !== 'none') return null;

  return answer === 'locked-in-car' && kind === PROTECTED_IN_CAR ? null : answer;
};

/** The kinds of place that are closed to this reader by the answer that closes them, the common ones first. */
export const offLimitsOf = (places: PlaceRules, reader: ReaderHere): OffLimits[] =>
  CLOSED.map((answer) => ({
    answer,
    kinds: ALL_PLACE_KINDS.filter((kind) => closedAnswerOf(places, kind, reader) === answer),
  })).filter(({ kinds }) => kinds.length > 0);
