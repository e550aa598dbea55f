import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { Places } from '../places/places.ts';
import { chooseOthers, SLOWER } from './choose-ways.ts';
import { type Entry, type RoadNetwork, reverseStep, type Step } from './network.ts';
import type { RoadTable } from './road-table.ts';
import { createSearch, type Found } from './search.ts';
import { createTrunkSearch } from './trunk-search.ts';
import { groupPassages, milesOf, type Passage } from './way-states.ts';

/** One way of a leg, in the order of travel. */
export type LegWay = { steps: Step[]; hours: number; states: Passage[][] };

/** Another way must have this share of the trip as a road of its own. */
const OWN_SHARE = 0.1;
/** A state of which no more than this is passed may have a road around it. */
const CORNER_MILES = 60;
/**
 * The one city that is a state for the law, with a ring road in others: a driver who passes near may be led through it, or around.
 * The ring is not in the network and goes by stand-ins, slower than it is.
 */
const CITY = { state: 'DC', lat: 38.905, lng: -77.03, slower: 1.3 } as const;
/** No further than this is a stand-in between two stops drawn at once. */
const DIRECT_MILES = 35;
const LONG_TRIP_MILES = 150;
/** Some twenty miles: as far out as people choose a ring. */
const NEAR_DEGREES = 0.3;

const isBefore = (a: Point, b: Point): boolean => a.lat < b.lat || (a.lat === b.lat && a.lng <= b.lng);

/** Finds the ways between two places by road. */
export const createWayFinder = (table: RoadTable, network: RoadNetwork, { counties }: Pick<Places, 'counties'>) => {
  const search = createSearch(table);
  const findByTrunk = createTrunkSearch(table);
  const costs = Float32Array.from(table.edgeHours);

  type Way = LegWay & { passed: Map<string, number>; endsIn: readonly (string | undefined)[]; key: string };
  type Ends = { starts: readonly Entry[]; ends: readonly Entry[]; isBackward: boolean };

  const makeWay = (steps: Step[]): Way => {
    const states = groupPassages(steps, (county) => counties.at(county).state);
    const passed = new Map<string, number>();
    for (const passages of states) {
      const state = passages[0]?.state ?? '';
      passed.set(state, (passed.get(state) ?? 0) + milesOf(passages));
    }

    return {
      steps,
      states,
      hours: steps.reduce((sum, { hours }) => sum + hours, 0),
      passed,
      endsIn: [states[0]?.[0]?.state, states.at(-1)?.[0]?.state],
      key: [...passed.keys()].toSorted().join(),
    };
  };

  /** What was found, as it is driven. */
  const listSteps = ({ edges, first, last }: Found, { starts, ends, isBackward }: Ends): Step[] => {
    const [entry, exit] = [starts[first] as Entry, ends[last] as Entry];
    if (isBackward) {
      return [exit.step, ...network.follow(edges.toReversed(), exit.junction), reverseStep(entry.step)];
    }

    return [entry.step, ...network.follow(edges, entry.junction), reverseStep(exit.step)];
  };

  const follow = (found: Found, between: Ends): Way => makeWay(listSteps(found, between));

  const find = (between: Ends, most?: number): Way | null => {
    const found = search.find(between.starts, between.ends, costs, most);

    return found && follow(found, between);
  };

  /** The fastest way that has no road in a state. */
  const findAround = (state: string, between: Ends, most: number): Way | null => {
    const edges = network.edgesIn(state);
    for (const edge of edges) costs[edge] = Number.POSITIVE_INFINITY;
    const way = find(between, most);
    for (const edge of edges) costs[edge] = table.edgeHours[edge] as number;

    return way;
  };

  const findThrough = (place: Point, { starts, ends, isBackward }: Ends): Way | null => {
    const entries = network.findEntries(place);
    const parts = [
      { starts, ends: entries, isBackward },
      { starts: entries, ends, isBackward },
    ].map((between) => find(between)?.steps);
    const [to, on] = isBackward ? parts.toReversed() : parts;

    return to && on ? makeWay([...to, ...on]) : null;
  };

  const passesNear = ({ steps }: Way, { lat, lng }: Point): boolean =>
    steps.some(({ points }) =>
      points.some((point) => Math.abs(point.lat - lat) < NEAR_DEGREES && Math.abs(point.lng - lng) < NEAR_DEGREES),
    );

  /** Around the state of which least is passed, or through the city that it passes by. */
  const findRing = (fastest: Way, between: Ends): Way[] => {
    const [corner] = [...fastest.passed]
      .filter(([state, miles]) => miles <= CORNER_MILES && !fastest.endsIn.includes(state))
      .toSorted(([, a], [, b]) => a - b)
      .map(([state]) => state);
    const isByTheCity = !fastest.passed.has(CITY.state) && passesNear(fastest, CITY);
    const most = fastest.hours * (corner === CITY.state ? CITY.slower : SLOWER);
    const ring = isByTheCity ? findThrough(CITY, between) : corner ? findAround(corner, between, most) : null;

    return ring && ring.hours <= most ? [ring] : [];
  };

  /** Ways with a long road of their own. Only near its ends does a long trip leave the trunk roads. */
  const findSeveral = ({ starts, ends }: Ends, miles: number): Found[] => {
    const how = { slower: SLOWER, plateau: OWN_SHARE };

    return miles < LONG_TRIP_MILES ? search.findSeveral(starts, ends, costs, how) : findByTrunk(starts, ends, how);
  };

  const findFrom = (from: Point, to: Point, isBackward: boolean): Way[] => {
    const straight = milesBetween(from, to) <= DIRECT_MILES ? network.standIn(from, to) : null;
    const direct = straight && isBackward ? reverseStep(straight) : straight;
    const [starts, ends] = [network.findEntries(from), network.findEntries(to)];
    const parts = new Set(starts.map(({ junction }) => network.partOf(junction)));
    const shared = new Set(ends.map(({ junction }) => network.partOf(junction)).filter((part) => parts.has(part)));
    const isShared = ({ junction }: Entry): boolean => shared.has(network.partOf(junction));
    const between = { starts: starts.filter(isShared), ends: ends.filter(isShared), isBackward };
    const byRoad = find(between);
    const ofBoth = [direct && makeWay([direct]), byRoad].filter((way) => way !== null);
    const [fastest] = ofBoth.toSorted((a, b) => a.hours - b.hours);
    if (!fastest || !byRoad) return fastest ? [fastest] : [];

    const ring = findRing(fastest, between);
    const { adding, leaving } = chooseOthers(fastest, findSeveral(between, milesBetween(from, to)), network.measure);
    const others = [...adding, ...(ring.length > 0 ? [] : leaving)].map((one) => follow(one, between));
    const ways = new Map([fastest, ...ring, ...others].toReversed().map((way) => [way.key, way]));

    return [...ways.values()].toSorted((a, b) => a.hours - b.hours);
  };

  /**
   * The fastest way, and others through other states that are at most 15 % slower; none: no road leads there. It is searched in
   * one direction whichever way the trip goes: the way back has the same states.
   */
  return (from: Point, to: Point): LegWay[] =>
    isBefore(from, to) ? findFrom(from, to, false) : findFrom(to, from, true);
};
