import type { Evidenced, Fact } from '../law/fact.ts';
import { type HonorsRow, rowsFor, rowsForKind } from '../law/honors.ts';
import type { PermitKind } from '../law/permit-kind.ts';
import type { StateCode } from '../law/states.ts';
import {
  AGES_OF_BAND,
  type AgeBand,
  type Citizenship,
  isExpired,
  isNotYetIssued,
  type Permit,
  type Service,
} from '../permits/permit.ts';
import { endingReasons } from './ending-law.ts';
import type { Bearing, Reason, ReasonCode } from './reason.ts';
import type { RecognitionIndex, RowDecision, StateRecord } from './recognition-records.ts';

export type PermitStatus = 'recognized' | 'conditional' | 'undetermined' | 'not-recognized';

export type Judgment = {
  permit: Permit;
  status: PermitStatus;
  /** In the order in which they were made. */
  findings: readonly Reason[];
};

/** Who holds the permits, as far as the wallet says. */
export type Holder = {
  ageBand: AgeBand | null;
  today: string;
  home: StateCode | null;
  homeSince: string | null;
  citizenship?: Citizenship | null;
  services?: readonly Service[];
  /** The counties that matter, by name; left out: the whole state. */
  counties?: ReadonlySet<string>;
};

/** No state asks for more. */
const HIGHEST_AGE = 21;

/** Whether this age has reached `limit`; open where the band does not say. */
export const bearingOfAge = (limit: number, ageBand: AgeBand | null): Bearing => {
  if (ageBand === null) return 'open';
  const { least, most } = AGES_OF_BAND[ageBand];
  if (least >= limit) return 'met';

  return most < limit ? 'unmet' : 'open';
};

/** An unknown minimum age is met by anyone of the highest age any state asks for. */
export const bearingOfUnknownAge = (ageBand: AgeBand | null): Bearing =>
  bearingOfAge(HIGHEST_AGE, ageBand) === 'met' ? 'met' : 'unknown';

/** `since` may be a year or a month: within it, it is unknown. */
const bearingOfIssue = (since: string, issuedOn: string | null): Bearing => {
  if (issuedOn === null) return 'open';
  if (issuedOn.slice(0, since.length) === since && since.length < issuedOn.length) return 'open';

  return issuedOn >= since ? 'met' : 'unmet';
};

const SEVERITY: Record<Bearing, number> = { met: 0, caution: 0, open: 1, unknown: 2, unmet: 3 };
const STATUSES: readonly PermitStatus[] = ['recognized', 'conditional', 'undetermined', 'not-recognized'];

/** One permit in one state, and what was found of it so far. */
type Hearing = {
  permit: Permit;
  kind: PermitKind | null;
  visited: StateRecord;
  holder: Holder;
  reasons: Reason[];
};

type More = { figure?: number | string | null } & Pick<Reason, 'home'>;

const add = (
  { permit, kind, visited, reasons }: Hearing,
  code: ReasonCode,
  bearing: Bearing,
  fact: Evidenced | null,
  { figure = null, home = null }: More = {},
): void => {
  const permitName = kind?.name ?? null;
  reasons.push({ code, bearing, visited: visited.state, issuer: permit.state, permitName, home, fact, figure });
};

const checkValidity = (hearing: Hearing): void => {
  const { permit, holder } = hearing;
  if (isExpired(permit, holder.today)) add(hearing, 'expired', 'unmet', null, { figure: permit.expiresOn });
  if (isNotYetIssued(permit, holder.today)) {
    add(hearing, 'not-yet-issued', 'unknown', null, { figure: permit.issuedOn });
  }
};

const coversResidency = ({ residency }: HonorsRow, { isResident }: Permit): boolean =>
  residency === undefined || (residency === 'resident') === isResident;

const decideRow = ({ honors }: StateRecord, permit: Permit, kind: PermitKind): RowDecision => {
  if (honors.length === 0) return { code: 'no-record', bearing: 'unknown', fact: null };
  const rows = rowsFor(honors, permit.state);
  const [first] = rows;
  if (!first) return { code: 'list-silent', bearing: 'unknown', fact: honors[0] ?? null };
  const ofKind = rowsForKind(rows, kind);
  const [firstOfKind] = ofKind;
  if (!firstOfKind) return { code: 'kind-not-covered', bearing: 'unknown', fact: first };
  const row = ofKind.find((one) => coversResidency(one, permit));
  if (row) return { row };

  return { code: permit.isResident ? 'non-residents-only' : 'residents-only', bearing: 'unmet', fact: firstOfKind };
};

/** Looked up once for each kind and residency: a map asks for the same again and again. */
const decisionFor = (visited: StateRecord, permit: Permit, kind: PermitKind): RowDecision => {
  const decisions = permit.isResident ? visited.decisions.residents : visited.decisions.others;
  const known = decisions.get(kind);
  if (known) return known;
  const decision = decideRow(visited, permit, kind);
  decisions.set(kind, decision);

  return decision;
};

const findRow = (hearing: Hearing, kind: PermitKind): HonorsRow | null => {
  const decision = decisionFor(hearing.visited, hearing.permit, kind);
  if ('row' in decision) return decision.row;
  add(hearing, decision.code, decision.bearing, decision.fact);

  return null;
};

/** Permits for residents count for those who still live there. */
const checkResidence = (hearing: Hearing, row: HonorsRow): void => {
  if (row.residency === 'non-resident') add(hearing, 'non-residents-only', 'met', row);
  if (row.residency !== 'resident') return;
  const { permit, holder } = hearing;
  const lives = holder.home === permit.state ? 'met' : 'unmet';
  add(hearing, 'residents-only', holder.home === null ? 'open' : lives, row, { home: holder.home });
};

const checkRow = (hearing: Hearing, row: HonorsRow): void => {
  const { permit, visited, holder } = hearing;
  if (row.result === 'no') {
    add(hearing, visited.honorsNobody ? 'none-honored' : 'not-honored', 'unmet', row);
    return;
  }
  // An unknown row may still ask for what this holder can't meet, and then the answer is no.
  if (row.result === 'unknown') add(hearing, 'result-unknown', 'unknown', row);
  else add(hearing, 'honored', 'met', row);
  checkResidence(hearing, row);
  if (row.age === 'unknown') add(hearing, 'age-unknown', bearingOfUnknownAge(holder.ageBand), row);
  else if (row.age !== undefined) {
    add(hearing, 'age', bearingOfAge(row.age, holder.ageBand), row, { figure: row.age });
  }
  if (row.issuedSince) {
    add(hearing, 'issued-since', bearingOfIssue(row.issuedSince, permit.issuedOn), row, { figure: row.issuedSince });
  }
  if (row.remark) add(hearing, 'remark', 'caution', row, { figure: row.remark });
};

const DAY_MS = 24 * 60 * 60 * 1000;

const lastDayOf = (since: string, days: number): string =>
  new Date(Date.parse(`${since}T00:00:00Z`) + days * DAY_MS).toJSON().split('T', 1)[0] ?? '';

/** Residents of the state are judged by what it says of its own residents. */
const checkOwnResidents = (hearing: Hearing): void => {
  const { permit, visited, holder } = hearing;
  if (holder.home !== visited.state) return;
  const fact = visited.ownResidents;
  if (fact.value === undefined) add(hearing, 'own-residents-unknown', 'unknown', fact);
  else if (fact.value === 'counted') add(hearing, 'own-residents', 'met', fact);
  // Days of grace are for people who moved from where their permit is from.
  else if (fact.value === 'excluded' || !permit.isResident) add(hearing, 'own-residents', 'unmet', fact);
  else {
    const until = holder.homeSince && lastDayOf(holder.homeSince, fact.value);
    const bearing = until === null ? 'open' : holder.today <= until ? 'met' : 'unmet';
    add(hearing, 'own-residents-days', bearing, fact, { figure: until ?? fact.value });
  }
};

/** Cities and counties where it counts for less. */
const checkLocalLimits = (hearing: Hearing): void => {
  const { permit, kind, visited, holder, reasons } = hearing;
  if (visited.localLimits.length === 0 || reasons.some(({ bearing }) => bearing === 'unmet')) return;
  for (const limit of visited.localLimits) {
    const isOwn = permit.state === visited.state;
    const isMeant = (limit.permits === 'all' || isOwn) && !(isOwn && kind && limit.exceptKinds?.includes(kind.id));
    const isOnTheWay = !holder.counties || limit.countyNames.some((name) => holder.counties?.has(name));
    if (!isMeant || !isOnTheWay) continue;
    // In the rest of the state it counts.
    const bearing = limit.result === 'no' && holder.counties ? 'unmet' : 'open';
    add(hearing, 'local-limit', bearing, limit, { figure: limit.summary });
  }
};

/** What law in motion does to the answer that was found. */
const checkEndings = ({ permit, visited, holder, reasons }: Hearing): void => {
  if (visited.endings.permits.length === 0) return;
  const isNo = reasons.some(({ bearing }) => bearing === 'unmet');
  const parties = { visited: visited.state, issuer: permit.state, isNo };
  reasons.push(...endingReasons(visited.endings.permits, parties, holder.today));
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

const judgeKind = (permit: Permit, kind: PermitKind, visited: StateRecord, holder: Holder): Judgment => {
  const hearing: Hearing = { permit, kind, visited, holder, reasons: [] };
  if (permit.state === visited.state) add(hearing, 'own-permit', 'met', kind);
  else {
    const row = findRow(hearing, kind);
    if (row) checkRow(hearing, row);
    checkOwnResidents(hearing);
    checkEndings(hearing);
  }
  checkValidity(hearing);
  checkLocalLimits(hearing);

  return conclude(hearing);
};

/** Away from home one row decides for all that it names. */
const isDecidedAlike = (permit: Permit, kinds: readonly PermitKind[], visited: StateRecord): boolean => {
  const [first] = kinds;
  if (!first || permit.state === visited.state) return false;
  const decision = decisionFor(visited, permit, first);
  const row = 'row' in decision ? decision.row : null;

  return (
    row !== null &&
    kinds.every((kind) => {
      const other = decisionFor(visited, permit, kind);

      return 'row' in other && other.row === row;
    })
  );
};

/** The card is one of several: the answer stands only where all of them have it. */
const judgeAnyKind = (permit: Permit, kinds: readonly PermitKind[], visited: StateRecord, holder: Holder): Judgment => {
  const [one] = kinds;
  if (one && isDecidedAlike(permit, kinds, visited)) return judgeKind(permit, one, visited, holder);
  const judgments = kinds.map((kind) => judgeKind(permit, kind, visited, holder));
  const [first] = judgments;
  if (first && judgments.every(({ status }) => status === first.status)) return first;
  const hearing: Hearing = { permit, kind: null, visited, holder, reasons: [] };
  const mayCount = judgments.some(({ status }) => status === 'recognized' || status === 'conditional');
  add(hearing, 'which-kind', mayCount ? 'open' : 'unknown', kinds[0] ?? null);

  return conclude(hearing);
};

/** A permit and the kinds that it can be: one where its holder said which, or where there is no other. */
export type Card = { permit: Permit; kinds: readonly PermitKind[]; issuance: Fact<string> | null };

export const cardOf = (permit: Permit, index: RecognitionIndex): Card => {
  const issuer = index.states.get(permit.state);
  const kinds = issuer?.permits ?? [];
  const named = kinds.filter(({ id }) => id === permit.kind);

  // Of several, a name that the state does not have tells nothing.
  return { permit, kinds: named.length > 0 ? named : kinds, issuance: issuer?.issuance ?? null };
};

export const judgeCard = ({ permit, kinds, issuance }: Card, visited: StateRecord, holder: Holder): Judgment => {
  const [kind] = kinds;
  if (kind) {
    return kinds.length === 1 ? judgeKind(permit, kind, visited, holder) : judgeAnyKind(permit, kinds, visited, holder);
  }
  const hearing: Hearing = { permit, kind: null, visited, holder, reasons: [] };
  if (issuance?.value === 'no-permit') add(hearing, 'issues-none', 'unknown', issuance);
  else add(hearing, 'issuance-unknown', 'unknown', issuance);
  checkValidity(hearing);

  return conclude(hearing);
};

/** What one permit is worth in one state, by the records. */
export const judgePermit = (permit: Permit, visited: StateRecord, index: RecognitionIndex, holder: Holder): Judgment =>
  judgeCard(cardOf(permit, index), visited, holder);
