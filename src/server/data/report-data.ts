import { isDueForReview, UNDATED } from '#shared/law/calendar.ts';
import type { Evidenced } from '#shared/law/fact.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { PlaceRule } from '#shared/law/place-rules.ts';
import { TOPICS } from '#shared/law/topics.ts';

/** How well something is known: by the law's own text or an official page, by somebody's account, or not. */
type Tally = {
  sourced: number;
  secondary: number;
  unknown: number;
  due: number;
  /** The oldest date among the known; null when nothing is known or nothing has a date. */
  oldest: string | null;
};

export type DataReport = {
  topics: ({ topic: string } & Tally)[];
  states: ({ state: string; knownPercent: number } & Tally)[];
  /** Rows of honored permits and kinds of permit. */
  rows: { honors: Tally; permits: Tally };
  /** Answers by kind of place, over the states that have them. */
  places: { states: number; answers: Record<string, number>; tally: Tally };
  counties: { total: number; withFee: number; withPage: number };
  total: Tally;
};

const tally = (facts: readonly Evidenced[], today: string): Tally => {
  const known = facts.filter((fact) => fact.basis !== 'unknown');
  const secondary = known.filter(({ basis }) => basis === 'secondary').length;
  const dates = known.map(({ asOf }) => asOf).filter((asOf) => asOf !== UNDATED);

  return {
    sourced: known.length - secondary,
    secondary,
    unknown: facts.length - known.length,
    due: known.filter((fact) => isDueForReview(fact, today)).length,
    oldest: dates.toSorted()[0] ?? null,
  };
};

const countAnswers = (cells: readonly PlaceRule[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { answer = 'unknown' } of cells) counts[answer] = (counts[answer] ?? 0) + 1;

  return counts;
};

/** What is known and what is not, topic by topic and state by state. There is no quota: it only counts. */
export const reportData = (
  { jurisdictions }: { jurisdictions: readonly Jurisdiction[] },
  today: string,
): DataReport => {
  const entries = jurisdictions.flatMap(({ facts }) => Object.entries(facts));
  const counties = jurisdictions.flatMap(({ counties: { list } }) => list);
  const cells = jurisdictions.flatMap(({ places = {} }) => Object.values(places));

  return {
    topics: Object.keys(TOPICS).map((topic) => ({
      topic,
      ...tally(
        entries.filter(([name]) => name === topic).map(([, fact]) => fact),
        today,
      ),
    })),
    states: jurisdictions.map(({ code, facts }) => {
      const counts = tally(Object.values(facts), today);
      const known = counts.sourced + counts.secondary;
      const knownPercent = Math.floor((100 * known) / (known + counts.unknown));

      return { state: code.slice(3).toUpperCase(), knownPercent, ...counts };
    }),
    rows: {
      honors: tally(
        jurisdictions.flatMap(({ honors }) => honors),
        today,
      ),
      permits: tally(
        jurisdictions.flatMap(({ permits }) => permits),
        today,
      ),
    },
    places: {
      states: jurisdictions.filter(({ places }) => places).length,
      answers: countAnswers(cells),
      tally: tally(cells, today),
    },
    counties: {
      total: counties.length,
      withFee: counties.filter(({ permitCost, renewalCost }) => permitCost ?? renewalCost).length,
      withPage: counties.filter(({ page }) => page).length,
    },
    total: tally(
      entries.map(([, fact]) => fact),
      today,
    ),
  };
};
