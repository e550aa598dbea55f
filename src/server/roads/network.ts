import Flatbush from 'flatbush';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { Places } from '../places/places.ts';
import type { Stretch } from '../places/route-crossing.ts';
import { crossOnLand } from './dry-line.ts';
import { cellOf } from './near-grid.ts';
import { hoursOf, roadMilesOf, STAND_IN } from './road-classes.ts';
import type { RoadTable } from './road-table.ts';
import type { Access } from './tree.ts';

/** One piece of a way as it is driven: its line, and the counties that it passes with miles of road. */
export type Step = { roadClass: number; hours: number; miles: number; points: Point[]; stretches: Stretch[] };
/** How a stop joins the network: a straight line that stands in for local roads. */
export type Entry = Access & { step: Step };

/** A stop is joined to so many junctions of each kind, none further away than this. */
const ENTRIES = { towns: 4, highways: 6, miles: 45 } as const;

export const reverseStep = ({ roadClass, hours, miles, points, stretches }: Step): Step => ({
  roadClass,
  hours,
  miles,
  points: points.toReversed(),
  stretches: stretches.toReversed(),
});

/** What the table of roads holds, as things: junctions near a place, edges as steps, the states of an edge. */
export const openNetwork = (table: RoadTable, { counties }: Pick<Places, 'counties'>) => {
  const { junctions, parts, edgeFrom, edgeTo, edgeClasses, edgeHours, shapeStarts, shapes } = table;
  const { stretchStarts, stretchCounties, stretchMiles, nearCells, nearStates, states } = table;
  const highwayJunctions = table.highwayJunctions[0] as number;
  const highwayIndex = Flatbush.from(table.highwayIndex);
  const townIndex = Flatbush.from(table.townIndex);

  const pointOf = (junction: number): Point => ({
    lng: junctions[junction * 2] as number,
    lat: junctions[junction * 2 + 1] as number,
  });

  /** The line between two places that stands in for local roads; null: over water or abroad. */
  const standIn = (from: Point, to: Point): Step | null => {
    const stretches = crossOnLand(from, to, counties);

    return (
      stretches && {
        roadClass: STAND_IN,
        hours: hoursOf(STAND_IN, milesBetween(from, to)),
        miles: roadMilesOf(STAND_IN, milesBetween(from, to)),
        points: [from, to],
        stretches: stretches.map(({ county, miles }) => ({ county, miles: roadMilesOf(STAND_IN, miles) })),
      }
    );
  };

  const findEntries = (place: Point): Entry[] => {
    const near = [
      ...highwayIndex.neighbors(place.lng, place.lat, ENTRIES.highways),
      ...townIndex.neighbors(place.lng, place.lat, ENTRIES.towns).map((town) => town + highwayJunctions),
    ];

    return near.flatMap((junction) => {
      if (milesBetween(place, pointOf(junction)) > ENTRIES.miles) return [];
      const step = standIn(place, pointOf(junction));

      return step ? [{ junction, hours: step.hours, step }] : [];
    });
  };

  const stepOf = (edge: number, isForward: boolean): Step => {
    const points = [pointOf(edgeFrom[edge] as number)];
    for (let at = shapeStarts[edge] as number; at < (shapeStarts[edge + 1] as number); at += 1) {
      points.push({ lng: shapes[at * 2] as number, lat: shapes[at * 2 + 1] as number });
    }
    points.push(pointOf(edgeTo[edge] as number));
    const stretches: Stretch[] = [];
    let miles = 0;
    for (let at = stretchStarts[edge] as number; at < (stretchStarts[edge + 1] as number); at += 1) {
      stretches.push({ county: stretchCounties[at] as number, miles: stretchMiles[at] as number });
      miles += stretchMiles[at] as number;
    }
    if (!isForward) {
      points.reverse();
      stretches.reverse();
    }

    return { roadClass: edgeClasses[edge] as number, hours: edgeHours[edge] as number, miles, points, stretches };
  };

  // The state of each stretch, as its position in the list of states.
  const numberOf = new Map(states.map((state, at) => [state, at]));
  const stretchStates = Uint8Array.from(stretchCounties, (county) => numberOf.get(counties.at(county).state) ?? 0);

  /** Found when first asked for: few states are ever driven around. */
  const edgesByState = new Map<string, number[]>();

  return {
    standIn,
    findEntries,
    partOf: (junction: number): number => parts[junction] as number,

    /** Every edge that touches a state. */
    edgesIn: (state: string): number[] => {
      const known = edgesByState.get(state);
      if (known) return known;
      const wanted = numberOf.get(state);
      const edges: number[] = [];
      edgesByState.set(state, edges);
      for (let edge = 0; edge < edgeFrom.length; edge += 1) {
        for (let at = stretchStarts[edge] as number; at < (stretchStarts[edge + 1] as number); at += 1) {
          if (stretchStates[at] !== wanted) continue;
          edges.push(edge);
          break;
        }
      }

      return edges;
    },

    /** The miles that some edges have in each state, and on stand-ins. */
    measure: (edges: readonly number[]): { byState: Map<string, number>; miles: number; standInMiles: number } => {
      const sums = new Float64Array(states.length);
      let standInMiles = 0;
      for (const edge of edges) {
        for (let at = stretchStarts[edge] as number; at < (stretchStarts[edge + 1] as number); at += 1) {
          const state = stretchStates[at] as number;
          sums[state] = (sums[state] as number) + (stretchMiles[at] as number);
          if (edgeClasses[edge] === STAND_IN) standInMiles += stretchMiles[at] as number;
        }
      }
      const byState = new Map(
        states.map((state, at) => [state, sums[at] as number] as const).filter(([, sum]) => sum > 0),
      );

      return { byState, miles: sums.reduce((sum, miles) => sum + miles, 0), standInMiles };
    },

    /** The edges as they are driven from a junction. */
    follow: (edges: readonly number[], start: number): Step[] => {
      let junction = start;

      return edges.map((edge) => {
        const isForward = edgeFrom[edge] === junction;
        junction = isForward ? (edgeTo[edge] as number) : (edgeFrom[edge] as number);

        return stepOf(edge, isForward);
      });
    },

    /** The states that come within ten miles of any of the points. */
    statesNear: (points: Iterable<Point>): string[] => {
      const masks = [0, 0];
      for (const { lat, lng } of points) {
        const cell = cellOf(lat, lng);
        const set = cell === null ? 0 : (nearCells[cell] as number);
        for (const word of [0, 1]) masks[word] = (masks[word] as number) | (nearStates[set * 2 + word] as number);
      }

      return states.filter((_state, bit) => (((masks[bit >> 5] as number) >>> (bit & 31)) & 1) === 1);
    },
  };
};

export type RoadNetwork = ReturnType<typeof openNetwork>;
