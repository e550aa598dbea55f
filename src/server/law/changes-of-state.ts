import { shortCountyName } from '#shared/law/county-name.ts';
import { type Change, topicFactOf } from '#shared/law/evidence.ts';
import { topicSchema } from '#shared/law/topics.ts';
import type { LawRelease } from './published-law.ts';

/** What releases changed in a state, newest first, with counties by name. */
export const changesOfState = ({ jurisdictions, changes }: LawRelease, state: string): Change[] => {
  const jurisdiction = jurisdictions.get(state);
  const names = new Map(jurisdiction?.counties.list.map(({ fips, name }) => [fips, shortCountyName(name)]));

  return changes
    .filter((change) => change.jurisdiction === jurisdiction?.code)
    .flatMap(({ id, fips, topic: written, earlier, later, changedAt }) => {
      // A topic that the product no longer has is nothing to show.
      const topic = topicSchema.safeParse(written).data;
      if (!topic) return [];
      const factOf = (fact: typeof earlier) => fact && topicFactOf(topic, fact, fips !== null);
      const county = fips && (names.get(fips) ?? fips);

      return [
        { id, county, topic, earlier: factOf(earlier), later: factOf(later), changedAt: changedAt.toISOString() },
      ];
    });
};
