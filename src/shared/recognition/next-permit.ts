import type { Evidenced, Fact } from '../law/fact.ts';
import { COSTS_ON_TOP } from '../law/fact-wording.ts';
import type { PermitKind } from '../law/permit-kind.ts';
import type { StateCode } from '../law/states.ts';
import { isExpired, type Permit } from '../permits/permit.ts';
import { bearingOfAge, type Holder, judgePermit, reasonsOfPermit } from './judge-permit.ts';
import type { Reason } from './reason.ts';
import type { RecognitionIndex, StateRecord } from './recognition-records.ts';
import { type Recognition, statusOf } from './recognize.ts';

type Gained = { state: StateCode; reasons: readonly Reason[] };

/** A permit that this person may apply for, and what it would add. */
export type PermitOffer = {
  state: StateCode;
  kind: PermitKind;
  /**
   * `home`: from the state they live in. `open`: to every non-resident, and this one has what it needs. `narrow`: with
   * a condition that they don't meet, or that the wallet can't tell.
   */
  group: 'home' | 'open' | 'narrow';
  /** Dollars; null: not on file, or set by each county. */
  fee: number | null;
  /** What comes on top of the state's fee, in words; empty: nothing. */
  feeOnTop: string;
  feeEvidence: Evidenced | null;
  age: number | null;
  years: number | 'lifetime' | null;
  processingDays: number | null;
  /** States where it would count that recognize none of the permits now and require one, each with its rule. */
  gained: readonly Gained[];
};

/** Two that together add more than either. */
export type PermitPair = { offers: readonly [PermitOffer, PermitOffer]; gained: readonly StateCode[] };

const numberOf = (fact: Fact<unknown> | undefined): number | null =>
  typeof fact?.value === 'number' ? fact.value : null;

const known = <Value>(value: Value | 'unknown' | undefined): Value | undefined =>
  value === 'unknown' ? undefined : value;

const ageFor = ({ facts }: StateRecord, { age, militaryAge }: PermitKind, { services = [] }: Holder): number | null => {
  if (services.includes('active-military')) {
    const military = militaryAge ?? numberOf(facts.get('military-minimum-age'));
    if (military !== null) return military;
  }

  return age === undefined ? numberOf(facts.get('minimum-age')) : (known(age) ?? null);
};

const isCitizenEnough = ({ citizens }: PermitKind, { citizenship = null }: Holder): boolean =>
  citizens === undefined ||
  citizenship === null ||
  citizenship === 'citizen' ||
  (citizens === 'citizens-or-permanent-residents' && citizenship === 'permanent-resident');

type Seeker = { held: readonly Permit[]; holder: Holder; index: RecognitionIndex };

const isHonoredAt = (permit: Permit, visited: StateCode | null, { holder, index }: Seeker): boolean => {
  const record = visited && index.states.get(visited);

  return !!record && judgePermit(permit, record, index, { ...holder, home: permit.state }).status === 'recognized';
};

/** Whether this person has what the state asks of someone who lives elsewhere. */
const hasWhatItNeeds = (state: StateCode, kind: PermitKind, seeker: Seeker): boolean => {
  const { held, holder, index } = seeker;
  const valid = held.filter((permit) => !isExpired(permit, holder.today) && permit.state !== state);
  const ofHome = valid.filter((permit) => permit.state === holder.home && permit.isResident);
  const asked: Permit = { state, kind: kind.id, isResident: true, issuedOn: null, expiresOn: null };
  const home = holder.home === null ? undefined : index.states.get(holder.home);
  switch (kind.nonResidentNeeds) {
    case undefined:
      return true;
    case 'citizenship':
      return holder.citizenship === 'citizen' || !holder.citizenship;
    case 'any-permit':
      return valid.length > 0;
    case 'home-permit':
      return ofHome.length > 0;
    case 'home-permit-if-issued':
      return ofHome.length > 0 || home?.issuance.value === 'no-permit';
    case 'home-permit-if-honored':
      return ofHome.length > 0 || (home !== undefined && !isHonoredAt(asked, home.state, seeker));
    case 'home-permit-if-mutual':
      return isHonoredAt(asked, holder.home, seeker) && ofHome.some((permit) => isHonoredAt(permit, state, seeker));
  }
};

const groupFor = ({ state }: StateRecord, kind: PermitKind, seeker: Seeker): PermitOffer['group'] | null => {
  if (seeker.holder.home === state) return kind.residents ? 'home' : null;
  if (kind.nonResidents === 'narrow') return 'narrow';
  if (kind.nonResidents !== 'open') return null;

  return hasWhatItNeeds(state, kind, seeker) ? 'open' : 'narrow';
};

/** An unknown minimum age is no offer to someone who may be too young. */
const isOldEnough = (age: number | null, { ageBand }: Holder): boolean =>
  age === null ? ageBand === null || ageBand === '21-plus' : bearingOfAge(age, ageBand) !== 'unmet';

const feeFor = (
  { facts }: StateRecord,
  kind: PermitKind,
  isHome: boolean,
): Pick<PermitOffer, 'fee' | 'feeOnTop' | 'feeEvidence'> => {
  const rule = String(facts.get('fee-rule')?.value);
  const feeOnTop = COSTS_ON_TOP[rule] ?? '';
  const own = known(isHome ? kind.residentFee : kind.nonResidentFee);
  // Where the state fixes its part, the local office adds its costs for everyone; elsewhere a kind's own fee is the whole.
  if (own !== undefined)
    return { fee: own, feeOnTop: rule === 'fixed-plus-local-costs' ? feeOnTop : '', feeEvidence: kind };
  const fact = isHome && kind.residentFee === undefined ? facts.get('permit-cost') : undefined;

  return { fee: numberOf(fact), feeOnTop: fact ? feeOnTop : '', feeEvidence: fact ?? null };
};

const yearsFor = ({ facts }: StateRecord, { years }: PermitKind): PermitOffer['years'] =>
  years === undefined ? numberOf(facts.get('permit-years')) : (known(years) ?? null);

const byGain = (a: PermitOffer, b: PermitOffer): number =>
  b.gained.length - a.gained.length ||
  (a.fee ?? Number.POSITIVE_INFINITY) - (b.fee ?? Number.POSITIVE_INFINITY) ||
  (a.state < b.state ? -1 : 1);

/** Every permit that this person may get and that adds a state, the one that adds most first, then the cheaper one. */
export const rankNextPermits = (
  held: readonly Permit[],
  holder: Holder,
  index: RecognitionIndex,
  now: ReadonlyMap<StateCode, Recognition>,
): PermitOffer[] => {
  // One that has expired can be had again.
  const isHeld = (state: StateCode, kind: PermitKind, isResident: boolean): boolean =>
    held.some(
      (permit) =>
        permit.state === state &&
        (permit.kind === kind.id || permit.kind === null) &&
        permit.isResident === isResident &&
        !isExpired(permit, holder.today),
    );
  const missing = [...now.values()].filter((one) => !['recognized', 'permitless'].includes(statusOf(one)));

  const offerOf = (record: StateRecord, kind: PermitKind): PermitOffer[] => {
    const { state, facts } = record;
    const group = groupFor(record, kind, { held, holder, index });
    if (!group || isHeld(state, kind, group === 'home') || !isCitizenEnough(kind, holder)) return [];
    const age = ageFor(record, kind, holder);
    if (!isOldEnough(age, holder)) return [];
    const permit: Permit = {
      state,
      kind: kind.id,
      isResident: group === 'home',
      issuedOn: holder.today,
      expiresOn: null,
      neverExpires: true,
    };
    const gained = missing.flatMap(({ state: visited }): Gained[] => {
      const visitedRecord = index.states.get(visited);
      const judgment = visitedRecord && judgePermit(permit, visitedRecord, index, holder);

      return judgment?.status === 'recognized' ? [{ state: visited, reasons: reasonsOfPermit(judgment) }] : [];
    });
    if (gained.length === 0) return [];

    return [
      {
        state,
        kind,
        group,
        ...feeFor(record, kind, group === 'home'),
        age,
        years: yearsFor(record, kind),
        processingDays: numberOf(facts.get('processing-days')),
        gained,
      },
    ];
  };

  return [...index.states.values()]
    .flatMap((record) => record.permits.flatMap((kind) => offerOf(record, kind)))
    .toSorted(byGain);
};

/** Below this one permit alone is hardly worth its fee. */
const LITTLE = 3;
const PAIRED = 12;

/** Two permits, where the best alone adds little and two together add more. */
export const findBestPair = (offers: readonly PermitOffer[]): PermitPair | null => {
  const attainable = offers.filter(({ group }) => group !== 'narrow').slice(0, PAIRED);
  const [best] = attainable;
  if (!best || best.gained.length >= LITTLE) return null;
  let found: PermitPair | null = null;
  for (const [at, first] of attainable.entries()) {
    for (const second of attainable.slice(at + 1)) {
      const gained = [...new Set([...first.gained, ...second.gained].map(({ state }) => state))];
      if (gained.length > (found?.gained.length ?? best.gained.length)) found = { offers: [first, second], gained };
    }
  }

  return found;
};
