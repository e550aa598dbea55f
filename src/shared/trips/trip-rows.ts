import { BLOCKED_IN_COURT } from '../law/blocked-law.ts';
import type { Evidence, TopicFact } from '../law/evidence.ts';
import { factText } from '../law/fact-wording.ts';
import { type StateCode, stateCodeSchema } from '../law/states.ts';
import type { Topic } from '../law/topics.ts';
import { reasonText } from '../recognition/recognition-wording.ts';
import {
  decidingReasonsOf,
  type Recognition,
  type RecognitionStatus,
  reasonsOf,
  statusOf,
} from '../recognition/recognize.ts';
import type { Trip } from './trip.ts';
import {
  isMagazineLawBlocked,
  isOverLimit,
  magazineVerdictOf,
  NO_LAW,
  type StateLaw,
  type TripState,
} from './trip-states.ts';

/** What happens in a state: the gravest first, since a night asks for more than a tank of gas. */
const STAYS = ['both-ends', 'end', 'start', 'overnight', 'fuel', 'pass'] as const;

export type Stay = (typeof STAYS)[number];

export const STAY_WORDS: Record<Stay, string | null> = {
  'both-ends': 'Start and end',
  start: 'Start',
  end: 'End',
  overnight: 'Overnight',
  fuel: 'Fuel or food',
  pass: null,
};

/** A state of a trip at a glance. Each cell is a few words; the state's card has the sentences. */
export type TripRow = {
  state: StateCode;
  miles: number;
  stay: Stay;
  /** Null: the records are not there, or not yet. */
  status: RecognitionStatus | null;
  officer: string;
  car: string;
  magazine: string;
  isMagazineOver: boolean;
  signs: string;
  /** What to do before the line, or the question that is open. */
  atLine: string;
};

export const UNKNOWN = 'Not confirmed';

const OFFICER: Readonly<Record<string, string>> = {
  yes: 'Yes, at once',
  'with-id': 'When asked for ID',
  'on-request': 'If asked',
  no: 'Not required',
};
const SIGNS: Readonly<Record<string, string>> = { yes: 'Yes', conditional: 'It depends', no: 'No' };
/** Loaded and within reach, for somebody whose permit does not count here. 'Yes' alone would tell them that they may. */
const CAR: Readonly<Record<string, string>> = {
  yes: 'Permit not required',
  conditional: 'With conditions',
  no: 'Not without a permit that counts here',
};

const wordOf = (fact: TopicFact | undefined, words: Readonly<Record<string, string>>): string =>
  (typeof fact?.value === 'string' && words[fact.value]) || UNKNOWN;

const carOf = (fact: TopicFact | undefined, status: RecognitionStatus | null): string => {
  if (status === 'not-recognized' && fact?.value === 'no') return 'No';

  return status === 'recognized' && fact?.value !== undefined && fact.value !== 'yes'
    ? 'With your permit'
    : wordOf(fact, CAR);
};

const LOCK_UP = 'Before the line, unload the gun and lock it away from where you sit.';
const NOT_COVERED = 'Don’t bring the gun here: federal law won’t cover you.';
const ONLY_IF = 'That helps only if you can carry it at both ends of your trip.';
const IF_COVERED = `${LOCK_UP} ${ONLY_IF}`;
/** Right for those who locked it up before the line, and for those who didn't. */
const LOCK_UP_NOW = `Keep the gun unloaded and locked away from where you sit. If it isn’t, stop where it’s safe and do that now. ${ONLY_IF}`;

/** Whether both ends of the trip plainly say yes, as the federal law on driving through asks; null: nobody knows the ends. */
type IsLawfulAtEnds = boolean | null;

const throughOf = (isLawfulAtEnds: IsLawfulAtEnds): string => {
  if (isLawfulAtEnds === null) return IF_COVERED;

  return isLawfulAtEnds ? LOCK_UP : NOT_COVERED;
};

/** What a state that says no leaves to do. */
const deniedOf = (stay: Stay, isLawfulAtEnds: IsLawfulAtEnds): string => {
  switch (stay) {
    case 'start':
      return 'You start here: unload the gun and lock it away before you leave.';
    case 'both-ends':
    case 'end':
      return 'Don’t bring the gun: your trip ends here.';
    case 'overnight':
      return 'Don’t bring the gun: you stay the night here.';
    case 'fuel':
      return isLawfulAtEnds === false ? NOT_COVERED : `${throughOf(isLawfulAtEnds)} Keep the stop short.`;
    case 'pass':
      return throughOf(isLawfulAtEnds);
  }
};

/** The sentence of what decides where something is open or unknown. */
const whyOf = (recognition: Recognition): string => {
  const [deciding] = reasonsOf(recognition);

  return deciding ? reasonText(deciding) : 'We have no record of it.';
};

/** What may end a yes, or when it ends: it stands beside the yes. */
const changesOf = (recognition: Recognition): string[] =>
  decidingReasonsOf(recognition)
    .filter(({ law }) => law !== undefined)
    .map(reasonText);

/** Where a state has no answer: only a failure is called one. */
export const noAnswerText = (isLoading: boolean): string =>
  isLoading
    ? 'Checking your permits for this state…'
    : 'We couldn’t load our records. Treat this state as a no, and try again before you leave.';

export const atLineOf = (recognition: Recognition, stay: Stay, isLawfulAtEnds: IsLawfulAtEnds): string => {
  const isStaying = stay !== 'pass' && stay !== 'fuel';
  switch (statusOf(recognition)) {
    case 'recognized':
      return [...changesOf(recognition), 'Keep your permit and ID on you.'].join(' ');
    case 'permitless':
      return [...changesOf(recognition), 'Keep your ID on you. You don’t need a permit.'].join(' ');
    case 'conditional':
      return whyOf(recognition);
    case 'undetermined':
      return `${whyOf(recognition)} ${isStaying ? 'Ask before you leave.' : throughOf(isLawfulAtEnds)}`;
    case 'not-recognized':
      return deniedOf(stay, isLawfulAtEnds);
  }
};

/** The same for a driver who is in the state already. */
export const inStateOf = (recognition: Recognition): string => {
  switch (statusOf(recognition)) {
    case 'undetermined':
      return `${whyOf(recognition)} ${LOCK_UP_NOW}`;
    case 'not-recognized':
      return LOCK_UP_NOW;
    default:
      return atLineOf(recognition, 'pass', null);
  }
};

/** Where the trip begins or is over, and not only on the way. */
export const isAtAnEnd = (stay: Stay): boolean => stay === 'start' || stay === 'end' || stay === 'both-ends';

/** The state of a place, by the address that it was taken for: 'Newark, NJ 07102'. */
export const stateOfAddress = (address: string | undefined): StateCode | null =>
  stateCodeSchema.safeParse(/, ([A-Z]{2})( \d{5})?$/.exec(address ?? '')?.[1]).data ?? null;

/** What happens in each state where the trip stops. */
export const staysOf = ({ stops }: Pick<Trip, 'stops'>, addresses: readonly string[]): ReadonlyMap<StateCode, Stay> => {
  const [start, end] = [stateOfAddress(addresses[0]), stateOfAddress(addresses.at(-1))];
  const all: readonly [StateCode | null, Stay][] = [
    ...stops.map(({ kind }, at): [StateCode | null, Stay] => [
      stateOfAddress(addresses[at + 1]),
      kind === 'drive-through' ? 'pass' : kind,
    ]),
    [start, 'start'],
    [end, start === end ? 'both-ends' : 'end'],
  ];
  const stays = new Map<StateCode, Stay>();
  for (const [state, stay] of all) {
    const known = state && stays.get(state);
    if (state && (!known || STAYS.indexOf(stay) < STAYS.indexOf(known))) stays.set(state, stay);
  }

  return stays;
};

type Told = {
  recognitions: ReadonlyMap<StateCode, Recognition>;
  evidences: ReadonlyMap<StateCode, { evidence: Evidence | null }>;
  stays: ReadonlyMap<StateCode, Stay>;
  magazineRounds: number | null;
  isLawfulAtEnds: boolean;
  /** The last day on the road: what courts block until then may be in force by then. */
  lastDay: string;
  /** The records are on their way. */
  isLoading: boolean;
};

/** Where having a larger magazine is not banned: what the limit is on. */
const LIMITED_ACTS: Readonly<Record<string, string>> = {
  'sale-only': 'buying or selling larger ones is banned, having one isn’t',
  'sale-and-import': 'selling or bringing in larger ones is banned',
};

const magazineOf = (
  law: StateLaw,
  rounds: number | null,
  day: string,
): Pick<TripRow, 'magazine' | 'isMagazineOver'> => {
  const { facts } = law;
  const verdict = magazineVerdictOf(law, rounds, day);
  const fact = facts.find(({ topic }) => topic === 'magazine-limit');
  const possession = facts.find(({ topic }) => topic === 'magazine-possession')?.value;
  const limit = fact && verdict !== 'unknown' ? factText(fact) : UNKNOWN;
  const isLimited = typeof fact?.value === 'number';
  const acts = isLimited ? LIMITED_ACTS[String(possession)] : undefined;
  const remarks = [acts, isLimited && isMagazineLawBlocked(law, day) && BLOCKED_IN_COURT].filter(Boolean).join('; ');

  return { magazine: remarks ? `${limit} (${remarks})` : limit, isMagazineOver: isOverLimit(law, rounds, day) };
};

/** A state's law in a few words, for somebody who stands so there; null: nobody in particular. */
export const glanceOf = (
  law: StateLaw,
  status: RecognitionStatus | null,
  magazineRounds: number | null,
  day: string,
): Pick<TripRow, 'officer' | 'car' | 'magazine' | 'isMagazineOver' | 'signs'> => {
  const fact = (topic: Topic): TopicFact | undefined => law.facts.find((one) => one.topic === topic);

  return {
    officer: wordOf(fact('duty-to-inform'), OFFICER),
    car: carOf(fact('vehicle-carry'), status),
    ...magazineOf(law, magazineRounds, day),
    signs: wordOf(fact('signs-force-of-law'), SIGNS),
  };
};

/** One row a state, in the order in which they are entered. */
export const tripRowsOf = (
  states: readonly TripState[],
  { recognitions, evidences, stays, magazineRounds, isLawfulAtEnds, lastDay, isLoading }: Told,
): TripRow[] =>
  states.map(({ state, miles }) => {
    const recognition = recognitions.get(state);
    const status = recognition ? statusOf(recognition) : null;
    const stay = stays.get(state) ?? 'pass';

    return {
      state,
      miles,
      stay,
      status,
      ...glanceOf(evidences.get(state)?.evidence ?? NO_LAW, status, magazineRounds, lastDay),
      atLine: recognition ? atLineOf(recognition, stay, isLawfulAtEnds) : noAnswerText(isLoading),
    };
  });
