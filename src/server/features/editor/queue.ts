import type { QueueReason } from '#shared/law/desk.ts';
import type { DeskFact } from './desk-facts.ts';

/** What the queue knows beside the law. Counts only: nobody is named. */
export type QueueSigns = {
  today: string;
  followers: ReadonlyMap<string, number>;
  /** Open reports by `reportKey`. */
  reports: ReadonlyMap<string, number>;
  changedSources: ReadonlySet<string>;
  drafts: ReadonlyMap<string, { needsApproval: boolean }>;
  putOffs: ReadonlyMap<string, { until: string }>;
};

export const reportKey = (state: string, county: string | null, topic: string): string =>
  `${state} ${county ?? ''} ${topic}`;

/** How much hangs on an answer: what travelers are arrested for, then what they ask, then the rest. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'concealed-carry': 5,
  'permitless-carry': 5,
  'permit-required': 5,
  'visitors-without-permit': 5,
  'own-residents': 4,
  'vehicle-carry': 5,
  'duty-to-inform': 4,
  'magazine-limit': 4,
  'magazine-possession': 4,
  'open-carry': 4,
  'prohibited-places': 4,
  'signs-force-of-law': 3,
  restaurants: 3,
  'campus-carry': 3,
  'hollow-points': 3,
  'minimum-age': 3,
  'permitless-age': 3,
  'red-flag-law': 2,
  'stand-your-ground': 2,
};

const PLACE_WEIGHT = 3;

const weightOf = ({ place, topic }: DeskFact): number =>
  place.kind === 'place' || place.kind === 'federal-place' ? PLACE_WEIGHT : (WEIGHTS[topic] ?? 1);

/** How pressing each reason is, in years of being due. */
const URGENCY: Partial<Record<QueueReason, number>> = {
  reported: 8,
  'date-passed': 6,
  'source-changed': 5,
  unknown: 1,
};

export const countReports = ({ state, county, topic, place }: DeskFact, { reports }: QueueSigns): number =>
  state === null || place.kind === 'place' ? 0 : (reports.get(reportKey(state, county, topic)) ?? 0);

const namesChangedSource = ({ fact }: DeskFact, changed: ReadonlySet<string>): boolean =>
  changed.size > 0 &&
  [fact['source'], ...(Array.isArray(fact['alsoIn']) ? fact['alsoIn'] : [])].some((key) => changed.has(String(key)));

/** Why a fact wants an editor; none: it doesn't. */
export const reasonsOf = (fact: DeskFact, signs: QueueSigns): QueueReason[] => {
  const { today, changedSources, drafts, putOffs } = signs;
  const draft = drafts.get(fact.key);
  const isPutOff = (putOffs.get(fact.key)?.until ?? '') > today;
  const holds: readonly [QueueReason, boolean][] = [
    ['reported', countReports(fact, signs) > 0],
    ['date-passed', fact.isPastDate],
    ['source-changed', namesChangedSource(fact, changedSources)],
    ['due', fact.yearsDue > 0],
    ['unknown', fact.fact['basis'] === 'unknown'],
    ['draft', draft !== undefined],
    ['approval', draft?.needsApproval ?? false],
    ['put-off', isPutOff],
  ];

  return holds.filter(([, isSo]) => isSo).map(([reason]) => reason);
};

/** What an editor has decided or left for later is asked for by name. */
const SET_ASIDE: readonly QueueReason[] = ['draft', 'put-off'];

const isShown = (reasons: readonly QueueReason[], asked: QueueReason | undefined): boolean => {
  if (asked && !reasons.includes(asked)) return false;
  if (asked && ['draft', 'approval', 'put-off'].includes(asked)) return true;

  return reasons.length > 0 && !reasons.some((reason) => SET_ASIDE.includes(reason));
};

/** Due × followers of the state × weight of the topic; other reasons count as years of being due. */
const rankOf = (fact: DeskFact, reasons: readonly QueueReason[], { followers }: QueueSigns): number => {
  const urgency = reasons.reduce((sum, reason) => sum + (reason === 'due' ? fact.yearsDue : (URGENCY[reason] ?? 0)), 0);
  // Federal law concerns the followers of all states.
  const readers = fact.state === null ? Math.max(0, ...followers.values()) : (followers.get(fact.state) ?? 0);

  return Math.max(urgency, 0.5) * (1 + readers) * weightOf(fact);
};

export type QueueFilter = { state?: string | undefined; topic?: string | undefined; reason?: QueueReason | undefined };

export type QueueRow = { fact: DeskFact; reasons: QueueReason[]; rank: number };

/** The queue, what matters most first. */
export const orderQueue = (facts: readonly DeskFact[], signs: QueueSigns, filter: QueueFilter): QueueRow[] =>
  facts
    .filter(
      ({ state, topic }) =>
        (filter.state === undefined || (state ?? 'US') === filter.state) &&
        (filter.topic === undefined || topic === filter.topic),
    )
    .flatMap((fact) => {
      const reasons = reasonsOf(fact, signs);

      return isShown(reasons, filter.reason) ? [{ fact, reasons, rank: rankOf(fact, reasons, signs) }] : [];
    })
    // The facts come in the order of their keys, and those of one rank stay in it.
    .toSorted((a, b) => b.rank - a.rank);
