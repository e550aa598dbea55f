import { shortCountyName } from '../law/county-name.ts';
import type { TopicFact } from '../law/evidence.ts';
import { type StateCode, stateCodeSchema } from '../law/states.ts';
import type { CrossedState } from './trip.ts';

/** All of a route that lies within one state, where it is first entered. */
export type TripState = { state: StateCode; miles: number; counties: string[]; entries: number };

export type TripSummary = {
  states: readonly TripState[];
  /** Abroad or over open water. */
  milesOutside: number;
  /** Territories that we have no records of. */
  withoutRecords: readonly string[];
};

const round = (miles: number): number => Math.round(miles * 10) / 10;

/** A route along a river enters a state a dozen times: each is told once, with all its miles and counties. */
export const summarizeStates = (crossed: readonly CrossedState[]): TripSummary => {
  const states = new Map<StateCode, TripState>();
  const withoutRecords = new Set<string>();
  let milesOutside = 0;
  for (const { state, miles, counties } of crossed) {
    if (state === null) {
      milesOutside += miles;
      continue;
    }
    const code = stateCodeSchema.safeParse(state).data;
    if (!code) {
      withoutRecords.add(state);
      continue;
    }
    const earlier = states.get(code) ?? { state: code, miles: 0, counties: [], entries: 0 };
    const names = counties.map(({ name }) => name).filter((name) => !earlier.counties.includes(name));
    states.set(code, {
      state: code,
      miles: round(earlier.miles + miles),
      counties: [...earlier.counties, ...new Set(names)],
      entries: earlier.entries + 1,
    });
  }

  return { states: [...states.values()], milesOutside: round(milesOutside), withoutRecords: [...withoutRecords] };
};

/**
 * The counties of each state that a road crosses, as records name them. A straight line is no road: a city beside it
 * may well be on the way, so it names none and the whole of each state counts.
 */
export const countiesOnWay = (
  states: readonly TripState[],
  isStraight: boolean,
): ReadonlyMap<StateCode, ReadonlySet<string>> | undefined =>
  isStraight
    ? undefined
    : new Map(states.map(({ state, counties }) => [state, new Set(counties.map(shortCountyName))]));

export type MagazineVerdict = 'no-limit' | 'within' | 'over' | 'not-told' | 'unknown';

/** The member's own magazine against a state's limit. */
export const magazineVerdictOf = (fact: TopicFact | undefined, rounds: number | null): MagazineVerdict => {
  if (!fact || fact.basis === 'unknown') return 'unknown';
  if (typeof fact.value !== 'number') return 'no-limit';
  if (rounds === null) return 'not-told';

  return rounds > fact.value ? 'over' : 'within';
};

/** Every so many-th point, and always the last: a service's line may have more than a request holds. */
export const thinLine = <Point>(points: readonly Point[], most: number): Point[] => {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);

  return Array.from({ length: most }, (_one, at) => points[Math.round(at * step)] as Point);
};
