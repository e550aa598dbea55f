import type { StateCode } from '../law/states.ts';
import type { Permit } from '../permits/permit.ts';
import { endingReasons, VISITOR_TOPICS } from './ending-law.ts';
import {
  bearingOfAge,
  type Holder,
  type Judgment,
  judgePermit,
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

const HIGHEST_AGE = 21;

const findVisitors = (
  { state, visitors, permitlessAge }: StateRecord,
  { ageBand }: Holder,
): Recognition['visitors'] => {
  const reason = (
    code: Reason['code'],
    bearing: Bearing,
    fact: Reason['fact'],
    figure: number | null = null,
  ): Reason => ({
    code,
    bearing,
    visited: state,
    issuer: null,
    fact,
    figure,
  });
  if (!visitors.isKnown) {
    return { status: 'undetermined', reasons: [reason('visitors-unknown', 'unknown', visitors.fact)] };
  }
  if (!visitors.value) {
    return { status: 'permit-required', reasons: [reason('visitors-need-one', 'unmet', visitors.fact)] };
  }

  const allowed = reason('visitors-need-none', 'met', visitors.fact);
  // Null says that a permit is needed, which is not what was just read.
  if (!permitlessAge.isKnown || permitlessAge.value === null) {
    // No state asks for more than 21.
    const isOldEnough = !permitlessAge.isKnown && bearingOfAge(HIGHEST_AGE, ageBand) === 'met';
    const bearing = isOldEnough ? 'met' : 'unknown';
    const unknown = reason('visitors-age-unknown', bearing, permitlessAge.fact);

    return { status: VISITOR_STATUSES[bearing], reasons: isOldEnough ? [allowed, unknown] : [unknown, allowed] };
  }
  const bearing = bearingOfAge(permitlessAge.value, ageBand);
  const age = reason('visitors-age', bearing, permitlessAge.fact, permitlessAge.value);

  return { status: VISITOR_STATUSES[bearing], reasons: bearing === 'met' ? [allowed, age] : [age, allowed] };
};

const judgeVisitors = (record: StateRecord, holder: Holder): Recognition['visitors'] => {
  const found = findVisitors(record, holder);
  const isNo = found.status === 'permit-required';
  const parties = { visited: record.state, issuer: null, isNo };
  const endings = endingReasons(record.lawInMotion, VISITOR_TOPICS, parties, holder.today);
  const unconfirmed = endings.filter(({ bearing }) => bearing === 'unknown');
  if (isNo || unconfirmed.length === 0) return { ...found, reasons: [...found.reasons, ...endings] };

  return { status: 'undetermined', reasons: [...endings, ...found.reasons] };
};

/** Every state, for whoever holds these permits, by the records, today. The one place where this is decided. */
export const recognize = (
  permits: readonly Permit[],
  holder: Holder,
  index: RecognitionIndex,
): ReadonlyMap<StateCode, Recognition> => {
  const result = new Map<StateCode, Recognition>();
  for (const record of index.states.values()) {
    const judgments = permits.map((permit) => judgePermit(permit, record, index, holder));
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

/** What decided, and law in motion that must be read with it: for where there is room for no more. */
export const decidingReasonsOf = (recognition: Recognition, layers: Layers = ALL_LAYERS): readonly Reason[] =>
  reasonsOf(recognition, layers).filter(({ law }, at) => at === 0 || law !== undefined);
