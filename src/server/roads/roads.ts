import type { Surroundings } from '#shared/contracts/places.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { LegKind, RoadWay } from '#shared/trips/road-way.ts';
import type { County, Places } from '../places/places.ts';
import { pointsAlong } from '../places/route-crossing.ts';
import { openTable } from '../places/table-file.ts';
import { MOST_STAND_INS } from './choose-ways.ts';
import { describeLeg, type LegAnswer, roundMiles } from './describe-way.ts';
import { createHighwayDrawer } from './draw-highways.ts';
import { createWayFinder, type LegWay } from './find-ways.ts';
import { openNetwork } from './network.ts';
import { STAND_IN } from './road-classes.ts';
import { readRoadTable } from './road-table.ts';

/** Why there is no way: a stop that is nowhere, or a leg that no road of ours goes. Both counted from 0. */
export type NoWay = { stop: number } | { leg: number };

/** States that no road leads to without leaving the country, and whose own roads are not in the network. */
const APART = ['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'];
/** A road this much longer than the straight line goes around something, or is not the one that people take. */
const MOST_WINDING = 1.5;
const SAMPLE_MILES = 3;

type Leg = LegAnswer & { isUnsure: boolean; nearStates: string[] };

/** The same county again, or a state again, is not listed twice in a row. */
const joinStates = (legs: readonly Leg[]): RoadWay['states'] => {
  const states: RoadWay['states'] = [];
  for (const stretch of legs.flatMap((leg) => leg.states)) {
    const last = states.at(-1);
    if (last?.state !== stretch.state) {
      states.push({ ...stretch, counties: stretch.counties.map((county) => ({ ...county })) });
      continue;
    }
    last.miles = roundMiles(last.miles + stretch.miles);
    for (const county of stretch.counties) {
      const before = last.counties.at(-1);
      if (before?.name === county.name) before.miles = roundMiles(before.miles + county.miles);
      else last.counties.push({ ...county });
    }
  }

  return states;
};

const joinLegs = (legs: readonly Leg[]): RoadWay => {
  const states = joinStates(legs);
  const crossings: RoadWay['crossings'] = [];
  let miles = 0;
  for (const leg of legs) {
    crossings.push(...leg.crossings.map((one) => ({ ...one, mile: roundMiles(miles + one.mile) })));
    miles += leg.miles;
  }
  const passed = new Set(states.map(({ state }) => state));
  const near = new Set(legs.flatMap(({ nearStates }) => nearStates));

  return {
    miles: roundMiles(miles),
    hours: roundMiles(legs.reduce((sum, { hours }) => sum + hours, 0)),
    line: legs.map(({ line }) => line).filter((line) => line.length > 0),
    states,
    crossings,
    isUnsure: legs.some(({ isUnsure }) => isUnsure),
    nearStates: [...near].filter((state) => !passed.has(state)).toSorted(),
  };
};

/** A leg without a road tells the states of its two ends. */
const describeApart = (ends: readonly County[]): Leg => ({
  miles: 0,
  hours: 0,
  line: [],
  states: ends.map(({ state, name }) => ({ state, miles: 0, counties: [{ name, miles: 0 }] })),
  crossings: [],
  isUnsure: false,
  nearStates: [],
});

/** Plans drives on the network of roads that the build made. */
export const openRoads = (file: Uint8Array, places: Places) => {
  const table = readRoadTable(openTable(file));
  const network = openNetwork(table, places);
  const findWays = createWayFinder(table, network, places);
  let drawHighways: ReturnType<typeof createHighwayDrawer> | null = null;

  const listNear = ({ steps }: LegWay): string[] => {
    const line = steps.flatMap(({ points }) => points);

    return network.statesNear(pointsAlong(line, SAMPLE_MILES).map(({ point }) => point));
  };

  const describe = (way: LegWay, from: Point, to: Point): Leg => {
    const { steps } = way;
    const answer = describeLeg(way, places.counties.at);
    const standInMiles = steps
      .filter(({ roadClass }) => roadClass === STAND_IN)
      .reduce((sum, { miles }) => sum + miles, 0);
    const isUnsure =
      standInMiles > answer.miles * MOST_STAND_INS || answer.miles > milesBetween(from, to) * MOST_WINDING;

    return { ...answer, isUnsure, nearStates: isUnsure ? listNear(way) : [] };
  };

  /** The ways of one leg, the fastest first; none: it can't be driven. */
  const planLeg = (from: Point, to: Point, ends: readonly [County, County], kind: LegKind): Leg[] => {
    const [start, end] = ends;
    const isWithin = start.state === end.state && APART.includes(start.state);
    if (kind !== 'drive' || isWithin) return [describeApart(ends)];
    if (APART.includes(start.state) || APART.includes(end.state)) return [];

    return findWays(from, to).map((way) => describe(way, from, to));
  };

  return {
    /** The highways around a point, as our own map draws them. */
    highwaysAround(center: Point): Surroundings['roads'] {
      drawHighways ??= createHighwayDrawer(table);

      return drawHighways(center);
    },

    /**
     * The ways of a trip, the fastest first. Where legs have several, the second way of the trip takes the second of each.
     * It keeps nothing of what it is asked.
     */
    plan(stops: readonly Point[], kinds: readonly LegKind[]): RoadWay[] | NoWay {
      const counties = stops.map(({ lat, lng }) => places.findCounty(lat, lng));
      const nowhere = counties.indexOf(null);
      if (nowhere >= 0) return { stop: nowhere };
      const legs = kinds.map((kind, at) =>
        planLeg(stops[at] as Point, stops[at + 1] as Point, [counties[at] as County, counties[at + 1] as County], kind),
      );
      const without = legs.findIndex((ways) => ways.length === 0);
      if (without >= 0) return { leg: without };
      const most = Math.max(...legs.map((ways) => ways.length));

      return Array.from({ length: most }, (_one, rank) => joinLegs(legs.map((ways) => (ways[rank] ?? ways[0]) as Leg)));
    },
  };
};

export type Roads = ReturnType<typeof openRoads>;
