import type { QueueReason } from '#shared/law/desk.ts';
import type { DeskFact } from './desk-facts.ts';

/** What the queue knows beside the law. Counts only: nobody is named. */
export type QueueSigns = {
  today: string;
  followers: ReadonlyMap<string, number>;
  /** Open reports by the facts' `reportKey`. */
  reports: ReadonlyMap<string, number>;
  changedSources: ReadonlySet<string>;
  drafts: ReadonlyMap<string, { needsApproval: boolean }>;
  putOffs: ReadonlyMap<string, { until: string }>;
};

/** How pressing each reason is, in years of being due. */
const URGENCY: Partial<Record<QueueReason, number>> = {
  reported: 8,
  'date-passed': 6,
  'source-changed': 5,
  unknown: 1,
};

export const countReports = ({ reportKey }: DeskFact, { reports }: QueueSigns): number =>
  reportKey === null ? 0 : (reports.get(reportKey) ?? 0);

const namesChangedSource = ({ sources }: DeskFact, changed: ReadonlySet<string>): boolean =>
  changed.size > 0 && sources.some((key) => changed.has(key));

/** Why a fact wants an editor; none: it doesn't. Asked ten thousand times for one page: it makes nothing but its list. */
export const reasonsOf = (fact: DeskFact, signs: QueueSigns): QueueReason[] => {
  const draft = signs.drafts.get(fact.key);
  const reasons: QueueReason[] = [];
  if (countReports(fact, signs) > 0) reasons.push('reported');
  if (fact.isPastDate) reasons.push('date-passed');
  if (namesChangedSource(fact, signs.changedSources)) reasons.push('source-changed');
  if (fact.yearsDue > 0) reasons.push('due');
  if (fact.fact['basis'] === 'unknown') reasons.push('unknown');
  if (draft) reasons.push('draft');
  if (draft?.needsApproval) reasons.push('approval');
  if ((signs.putOffs.get(fact.key)?.until ?? '') > signs.today) reasons.push('put-off');

  return reasons;
};

/** What an editor has decided or left for later is asked for by name. */
const SET_ASIDE: readonly QueueReason[] = ['draft', 'put-off'];

const isShown = (reasons: readonly QueueReason[], asked: QueueReason | undefined): boolean => {
  if (asked && !reasons.includes(asked)) return false;
  if (asked && ['draft', 'approval', 'put-off'].includes(asked)) return true;

  return reasons.length > 0 && !reasons.some((reason) => SET_ASIDE.includes(reason));
};

/** Due × followers of the state × weight of the topic; other reasons count as years of being due. */
const rankOf = ({ yearsDue, weight }: DeskFact, reasons: readonly QueueReason[], followers: number): number => {
  let urgency = 0;
  for (const reason of reasons) urgency += reason === 'due' ? yearsDue : (URGENCY[reason] ?? 0);

  return Math.max(urgency, 0.5) * (1 + followers) * weight;
};

export type QueueFilter = { state?: string | undefined; topic?: string | undefined; reason?: QueueReason | undefined };

export type QueueRow = { fact: DeskFact; reasons: QueueReason[]; rank: number };

/** The queue, what matters most first. */
export const orderQueue = (facts: readonly DeskFact[], signs: QueueSigns, filter: QueueFilter): QueueRow[] => {
  // Federal law concerns the followers of all states.
  const most = Math.max(0, ...signs.followers.values());
  const rows: QueueRow[] = [];
  for (const fact of facts) {
    const { state, topic } = fact;
    if (filter.state !== undefined && (state ?? 'US') !== filter.state) continue;
    if (filter.topic !== undefined && topic !== filter.topic) continue;
    const reasons = reasonsOf(fact, signs);
    if (!isShown(reasons, filter.reason)) continue;
    const followers = state === null ? most : (signs.followers.get(state) ?? 0);
    rows.push({ fact, reasons, rank: rankOf(fact, reasons, followers) });
  }

  // The facts come in the order of their keys, and those of one rank stay in it.
  return rows.toSorted((a, b) => b.rank - a.rank);
};
