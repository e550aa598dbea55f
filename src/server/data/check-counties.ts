import type { County, Jurisdiction } from '#shared/law/jurisdiction.ts';
import { checkEvidence, checkParts, checkSourceKeys, type Evidence } from './check-fact.ts';
import type { Problem } from './problem.ts';

/** Name by FIPS code of every county that must have a record. */
export type ExpectedCounties = Readonly<Record<string, string>>;

const FEES = [
  ['permitCost', 'permit-cost'],
  ['renewalCost', 'renewal-cost'],
] as const;

/** A cap that holds for all a county asks; one for a part of it says nothing about the sum. */
const capOf = ({ facts }: Jurisdiction, topic: 'permit-cost-cap' | 'renewal-cost-cap'): number | null => {
  const [rule, cap] = [facts['fee-rule'], facts[topic]];
  if (rule?.basis === 'unknown' || rule?.value !== 'capped' || !cap || cap.basis === 'unknown') return null;

  return cap.value;
};

const checkFees = (file: string, jurisdiction: Jurisdiction, county: County, evidence: Evidence): Problem[] => {
  const rule = jurisdiction.facts['fee-rule'];
  const isFixed = rule !== undefined && rule.basis !== 'unknown' && ['fixed', 'no-permit'].includes(rule.value);

  return FEES.flatMap(([key, topic]) => {
    const fee = county[key];
    if (!fee) return [];

    const at = { file, place: `counties.${county.fips}.${key}` };
    const cap = county.isCapExempt ? null : capOf(jurisdiction, `${topic}-cap`);
    const problems = [...checkEvidence(fee, evidence, at), ...checkParts(topic, fee, at)];
    if (isFixed) problems.push({ ...at, rule: 'fee-not-county-set', message: 'the state sets this fee' });
    if (cap !== null && fee.value > cap) {
      problems.push({ ...at, rule: 'above-cap', message: `$${fee.value} is above the state's cap of $${cap}` });
    }

    return problems;
  });
};

const checkAgainstList = (file: string, counties: readonly County[], expected: ExpectedCounties): Problem[] => {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const { fips, name } of counties) {
    const at = { file, place: `counties.${fips}` };
    if (seen.has(fips)) problems.push({ ...at, rule: 'repeated', message: `${name} is listed twice` });
    else if (expected[fips] === undefined) {
      problems.push({ ...at, rule: 'county-not-listed', message: `${name} is not in counties.yaml` });
    } else if (expected[fips] !== name) {
      problems.push({ ...at, rule: 'county-not-listed', message: `${name} is ${expected[fips]} in counties.yaml` });
    }
    seen.add(fips);
  }

  return problems.concat(
    Object.entries(expected)
      .filter(([fips]) => !seen.has(fips))
      .map(([fips, name]) => ({
        file,
        place: `counties.${fips}`,
        rule: 'missing-county',
        message: `${name} is missing`,
      })),
  );
};

export const checkCounties = (
  file: string,
  jurisdiction: Jurisdiction,
  expected: ExpectedCounties,
  evidence: Evidence,
): Problem[] => {
  const { list } = jurisdiction.counties;

  return [
    ...checkAgainstList(file, list, expected),
    ...list.flatMap((county) => [
      ...checkFees(file, jurisdiction, county, evidence),
      ...(county.page ? checkSourceKeys([county.page], evidence, { file, place: `counties.${county.fips}.page` }) : []),
    ]),
  ];
};
