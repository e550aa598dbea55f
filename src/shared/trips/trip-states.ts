import { isBlocked } from '../law/blocked-law.ts';
import { shortCountyName } from '../law/county-name.ts';
import type { Evidence } from '../law/evidence.ts';
import { type StateCode, stateCodeSchema } from '../law/states.ts';
import type { RoadWay } from './road-way.ts';

/** What the ways of a trip have in one state, in the order in which they enter it. */
export type TripState = {
  state: StateCode;
  /** Of the first way that passes it; 0: nothing is driven there. */
  miles: number;
  counties: string[];
  entries: number;
  /** Which ways pass it, by their place in the list. */
  ways: number[];
};

export type TripSummary = {
  states: readonly TripState[];
  /** How many states the ways pass, at least and at most. */
  fewest: number;
  most: number;
  /** Territories that we have no records of. */
  withoutRecords: readonly string[];
};

const round = (miles: number): number => Math.round(miles * 10) / 10;

/** The states of one way, each with the share of the way after which it is first entered. */
const statesOfWay = ({ states, miles }: RoadWay, at: number): { share: number; found: TripState }[] => {
  const found = new Map<StateCode, { share: number; found: TripState }>();
  let driven = 0;
  for (const [position, stretch] of states.entries()) {
    const state = stateCodeSchema.safeParse(stretch.state).data;
    if (state) {
      const share = miles > 0 ? driven / miles : position / states.length;
      const earlier = found.get(state) ?? { share, found: { state, miles: 0, counties: [], entries: 0, ways: [at] } };
      const names = stretch.counties.map(({ name }) => name);
      earlier.found.miles = round(earlier.found.miles + stretch.miles);
      earlier.found.counties = [...new Set([...earlier.found.counties, ...names])];
      earlier.found.entries += 1;
      found.set(state, earlier);
    }
    driven += stretch.miles;
  }

  return [...found.values()];
};

/** Every state of every way once. A road along a river enters a state a dozen times: it is told once. */
export const summarizeWays = (ways: readonly RoadWay[]): TripSummary => {
  const ofWays = ways.map(statesOfWay);
  const all = new Map<StateCode, { share: number; found: TripState }>();
  for (const one of ofWays.flat()) {
    const earlier = all.get(one.found.state);
    if (!earlier) all.set(one.found.state, one);
    else {
      earlier.found.ways = [...earlier.found.ways, ...one.found.ways];
      earlier.found.counties = [...new Set([...earlier.found.counties, ...one.found.counties])];
    }
  }
  const counts = ofWays.map(({ length }) => length);
  const codes = new Set(ways.flatMap(({ states }) => states.map(({ state }) => state)));

  return {
    states: [...all.values()].toSorted((a, b) => a.share - b.share).map(({ found }) => found),
    fewest: Math.min(...counts),
    most: Math.max(...counts),
    withoutRecords: [...codes].filter((code) => !stateCodeSchema.safeParse(code).success),
  };
};

/**
 * The counties of each state that the ways cross, as records name them. Where the exact road is not known, a city beside
 * it may well be on the way: then none is named, and the whole of each state counts.
 */
export const countiesOnWay = (
  states: readonly TripState[],
  isUnsure: boolean,
): ReadonlyMap<StateCode, ReadonlySet<string>> | undefined =>
  isUnsure
    ? undefined
    : new Map(
        states.flatMap(({ state, counties }) =>
          counties.length > 0 ? [[state, new Set(counties.map(shortCountyName))] as const] : [],
        ),
      );

/** What a state's evidence says of its law: the answers, and which of them courts block. */
export type StateLaw = Pick<Evidence, 'facts' | 'lawInMotion'>;

export const NO_LAW: StateLaw = { facts: [], lawInMotion: [] };

export type MagazineVerdict =
  | 'no-limit'
  | 'sales-only'
  | 'within'
  | 'over'
  | 'over-to-bring'
  | 'over-but-blocked'
  | 'not-told'
  | 'unknown';

/** Whether courts block a state's limit on magazines on a day. */
export const isMagazineLawBlocked = ({ lawInMotion }: StateLaw, day: string): boolean =>
  isBlocked(lawInMotion, 'magazine-limit', day);

/** The member's own magazine against a state's limit, which may be on sales alone, or on sales and on bringing one in. */
export const magazineVerdictOf = (law: StateLaw, rounds: number | null, day: string): MagazineVerdict => {
  const { facts } = law;
  const fact = facts.find(({ topic }) => topic === 'magazine-limit');
  const possession = facts.find(({ topic }) => topic === 'magazine-possession');
  if (!fact || fact.basis === 'unknown') return 'unknown';
  if (typeof fact.value !== 'number') return 'no-limit';
  if (possession?.value === 'sale-only') return 'sales-only';
  if (rounds === null) return 'not-told';

  if (rounds <= fact.value) return 'within';
  if (isMagazineLawBlocked(law, day)) return 'over-but-blocked';

  return possession?.value === 'sale-and-import' ? 'over-to-bring' : 'over';
};

/** Whether the state's limit concerns the magazine of somebody who arrives with it; one that is blocked can come back. */
export const isOverLimit = (law: StateLaw, rounds: number | null, day: string): boolean =>
  ['over', 'over-to-bring', 'over-but-blocked'].includes(magazineVerdictOf(law, rounds, day));

/** Every so many-th point, and always the last: a service's line may have more than a request holds. */
export const thinLine = <Point>(points: readonly Point[], most: number): Point[] => {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);

  return Array.from({ length: most }, (_one, at) => points[Math.round(at * step)] as Point);
};
