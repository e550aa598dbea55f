import type { FactValue } from '../law/evidence.ts';
import type { Evidenced } from '../law/fact.ts';
import type { LawInMotion } from '../law/jurisdiction.ts';
import type { StateCode } from '../law/states.ts';

/** What one rule found. It is put into words when it is shown. */
export type ReasonCode =
  | 'own-permit'
  | 'issues-none'
  | 'issuance-unknown'
  | 'which-kind'
  | 'honored'
  | 'not-honored'
  | 'none-honored'
  | 'result-unknown'
  | 'kind-not-covered'
  | 'list-silent'
  | 'no-record'
  | 'residents-only'
  | 'non-residents-only'
  | 'own-residents'
  | 'own-residents-days'
  | 'own-residents-unknown'
  | 'age'
  | 'age-unknown'
  | 'issued-since'
  | 'remark'
  | 'local-limit'
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

/** Where visitors need a permit: whether any other state's counts (null: unknown), and who gets the state's own. */
export type NeededPermit = { isAnyHonored: boolean | null; nonResidentPermits: FactValue | undefined };

/** Law in motion that may end an answer. */
export type EndingLaw = LawInMotion & { mayEnd: NonNullable<LawInMotion['mayEnd']> };

export type Reason = {
  code: ReasonCode;
  bearing: Bearing;
  /** The state that is visited, and the one that issued the permit. */
  visited: StateCode;
  issuer: StateCode | null;
  /** What the permit is called, where that matters. */
  permitName?: string | null;
  /** Where its holder lives, where that matters. */
  home?: StateCode | null;
  /** What it rests on; null where it rests on what the member entered. */
  fact: Evidenced | null;
  /** The age or the day that is asked for, the day in the wallet, or the words of a remark. */
  figure: number | string | null;
  neededPermit?: NeededPermit;
  /** The step of law that may end the answer. */
  law?: EndingLaw;
};
