import { capitalized, stateInSentence } from '../law/fact-wording.ts';
import type { StateCode } from '../law/states.ts';
import { reasonText } from '../recognition/recognition-wording.ts';
import { type Recognition, type RecognitionStatus, reasonsOf, statusOf } from '../recognition/recognize.ts';

/** States that don't plainly say yes. A no, an open question, and what nobody could confirm are never mixed. */
export type TripStanding = {
  denied: readonly StateCode[];
  /** Counts only if something is so that the wallet does not tell: the question. */
  open: readonly { state: StateCode; why: string }[];
  unconfirmed: readonly { state: StateCode; why: string }[];
};

const PLAIN: readonly RecognitionStatus[] = ['recognized', 'permitless'];

export const isPlain = (recognition: Recognition): boolean => PLAIN.includes(statusOf(recognition));

const whyOf = (recognition: Recognition | undefined): string => {
  const [deciding] = recognition ? reasonsOf(recognition) : [];

  return deciding ? reasonText(deciding) : 'We have no record of it.';
};

export const standingOf = (
  states: readonly StateCode[],
  recognitions: ReadonlyMap<StateCode, Recognition>,
): TripStanding => {
  const withStatus = (status: RecognitionStatus | 'none'): StateCode[] =>
    states.filter((state) => {
      const recognition = recognitions.get(state);

      return (recognition ? statusOf(recognition) : 'none') === status;
    });
  const why = (state: StateCode) => ({ state, why: whyOf(recognitions.get(state)) });

  return {
    denied: withStatus('not-recognized'),
    open: withStatus('conditional').map(why),
    unconfirmed: [...withStatus('undetermined'), ...withStatus('none')].map(why),
  };
};

export const isStanding = ({ denied, open, unconfirmed }: TripStanding): boolean =>
  denied.length + open.length + unconfirmed.length > 0;

const yourPermits = (count: number): string => (count === 1 ? 'your permit' : 'your permits');

export const OPEN_HEADING = 'These states depend on your answer.';
export const UNCONFIRMED_HEADING = 'We couldn’t confirm these states.';

export const deniedHeading = (permitCount: number): string =>
  permitCount === 0
    ? 'These states require a permit from visitors.'
    : `These states do not recognize ${yourPermits(permitCount)}.`;

/** One state's standing as a sentence. */
export const standingText = (state: StateCode, isDenied: boolean, permitCount: number): string => {
  const name = stateInSentence(state);
  if (permitCount === 0) {
    return isDenied
      ? `${capitalized(name)} requires a permit from visitors, and you haven’t added one.`
      : `We couldn’t confirm whether ${name} requires a permit from visitors.`;
  }

  return isDenied
    ? `${capitalized(name)} does not recognize ${yourPermits(permitCount)}.`
    : `We couldn’t confirm that ${name} recognizes ${yourPermits(permitCount)}.`;
};

/** What 18 U.S.C. § 926A asks, point by point; the safety guide's page on it carries the sources. */
export const TRANSPORT_RULES = [
  'Federal law does not ban you from having a firearm.',
  'You can lawfully possess and carry the firearm both where the trip starts and where it ends.',
  'The firearm is unloaded the whole way.',
  'Neither the firearm nor its ammunition is within easy reach or can be reached from the passenger compartment.',
  'If your vehicle has no trunk or other separate compartment, the firearm or ammunition is in a locked container. The glove compartment and the console don’t count.',
] as const;

export const TRANSPORT_LEAD = 'covers driving through these states only if all of this is true:';

/** Where the trip starts or ends in a state that says no, the federal rule is no help at all. */
export const TRANSPORT_NO_HELP =
  'The federal law on driving through (18 U.S.C. § 926A) does not cover this trip. The warning at the top says why.';

export const TRANSPORT_LIMITS =
  'It covers driving straight through, not carrying or staying. People have been charged after an overnight stop.';
