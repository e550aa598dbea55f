import type { RoadNetwork } from './network.ts';
import type { Found } from './search.ts';
import { SLIP_MILES } from './way-states.ts';

/** Another way may be this much slower than the fastest. */
export const SLOWER = 1.15;
/** A way with more of its miles on stand-ins is a guess. */
export const MOST_STAND_INS = 0.25;
/** Besides the fastest: through states that it doesn't pass. */
const MOST_ADDING = 2;
/** A way that takes one percent longer should have four percent of its miles in other states. */
const MILES_FOR_TIME = 4;
/** What a second one must be worth. */
const LEAST_GAIN = 0.1;

type Fastest = { hours: number; passed: ReadonlyMap<string, number> };

/**
 * Of the ways that are nearly as fast, those whose states a driver must know too: at most two through states that the fastest
 * doesn't pass, and the one through fewest. A way that is a guess is none of them.
 */
export const chooseOthers = (
  fastest: Fastest,
  found: readonly Found[],
  measure: RoadNetwork['measure'],
): { adding: Found[]; leaving: Found[] } => {
  const others = found
    .filter(({ hours }) => hours <= fastest.hours * SLOWER)
    .map((way) => ({ way, ...measure(way.edges) }))
    .filter(({ miles, standInMiles }) => standInMiles <= miles * MOST_STAND_INS);

  const known = new Set(fastest.passed.keys());
  const isPassed = ([, miles]: [string, number]): boolean => miles >= SLIP_MILES;
  const newMiles = ({ byState }: (typeof others)[number]): number =>
    [...byState].filter((entry) => isPassed(entry) && !known.has(entry[0])).reduce((sum, [, miles]) => sum + miles, 0);
  const gainOf = (other: (typeof others)[number]): number =>
    newMiles(other) / other.miles - MILES_FOR_TIME * (other.way.hours / fastest.hours - 1);

  const adding: Found[] = [];
  for (let count = 0; count < MOST_ADDING; count += 1) {
    const [best] = others.filter((other) => newMiles(other) > 0).toSorted((a, b) => gainOf(b) - gainOf(a));
    if (!best || (count > 0 && gainOf(best) < LEAST_GAIN)) break;
    adding.push(best.way);
    for (const state of best.byState.keys()) known.add(state);
  }
  const [leaving] = others
    .map(({ way, byState }) => ({ way, states: [...byState].filter(isPassed).map(([state]) => state) }))
    .filter(({ states }) => states.length < fastest.passed.size && states.every((state) => fastest.passed.has(state)))
    .toSorted((a, b) => a.states.length - b.states.length || a.way.hours - b.way.hours);

  return { adding, leaving: leaving ? [leaving.way] : [] };
};
