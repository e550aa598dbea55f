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

/** Each fact that differs between two releases, as it was and as it is. */
export const findChanges = (earlier: readonly Jurisdiction[], later: readonly Jurisdiction[]): FactChange[] => {
  const [before, after] = [new Map(earlier.flatMap(listFacts)), new Map(later.flatMap(listFacts))];

  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const placed = is ?? was;
    if (!placed || isDeepStrictEqual(was?.fact, is?.fact)) return [];

    const { jurisdiction, fips, topic } = placed;
    return [{ jurisdiction, fips, topic, earlier: was?.fact ?? null, later: is?.fact ?? null }];
  });
};
