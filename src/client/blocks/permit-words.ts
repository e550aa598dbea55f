import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import {
  type AgeBand,
  isExpired,
  isNotYetIssued,
  MOST_PERMITS,
  type Permit,
  type PermitClass,
  type PermitProblem,
} from '#shared/permits/permit.ts';
import type { Tone } from '../ui/tone.ts';

export const CLASS_WORDS: Record<PermitClass, string> = {
  standard: 'Standard',
  enhanced: 'Enhanced',
  provisional: 'Provisional',
};

export const CLASS_HINTS: Record<PermitClass, string> = {
  standard: 'Standard: the usual one',
  enhanced: 'Enhanced: Idaho, Mississippi and others; North Dakota’s Class 1',
  provisional: 'Provisional: for ages 18 to 20',
};

export const AGE_WORDS: Record<AgeBand, string> = { 18: '18', '19-20': '19 or 20', '21-plus': '21 or over' };

/** 'Texas · Enhanced · non-resident'. */
export const permitTitle = ({ state, class: kind, isResident }: Permit): string =>
  [stateName(state), ...(kind === 'standard' ? [] : [CLASS_WORDS[kind]]), ...(isResident ? [] : ['non-resident'])].join(
    ' · ',
  );

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 120;

/** How long a permit is good for, in words. */
export const validityOf = (permit: Permit, today: string): { text: string; tone: Tone } => {
  const { expiresOn, issuedOn } = permit;
  if (isExpired(permit, today)) return { text: `Expired ${formatPartialDate(expiresOn ?? '')}`, tone: 'brick' };
  if (isNotYetIssued(permit, today)) return { text: `Issued from ${formatPartialDate(issuedOn ?? '')}`, tone: 'slate' };
  if (permit.neverExpires) return { text: 'Never expires', tone: 'sage' };
  if (expiresOn === null) return { text: 'Expiration not entered', tone: 'brass' };
  const days = Math.round((Date.parse(expiresOn) - Date.parse(today)) / DAY_MS);
  if (days > SOON_DAYS) return { text: `Valid until ${formatPartialDate(expiresOn)}`, tone: 'sage' };

  return { text: days === 0 ? 'Expires today' : `Expires in ${days} ${days === 1 ? 'day' : 'days'}`, tone: 'brass' };
};

export const problemText = (problem: PermitProblem, { state }: Permit): string =>
  ({
    'issues-none': `${stateName(state)} issues no permit, by its record. What do you hold?`,
    'dates-in-wrong-order': 'It can’t expire on or before the day it was issued.',
    duplicate: `${stateName(state)} is in your wallet with this class and residence already. Change that one instead.`,
    'too-many': `A wallet holds at most ${MOST_PERMITS} permits.`,
  })[problem];
