import type { LawInMotion } from '../law/jurisdiction.ts';
import type { Topic } from '../law/topics.ts';
import type { EndingLaw, Reason } from './reason.ts';

/** What an answer on a visitor’s permit rests on. */
export const PERMIT_TOPICS: readonly Topic[] = ['honored-permits'];

/** What an answer on carrying without a permit rests on. */
export const VISITOR_TOPICS: readonly Topic[] = ['visitors-without-permit', 'permitless-carry', 'permitless-age'];

export const endingLawOf = (motions: readonly LawInMotion[], topics: readonly Topic[]): EndingLaw[] =>
  motions.flatMap((motion) => {
    const { mayEnd } = motion;

    return mayEnd?.topics.some((topic) => topics.includes(topic)) ? [{ ...motion, mayEnd }] : [];
  });

/** Until its day an answer stands and says that it may end; from that day on it is not confirmed. */
const hasComeDue = ({ mayEnd }: EndingLaw, today: string): boolean => today >= mayEnd.by;

type Answer = Pick<Reason, 'visited' | 'issuer'> & { isNo: boolean };

/** What law in motion adds to an answer. A no stays a no: it can only be said that it may change. */
export const endingReasons = (laws: readonly EndingLaw[], { isNo, visited, issuer }: Answer, today: string): Reason[] =>
  laws.map((law) => {
    const isDue = hasComeDue(law, today);
    const standing = isNo ? 'may-change' : 'may-end';

    return {
      visited,
      issuer,
      code: isDue ? 'not-confirmed' : standing,
      bearing: isDue ? 'unknown' : 'caution',
      fact: null,
      figure: law.mayEnd.by,
      law,
    };
  });
