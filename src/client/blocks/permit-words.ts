import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { PermitKind } from '#shared/law/permit-kind.ts';
import type { StateCode } from '#shared/law/states.ts';
import {
  type AgeBand,
  type Citizenship,
  isExpired,
  isNotYetIssued,
  MOST_PERMITS,
  type Permit,
  type PermitProblem,
  type Service,
} from '#shared/permits/permit.ts';
import type { Tone } from '../ui/tone.ts';

export const AGE_WORDS: Record<AgeBand, string> = { 18: '18', '19-20': '19 or 20', '21-plus': '21 or older' };

export const CITIZENSHIP_WORDS: Record<Citizenship, string> = {
  citizen: 'US citizen',
  'permanent-resident': 'Lawful permanent resident',
  other: 'Other',
};

export const SERVICE_WORDS: Record<Service, string> = {
  'active-military': 'Active-duty military',
  officer: 'Law enforcement officer (qualified under LEOSA)',
  'retired-officer': 'Retired officer (qualified under LEOSA)',
};

/** A kind as a wallet asks for it. */
export type NamedKind = Pick<PermitKind, 'id' | 'name' | 'olderNames'>;

/** What each state calls its permits. */
export type KindsOf = ReadonlyMap<StateCode, readonly NamedKind[]>;

/** As a choice: its name, with the older one that may be on the card. */
export const kindText = ({ name, olderNames }: NamedKind): string =>
  olderNames ? `${name} (formerly ${olderNames.join(', ')})` : name;

/** Whether the state has several kinds and the wallet does not say which of them this is. */
export const isKindMissing = ({ state, kind }: Permit, kindsOf: KindsOf | null): boolean => {
  const kinds = kindsOf?.get(state) ?? [];

  return kinds.length > 1 && !kinds.some(({ id }) => id === kind);
};

/** Names of kinds, by state and id, of states that have several: one alone needs no name beside the state's. */
export type KindNames = ReadonlyMap<string, string>;

export const kindNamesOf = (
  states: readonly { state: StateCode; kinds: readonly { id: string; name: string }[] }[],
): KindNames =>
  new Map(
    states.flatMap(({ state, kinds }) =>
      kinds.length > 1 ? kinds.map(({ id, name }): [string, string] => [`${state} ${id}`, name]) : [],
    ),
  );

/** 'Idaho · Enhanced License · non-resident'. */
export const permitTitle = ({ state, kind, isResident }: Permit, names: KindNames): string => {
  const name = kind === null ? undefined : names.get(`${state} ${kind}`);

  return [stateName(state), ...(name ? [name] : []), ...(isResident ? [] : ['non-resident'])].join(' · ');
};

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 120;

/** How long a permit is good for, in words. */
export const validityOf = (permit: Permit, today: string): { text: string; tone: Tone } => {
  const { expiresOn, issuedOn } = permit;
  if (isExpired(permit, today)) return { text: `Expired ${formatPartialDate(expiresOn ?? '')}`, tone: 'brick' };
  if (isNotYetIssued(permit, today))
    return { text: `Not issued until ${formatPartialDate(issuedOn ?? '')}`, tone: 'slate' };
  if (permit.neverExpires) return { text: 'Never expires', tone: 'sage' };
  if (expiresOn === null) return { text: 'Expiration not entered', tone: 'brass' };
  const days = Math.round((Date.parse(expiresOn) - Date.parse(today)) / DAY_MS);
  if (days > SOON_DAYS) return { text: `Valid until ${formatPartialDate(expiresOn)}`, tone: 'sage' };

  return { text: days === 0 ? 'Expires today' : `Expires in ${days} ${days === 1 ? 'day' : 'days'}`, tone: 'brass' };
};

export const problemText = (problem: PermitProblem, { state }: Permit): string =>
  ({
    'issues-none': `${stateName(state)} doesn’t issue a permit. Check which state issued yours.`,
    'dates-in-wrong-order': 'The expiration date must be after the issue date.',
    duplicate: `This ${stateName(state)} permit is already in your wallet. Change that one instead.`,
    'too-many': `Your wallet is full. It holds up to ${MOST_PERMITS} permits.`,
  })[problem];
