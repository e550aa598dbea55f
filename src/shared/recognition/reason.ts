import type { EvidenceFact } from '../law/evidence.ts';
import type { StateCode } from '../law/states.ts';
import type { EndingLaw } from './ending-law.ts';

/** What one rule found. Its words are made when somebody reads them. */
export type ReasonCode =
  | 'own-permit'
  | 'issues-none'
  | 'issuance-unknown'
  | 'listed'
  | 'named-in-conditions'
  | 'not-listed'
  | 'none-honored'
  | 'list-unknown'
  | 'list-silent'
  | 'sources-disagree'
  | 'conditions-unknown'
  | 'residents-only'
  | 'residents-unknown'
  | 'non-residents-only'
  | 'age'
  | 'age-unknown'
  | 'enhanced-only'
  | 'enhanced-or-gold-only'
  | 'class-a-only'
  | 'not-provisional'
  | 'class-not-covered'
  | 'handgun-only'
  | 'issued-since'
  | 'expired'
  | 'not-yet-issued'
  | 'no-permit-held'
  | 'visitors-need-none'
  | 'visitors-need-one'
  | 'visitors-unknown'
  | 'visitors-age'
  | 'visitors-age-unknown'
  | 'may-end'
  | 'may-change'
  | 'not-confirmed';

/**
 * What a reason does to the result. `met`: speaks for it. `caution`: changes nothing today and must be read with it.
 * `unmet`: ends it. `open`: holds only if something is so that the wallet does not tell. `unknown`: nobody has
 * established it.
 */
export type Bearing = 'met' | 'caution' | 'open' | 'unknown' | 'unmet';

export type Reason = {
  code: ReasonCode;
  bearing: Bearing;
  /** The state that is visited, and the one that issued the permit. */
  visited: StateCode;
  issuer: StateCode | null;
  /** What it rests on; null where it rests on what the member entered. */
  fact: EvidenceFact | null;
  /** The age or the day that is asked for, or the day in the wallet. */
  figure: number | string | null;
  /** The step of law that may end the answer. */
  law?: EndingLaw;
};
