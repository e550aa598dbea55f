import { formatPartialDate } from '../law/calendar-display.ts';
import { capitalized, stateInSentence, stateName } from '../law/fact-wording.ts';
import type { StateCode } from '../law/states.ts';
import { type Permit, permitKeyOf } from '../permits/permit.ts';
import { type Holder, type Judgment, type PermitStatus, reasonsOfPermit } from './judge-permit.ts';
import type { Reason } from './reason.ts';
import type { RecognitionIndex } from './recognition-records.ts';
import { type Recognition, recognize, type VisitorStatus } from './recognize.ts';

/** What a change means to the one who reads it. */
export type Effect = 'worse' | 'unsure' | 'better';

export type ChangeForYou = {
  /** Stays the same for the same news. */
  id: string;
  state: StateCode;
  effect: Effect;
  text: string;
  /** What it rests on now, the deciding one first. */
  reasons: readonly Reason[];
};

type Wallet = { permits: readonly Permit[]; holder: Holder; magazineRounds: number | null };

const ORDER: Record<Effect, number> = { worse: 0, unsure: 1, better: 2 };

/** 'your Georgia permit'; with two of one state, by the name on the card, or by residency. */
const permitWords = (permit: Permit, all: readonly Permit[], index: RecognitionIndex): string => {
  const place = stateName(permit.state);
  const others = all.filter(({ state }) => state === permit.state);
  if (others.length < 2) return `your ${place} permit`;
  const name = index.states.get(permit.state)?.permits.find(({ id }) => id === permit.kind)?.name ?? 'permit';
  const isNamedTwice = others.filter(({ kind }) => kind === permit.kind).length > 1;

  return `your ${isNamedTwice && !permit.isResident ? 'non-resident ' : ''}${place} ${name}`;
};

type Ending = { ending: string; better: Effect };

/** Good news that may soon be over says so in its own sentence, for a reader who stops there. */
const endingOf = (reasons: readonly Reason[]): Ending => {
  const [first] = reasons.flatMap(({ code, law }) => (code === 'may-end' && law ? [law.mayEnd.by] : [])).toSorted();

  return first === undefined
    ? { ending: '', better: 'better' }
    : { ending: `, but that may end by ${formatPartialDate(first)}`, better: 'unsure' };
};

const NOT_BEFORE = 'We couldn’t confirm this before.';

/** One sentence for each way from one answer to another. */
const permitNews = (
  was: PermitStatus,
  is: PermitStatus,
  { state, permit, ending, better }: Ending & { state: string; permit: string },
): { effect: Effect; text: string } => {
  if (is === 'recognized') {
    return {
      effect: better,
      text:
        was === 'undetermined'
          ? `${state} recognizes ${permit}${ending}. ${NOT_BEFORE}`
          : `${state} now recognizes ${permit}${ending}.`,
    };
  }
  if (is === 'not-recognized') {
    return {
      effect: 'worse',
      text:
        was === 'undetermined'
          ? `${state} does not recognize ${permit}. ${NOT_BEFORE}`
          : `${state} no longer recognizes ${permit}.`,
    };
  }
  if (is === 'undetermined') {
    return {
      effect: was === 'not-recognized' ? 'unsure' : 'worse',
      text:
        was === 'not-recognized'
          ? `We can no longer confirm whether ${state} recognizes ${permit}. Before, it did not.`
          : `We can no longer confirm that ${state} recognizes ${permit}.`,
    };
  }

  return {
    effect: was === 'recognized' ? 'worse' : better,
    text:
      was === 'recognized'
        ? `${state} now recognizes ${permit} only under a condition${ending}.`
        : `${state} recognizes ${permit} under a condition${ending}. Before, ${was === 'not-recognized' ? 'it did not' : 'we couldn’t confirm it'}.`,
  };
};

/** What a condition asks for, without its words and its source. */
const conditionsOf = (reasons: readonly Reason[]): string =>
  JSON.stringify(
    reasons
      .filter(({ bearing, law }) => bearing !== 'met' && !law)
      .map(({ code, bearing, figure }) => [code, bearing, code === 'remark' || code === 'local-limit' ? null : figure])
      .toSorted(),
  );

const comparePermits = (
  before: Judgment,
  after: Judgment,
  state: StateCode,
  permit: string,
): Omit<ChangeForYou, 'id'> | null => {
  const reasons = reasonsOfPermit(after);
  const name = stateInSentence(state);
  if (before.status !== after.status) {
    const words = { state: name, permit, ...endingOf(reasons) };

    return { state, reasons, ...permitNews(before.status, after.status, words) };
  }
  if (after.status === 'undetermined' || after.status === 'not-recognized') return null;
  if (conditionsOf(reasonsOfPermit(before)) === conditionsOf(reasons)) return null;

  return {
    state,
    reasons,
    effect: 'unsure',
    text: `${name} still recognizes ${permit}, but a condition changed.`,
  };
};

const visitorNews = (
  was: VisitorStatus,
  is: VisitorStatus,
  { state, ending, better }: Ending & { state: string },
): { effect: Effect; text: string } => {
  if (is === 'permit-required') {
    return {
      effect: 'worse',
      text:
        was === 'undetermined'
          ? `${state} requires you to have a permit. ${NOT_BEFORE}`
          : `${state} now requires you to have a permit.`,
    };
  }
  if (is === 'permitless') {
    return {
      effect: better,
      text:
        was === 'undetermined'
          ? `${state} does not require you to have a permit${ending}. ${NOT_BEFORE}`
          : `${state} no longer requires you to have a permit${ending}.`,
    };
  }
  if (is === 'undetermined')
    return { effect: 'worse', text: `We can no longer confirm whether ${state} requires you to have a permit.` };

  return {
    effect: was === 'permitless' ? 'worse' : better,
    text: `Whether ${state} requires you to have a permit now depends on a condition${ending}.`,
  };
};

const magazineNews = (
  state: StateCode,
  rounds: number,
  earlier: RecognitionIndex,
  later: RecognitionIndex,
): { effect: Effect; text: string } | null => {
  const limitIn = (index: RecognitionIndex) => index.states.get(state)?.facts.get('magazine-limit')?.value;
  const [was, is] = [limitIn(earlier), limitIn(later)];
  if (was === undefined || is === undefined || was === is) return null;
  const isOver = (limit: unknown): boolean => typeof limit === 'number' && rounds > limit;
  if (isOver(is)) {
    return {
      effect: 'worse',
      text: `${stateInSentence(state)} now limits magazines to ${is} rounds. Your largest holds ${rounds}.`,
    };
  }

  return isOver(was)
    ? {
        effect: 'better',
        text: `${stateInSentence(state)}’s magazine limit no longer affects your largest, which holds ${rounds} rounds.`,
      }
    : null;
};

/** A copy of before there were rows says nothing to compare with. */
const isComparable = (state: StateCode, earlier: RecognitionIndex): boolean =>
  (earlier.states.get(state)?.honors.length ?? 0) > 0;

const compareState = (
  state: StateCode,
  { permits, magazineRounds }: Wallet,
  [before, after]: readonly [Recognition, Recognition],
  [earlier, later]: readonly [RecognitionIndex, RecognitionIndex],
): ChangeForYou[] => {
  const ofPermits = after.permits.flatMap((judgment) => {
    const key = permitKeyOf(judgment.permit);
    const earlierJudgment = before.permits.find(({ permit }) => permitKeyOf(permit) === key);
    const news =
      earlierJudgment && comparePermits(earlierJudgment, judgment, state, permitWords(judgment.permit, permits, later));

    return news ? [{ id: `${state} ${key}`, ...news }] : [];
  });
  const [was, is] = [before.visitors.status, after.visitors.status];
  const magazines = magazineRounds === null ? null : magazineNews(state, magazineRounds, earlier, later);

  return [
    ...ofPermits,
    ...(was === is
      ? []
      : [
          {
            id: `${state} visitors`,
            state,
            reasons: after.visitors.reasons,
            ...visitorNews(was, is, { state: stateInSentence(state), ...endingOf(after.visitors.reasons) }),
          },
        ]),
    ...(magazines ? [{ id: `${state} magazines`, state, reasons: [], ...magazines }] : []),
  ].map((news) => ({ ...news, text: capitalized(news.text) }));
};

/**
 * What changed for the holder of this wallet between two releases, however many came between. Both are judged with the
 * wallet as it is and on the same day, so that only the law can make a difference. Nothing of it leaves the device.
 */
export const changedForYou = (wallet: Wallet, earlier: RecognitionIndex, later: RecognitionIndex): ChangeForYou[] => {
  const { permits, holder } = wallet;
  const before = recognize(permits, holder, earlier);
  const after = recognize(permits, holder, later);

  return [...after]
    .flatMap(([state, now]) => {
      const then = before.get(state);

      return then && isComparable(state, earlier) ? compareState(state, wallet, [then, now], [earlier, later]) : [];
    })
    .toSorted((a, b) => ORDER[a.effect] - ORDER[b.effect] || stateName(a.state).localeCompare(stateName(b.state)));
};
