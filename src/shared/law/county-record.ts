import { shortCountyName } from './county-name.ts';
import type { OfficeContact, OfficeSite } from './county-office.ts';
import type { Fact, KnownFact } from './fact.ts';
import type { County, Facts, Jurisdiction } from './jurisdiction.ts';

/**
 * What a county's record says about a fee:
 * - `inherited`: the state sets it, and this is the state's; `hasLocalCosts` when the county adds its own costs
 * - `county`: known for this county alone, by its page or a law about it
 * - `up-to`: the county sets it and the state caps it; `hasLocalCosts` when the cap is for a part of the whole
 * - `not-on-file`: the county sets it and nobody has found it
 * - `no-permit`: there is nothing to pay for
 */
export type CountyFee =
  | { kind: 'inherited' | 'up-to'; dollars: number; hasLocalCosts: boolean; fact: Fact<number | null> }
  | { kind: 'county'; dollars: number; fact: KnownFact<number> }
  | { kind: 'not-on-file' | 'no-permit' };

export type CountyRecord = {
  fips: string;
  /** As it is shown: 'El Paso', 'Orleans Parish'. */
  name: string;
  office: NonNullable<County['office']>;
  /** The key of the source that is the county's own page. */
  page: string | null;
  contact: OfficeContact | null;
  site: OfficeSite | null;
  permitCost: CountyFee;
  renewalCost: CountyFee;
  details: readonly string[];
  /** Everything else is the state's. */
  facts: Facts;
};

type FeeTopic = 'permit-cost' | 'renewal-cost';

const NOT_ON_FILE: CountyFee = { kind: 'not-on-file' };

const fromState = (fact: Fact<number | null> | undefined, kind: 'inherited' | 'up-to', hasLocalCosts: boolean) =>
  fact && fact.basis !== 'unknown' && fact.value !== null
    ? { kind, dollars: fact.value, hasLocalCosts, fact }
    : NOT_ON_FILE;

const feeOf = (facts: Facts, topic: FeeTopic, county: County): CountyFee => {
  const rule = facts['fee-rule'];
  const own = topic === 'permit-cost' ? county.permitCost : county.renewalCost;
  if (!rule || rule.basis === 'unknown') return NOT_ON_FILE;
  if (rule.value === 'no-permit') return { kind: 'no-permit' };
  if (rule.value === 'fixed') return fromState(facts[topic], 'inherited', false);
  if (own) return { kind: 'county', dollars: own.value, fact: own };
  if (rule.value === 'fixed-plus-local-costs') return fromState(facts[topic], 'inherited', true);
  if (rule.value === 'county-set' || county.isCapExempt) return NOT_ON_FILE;

  return fromState(facts[`${topic}-cap`], 'up-to', rule.value !== 'capped');
};

/** The state's record with the county's differences applied. */
export const countyRecordOf = ({ facts, counties }: Jurisdiction, county: County): CountyRecord => ({
  fips: county.fips,
  name: shortCountyName(county.name),
  office: county.office ?? counties.office,
  page: county.page ?? null,
  contact: county.contact ?? null,
  site: county.site ?? null,
  permitCost: feeOf(facts, 'permit-cost', county),
  renewalCost: feeOf(facts, 'renewal-cost', county),
  details: county.details ?? [],
  facts,
});
