import type { EvidenceFact } from '../law/evidence.ts';
import type { RecognitionCondition } from '../law/topics.ts';
import { UNDATED } from '../law/undated.ts';
import { AGES_OF_BAND, type AgeBand, isExpired, isNotYetIssued, type Permit } from '../permits/permit.ts';
import { endingReasons, PERMIT_TOPICS } from './ending-law.ts';
import type { Bearing, Reason, ReasonCode } from './reason.ts';
import { type RecognitionIndex, type StateRecord, UNLISTED_ISSUERS } from './recognition-records.ts';

export type PermitStatus = 'recognized' | 'conditional' | 'undetermined' | 'not-recognized';

export type Judgment = {
  permit: Permit;
  status: PermitStatus;
  /** In the order in which they were made. */
  findings: readonly Reason[];
};

export type Holder = { ageBand: AgeBand | null; today: string };

/** Whether somebody of this age has reached `limit`; open where the band does not tell. */
export const bearingOfAge = (limit: number, ageBand: AgeBand | null): Bearing => {
  if (ageBand === null) return 'open';
  const { least, most } = AGES_OF_BAND[ageBand];
  if (least >= limit) return 'met';

  return most < limit ? 'unmet' : 'open';
};

/** `since` may be a year or a month: within it nobody can say. */
const bearingOfIssue = (since: string, issuedOn: string | null): Bearing => {
  if (issuedOn === null) return 'open';
  if (issuedOn.slice(0, since.length) === since && since.length < issuedOn.length) return 'open';

  return issuedOn >= since ? 'met' : 'unmet';
};

const asksForClass = ({ requires }: RecognitionCondition): boolean =>
  requires.some((word) => ['enhanced-permit', 'class-1-permit', 'enhanced-or-gold-permit'].includes(word));

const isOlder = (a: EvidenceFact, b: EvidenceFact): boolean => {
  if (a.asOf === null || b.asOf === null || b.asOf === UNDATED) return false;

  return a.asOf === UNDATED || a.asOf < b.asOf;
};

const metIf = (holds: boolean): Bearing => (holds ? 'met' : 'unmet');

/** A resident’s permit was issued to a resident; whether its holder still lives there the wallet does not tell. */
const bearingOfResidence = ({ isResident }: Permit): Bearing => (isResident ? 'open' : 'unmet');

type Finding = [code: ReasonCode, bearing: Bearing, figure?: number | string];

type Requirement = (permit: Permit, holder: Holder) => Finding;

/** What each word of a condition asks of a permit and its holder. */
const REQUIREMENTS: Record<RecognitionCondition['requires'][number], Requirement> = {
  'enhanced-permit': (permit) => ['enhanced-only', metIf(permit.class === 'enhanced')],
  // North Dakota's name for it.
  'class-1-permit': (permit) => ['enhanced-only', metIf(permit.class === 'enhanced')],
  // The wallet knows no gold card: a standard permit of South Dakota may be one.
  'enhanced-or-gold-permit': (permit) => ['enhanced-or-gold-only', permit.class === 'enhanced' ? 'met' : 'open'],
  'class-a-permit': () => ['class-a-only', 'open'],
  'standard-permit': (permit) => ['not-provisional', metIf(permit.class !== 'provisional')],
  'not-provisional-permit': (permit) => ['not-provisional', metIf(permit.class !== 'provisional')],
  'resident-permit': (permit) => ['residents-only', bearingOfResidence(permit)],
  'non-resident-permit': (permit) => ['non-residents-only', metIf(!permit.isResident)],
  // A rule about what is carried, which no wallet tells.
  'handgun-only': () => ['handgun-only', 'open'],
  'age-21': (_permit, { ageBand }) => ['age', bearingOfAge(21, ageBand), 21],
};

const SEVERITY: Record<Bearing, number> = { met: 0, caution: 0, open: 1, unknown: 2, unmet: 3 };
const STATUSES: readonly PermitStatus[] = ['recognized', 'conditional', 'undetermined', 'not-recognized'];

/** One permit in one state, and what was found of it so far. */
type Hearing = {
  permit: Permit;
  visited: StateRecord;
  index: RecognitionIndex;
  holder: Holder;
  reasons: Reason[];
};

type Figure = number | string | null;

const add = (
  { permit, visited, reasons }: Hearing,
  code: ReasonCode,
  bearing: Bearing,
  fact: EvidenceFact | null,
  figure: Figure = null,
): void => {
  reasons.push({ code, bearing, visited: visited.state, issuer: permit.state, fact, figure });
};

/** False: there is no such permit, or nobody knows whether there is. */
const checkIssued = (hearing: Hearing): boolean => {
  const issuance = hearing.index.states.get(hearing.permit.state)?.issuance;
  if (issuance?.isKnown && issuance.value !== 'no-permit') return true;
  add(hearing, issuance?.isKnown ? 'issues-none' : 'issuance-unknown', 'unknown', issuance?.fact ?? null);

  return false;
};

const checkValidity = (hearing: Hearing): void => {
  const { permit, holder } = hearing;
  if (isExpired(permit, holder.today)) add(hearing, 'expired', 'unmet', null, permit.expiresOn);
  if (isNotYetIssued(permit, holder.today)) add(hearing, 'not-yet-issued', 'unknown', null, permit.issuedOn);
};

/** False: the list, or that there is none, has settled it. */
const checkList = (hearing: Hearing, condition: RecognitionCondition | undefined): boolean => {
  const { permit, visited } = hearing;
  const { honored, conditions } = visited;
  if (!honored.isKnown) {
    add(hearing, 'list-unknown', 'unknown', honored.fact);
    return false;
  }
  if (honored.value.size === 0) {
    add(hearing, 'none-honored', 'unmet', honored.fact);
    return false;
  }
  if (!checkIssued(hearing)) return false;
  const isCovered = !UNLISTED_ISSUERS.has(permit.state);
  if (!honored.value.has(permit.state) && !condition) {
    add(hearing, isCovered ? 'not-listed' : 'list-silent', isCovered ? 'unmet' : 'unknown', honored.fact);
    return false;
  }

  if (honored.value.has(permit.state)) add(hearing, 'listed', 'met', honored.fact);
  // Its standard permit is not on the list; what stands in the conditions is the class that counts.
  else if (condition && (asksForClass(condition) || !isCovered)) {
    add(hearing, 'named-in-conditions', 'met', conditions.fact);
  } else add(hearing, 'sources-disagree', 'unknown', conditions.fact);

  return true;
};

/** What the state asks of every permit that it honors. */
const checkGeneralRules = (hearing: Hearing, condition: RecognitionCondition | undefined): void => {
  const { permit, visited, holder } = hearing;
  const { conditions, residentsOnly, age, honored } = visited;
  if (!conditions.isKnown) add(hearing, 'conditions-unknown', 'unknown', conditions.fact);
  // The lists are of standard permits: an enhanced one is that and more, a provisional one is not.
  const namesNoClass = conditions.isKnown && conditions.value.size === 0;
  if (permit.class === 'provisional' && !namesNoClass && !condition) {
    add(hearing, 'class-not-covered', 'unknown', honored.fact);
  }
  if (!residentsOnly.isKnown) add(hearing, 'residents-unknown', 'unknown', residentsOnly.fact);
  else if (residentsOnly.value) add(hearing, 'residents-only', bearingOfResidence(permit), residentsOnly.fact);

  if (age.isKnown) {
    if (age.value !== null) add(hearing, 'age', bearingOfAge(age.value, holder.ageBand), age.fact, age.value);
  } else if (!condition?.requires.includes('age-21')) add(hearing, 'age-unknown', 'unknown', age.fact);
};

/** What it asks of the permits of this one state. */
const checkCondition = (hearing: Hearing, { requires, issuedSince }: RecognitionCondition): void => {
  const { permit, visited, holder, reasons } = hearing;
  const { conditions, honored } = visited;
  const isListed = honored.isKnown && honored.value.has(permit.state);
  for (const word of requires) {
    const [code, bearing, figure = null] = REQUIREMENTS[word](permit, holder);
    // A list of standard permits names the state, and an older condition asks for another class.
    if (code === 'enhanced-only' && bearing === 'unmet' && isListed && isOlder(conditions.fact, honored.fact)) {
      add(hearing, 'sources-disagree', 'unknown', conditions.fact);
    } else if (!reasons.some((one) => one.code === code && one.bearing === bearing)) {
      add(hearing, code, bearing, conditions.fact, figure);
    }
  }
  if (issuedSince) {
    add(hearing, 'issued-since', bearingOfIssue(issuedSince, permit.issuedOn), conditions.fact, issuedSince);
  }
};

/** What law in motion does to the answer that was found. */
const checkEndings = ({ permit, visited, holder, reasons }: Hearing): void => {
  const isNo = reasons.some(({ bearing }) => bearing === 'unmet');
  const parties = { visited: visited.state, issuer: permit.state, isNo };
  reasons.push(...endingReasons(visited.lawInMotion, PERMIT_TOPICS, parties, holder.today));
};

/** The gravest finding decides. */
const conclude = ({ permit, reasons }: Hearing): Judgment => {
  let gravest = 0;
  for (const { bearing } of reasons) if (SEVERITY[bearing] > gravest) gravest = SEVERITY[bearing];

  return { permit, status: STATUSES[gravest] ?? 'undetermined', findings: reasons };
};

/** What was found: what decided it first, then what must be read with it. */
export const reasonsOfPermit = ({ findings }: Judgment): readonly Reason[] => {
  const [deciding, ...others] = findings.toSorted((a, b) => SEVERITY[b.bearing] - SEVERITY[a.bearing]);
  const isCaution = ({ bearing }: Reason): boolean => bearing === 'caution';

  return deciding ? [deciding, ...others.filter(isCaution), ...others.filter((reason) => !isCaution(reason))] : [];
};

/** What one permit is worth in one state, by the records. */
export const judgePermit = (
  permit: Permit,
  visited: StateRecord,
  index: RecognitionIndex,
  holder: Holder,
): Judgment => {
  const hearing: Hearing = { permit, visited, index, holder, reasons: [] };
  if (permit.state === visited.state) {
    if (checkIssued(hearing)) add(hearing, 'own-permit', 'met', visited.issuance.fact);
    checkValidity(hearing);

    return conclude(hearing);
  }

  const condition = visited.conditions.isKnown ? visited.conditions.value.get(permit.state) : undefined;
  if (checkList(hearing, condition)) {
    checkGeneralRules(hearing, condition);
    if (condition) checkCondition(hearing, condition);
  }
  checkValidity(hearing);
  checkEndings(hearing);

  return conclude(hearing);
};
