import type { StateCode } from '../law/states.ts';
import type { Permit } from '../permits/permit.ts';
import { endingReasons } from './ending-law.ts';
import {
  bearingOfAge,
  bearingOfUnknownAge,
  cardOf,
  type Holder,
  type Judgment,
  judgeCard,
  type PermitStatus,
  reasonsOfPermit,
} from './judge-permit.ts';
import type { Bearing, Reason } from './reason.ts';
import type { RecognitionIndex, StateRecord } from './recognition-records.ts';

export const RECOGNITION_STATUSES = [
  'recognized',
  'permitless',
  'conditional',
  'undetermined',
  'not-recognized',
] as const;

export type RecognitionStatus = (typeof RECOGNITION_STATUSES)[number];

export type VisitorStatus = 'permitless' | 'conditional' | 'undetermined' | 'permit-required';

/** What the records say of one state for this holder. The permits, and carrying without one, are kept apart. */
export type Recognition = {
  state: StateCode;
  /** Of the permits that are held, the best first. */
  permits: readonly Judgment[];
  visitors: { status: VisitorStatus; reasons: readonly Reason[] };
};

/** Which of the two a map counts. */
export type Layers = { permits: boolean; visitors: boolean };

export const ALL_LAYERS: Layers = { permits: true, visitors: true };

const RANK: Record<PermitStatus, number> = { recognized: 0, conditional: 1, undetermined: 2, 'not-recognized': 3 };

const VISITOR_STATUSES: Record<Bearing, VisitorStatus> = {
  met: 'permitless',
  caution: 'permitless',
  open: 'conditional',
  unknown: 'undetermined',
  unmet: 'permit-required',
};

/** A state's own residents are judged by its rule for residents. */
const findWithoutPermit = (
  { state, visitors, permitless, permitlessAge, neededPermit }: StateRecord,
  { ageBand, home }: Holder,
): Recognition['visitors'] => {
  const isHome = home === state;
  const rule = isHome ? permitless : visitors;
  const reason = (
    code: Reason['code'],
    bearing: Bearing,
    fact: Reason['fact'],
    figure: number | null = null,
  ): Reason => ({ code, bearing, visited: state, issuer: null, home: isHome ? state : null, fact, figure });
  if (rule.value === undefined) {
    return { status: 'undetermined', reasons: [reason('visitors-unknown', 'unknown', rule)] };
  }
  if (!rule.value) {
    return { status: 'permit-required', reasons: [{ ...reason('visitors-need-one', 'unmet', rule), neededPermit }] };
  }

  const allowed = reason('visitors-need-none', 'met', rule);
  const limit = permitlessAge.value;
  // Null says that a permit is needed, which is not what was just read.
  const bearing =
    typeof limit === 'number'
      ? bearingOfAge(limit, ageBand)
      : limit === undefined
        ? bearingOfUnknownAge(ageBand)
        : 'unknown';
  const age =
    typeof limit === 'number'
      ? reason('visitors-age', bearing, permitlessAge, limit)
      : reason('visitors-age-unknown', bearing, permitlessAge);

  return { status: VISITOR_STATUSES[bearing], reasons: bearing === 'met' ? [allowed, age] : [age, allowed] };
};

const judgeVisitors = (record: StateRecord, holder: Holder): Recognition['visitors'] => {
  const found = findWithoutPermit(record, holder);
  if (record.endings.visitors.length === 0) return found;
  const isNo = found.status === 'permit-required';
  const parties = { visited: record.state, issuer: null, isNo };
  const endings = endingReasons(record.endings.visitors, parties, holder.today);
  const unconfirmed = endings.filter(({ bearing }) => bearing === 'unknown');
  if (isNo || unconfirmed.length === 0) return { ...found, reasons: [...found.reasons, ...endings] };

  return { status: 'undetermined', reasons: [...endings, ...found.reasons] };
};

/** Every state, for the holder of these permits, by the records, today. The one place where this is decided. */
export const recognize = (
  permits: readonly Permit[],
  holder: Holder,
  index: RecognitionIndex,
  /** Counties on the way, where only they matter; left out: the whole of each state. */
  onWay?: ReadonlyMap<StateCode, ReadonlySet<string>>,
): ReadonlyMap<StateCode, Recognition> => {
  const result = new Map<StateCode, Recognition>();
  const cards = permits.map((permit) => cardOf(permit, index));
  for (const record of index.states.values()) {
    const counties = onWay?.get(record.state);
    const here = counties ? { ...holder, counties } : holder;
    const judgments = cards.map((card) => judgeCard(card, record, here));
    if (judgments.length > 1) judgments.sort((a, b) => RANK[a.status] - RANK[b.status]);
    result.set(record.state, { state: record.state, permits: judgments, visitors: judgeVisitors(record, holder) });
  }

  return result;
};

/** The one word for a state. A permit that counts comes before carrying without one: it is worth more on the spot. */
export const statusOf = ({ permits, visitors }: Recognition, layers: Layers = ALL_LAYERS): RecognitionStatus => {
  const permit = layers.permits ? permits[0]?.status : undefined;
  const visitor = layers.visitors ? visitors.status : undefined;
  if (permit === 'recognized') return 'recognized';
  if (visitor === 'permitless') return 'permitless';
  if (permit === 'conditional' || visitor === 'conditional') return 'conditional';

  return permit === 'undetermined' || visitor === 'undetermined' ? 'undetermined' : 'not-recognized';
};

/** Why it is that word: the findings that decided, the deciding ones first. */
export const reasonsOf = (recognition: Recognition, layers: Layers = ALL_LAYERS): readonly Reason[] => {
  const { permits, visitors, state } = recognition;
  const [best] = layers.permits ? permits : [];
  const without = layers.visitors ? visitors.reasons : [];
  const none: Reason = {
    code: 'no-permit-held',
    bearing: 'unmet',
    visited: state,
    issuer: null,
    fact: null,
    figure: null,
  };
  const ofPermits = (best && reasonsOfPermit(best)) ?? (layers.permits ? [none] : []);
  const status = statusOf(recognition, layers);
  const isByVisitors =
    status === 'permitless' || (visitors.status === status && best?.status !== status) || best === undefined;

  return isByVisitors ? [...without, ...ofPermits] : [...ofPermits, ...without];
};

/** Where no permit is needed, whether the one that is held counts is still worth knowing; null: nothing to add. */
export const heldReasonOf = (recognition: Recognition, layers: Layers = ALL_LAYERS): Reason | null => {
  const [best] = layers.permits ? recognition.permits : [];

  return (best && statusOf(recognition, layers) === 'permitless' && reasonsOfPermit(best)[0]) || null;
};

/** What decided, and law in motion that must be read with it: for where there is room for no more. */
export const decidingReasonsOf = (recognition: Recognition, layers: Layers = ALL_LAYERS): readonly Reason[] =>
  reasonsOf(recognition, layers).filter(({ law }, at) => at === 0 || law !== undefined);
