import { isDeepStrictEqual } from 'node:util';
import type { Fact } from '#shared/law/fact.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';

export type FactChange = {
  jurisdiction: string;
  fips: string | null;
  topic: string;
  earlier: Fact | null;
  later: Fact | null;
};

type PlacedFact = { jurisdiction: string; fips: string | null; topic: string; fact: Fact };

/** Every fact of a jurisdiction and its counties, by a key that stays the same from release to release. */
const listFacts = ({ code, facts, counties }: Jurisdiction): [string, PlacedFact][] => {
  const ofState = Object.entries(facts).map(([topic, fact]) => ({ jurisdiction: code, fips: null, topic, fact }));
  const ofCounties = counties.list.flatMap(({ fips, permitCost, renewalCost }) => [
    ...(permitCost ? [{ jurisdiction: code, fips, topic: 'permit-cost', fact: permitCost }] : []),
    ...(renewalCost ? [{ jurisdiction: code, fips, topic: 'renewal-cost', fact: renewalCost }] : []),
  ]);

  return [...ofState, ...ofCounties].map((placed) => [`${code}:${placed.fips ?? ''}:${placed.topic}`, placed]);
};

/** What the law says, without its words: new words for the same law are no news. */
const lawOf = (fact: Fact | undefined): unknown => fact && { value: fact.value, basis: fact.basis };

/** The conditions on permits that count; a release of before there were rows has none to compare. */
const conditionsOf = ({ honors }: Jurisdiction): unknown =>
  honors.map(({ issuers, except, kinds, residency, age, issuedSince, result }) => ({
    issuers,
    except,
    kinds,
    residency,
    age,
    issuedSince,
    result,
  }));

/** Each fact whose law differs between two releases, as it was and as it is. */
export const findChanges = (earlier: readonly Jurisdiction[], later: readonly Jurisdiction[]): FactChange[] => {
  const [before, after] = [new Map(earlier.flatMap(listFacts)), new Map(later.flatMap(listFacts))];
  const [askedBefore, askedAfter] = [before, after].map(
    (facts) => new Set([...facts.values()].map(({ topic }) => topic)),
  ) as [Set<string>, Set<string>];
  const hasOtherConditions = (code: string): boolean => {
    const [was, is] = [earlier, later].map((release) => release.find((one) => one.code === code));

    return !!was && !!is && was.honors.length > 0 && !isDeepStrictEqual(conditionsOf(was), conditionsOf(is));
  };

  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const placed = is ?? was;
    if (!placed) return [];
    const { jurisdiction, fips, topic } = placed;
    // A question that one of the releases does not ask at all is no change of law.
    if (!askedBefore.has(topic) || !askedAfter.has(topic)) return [];
    const isSameLaw = isDeepStrictEqual(lawOf(was?.fact), lawOf(is?.fact));
    if (isSameLaw && !(topic === 'honored-permits' && hasOtherConditions(jurisdiction))) return [];

    return [{ jurisdiction, fips, topic, earlier: was?.fact ?? null, later: is?.fact ?? null }];
  });
};
