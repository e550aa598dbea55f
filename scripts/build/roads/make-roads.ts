import Flatbush from 'flatbush';
import { type CountyFinder, createCountyFinder, readCountyTable, SPLIT_COUNTY } from '#server/places/county-finder.ts';
import { openPlaces } from '#server/places/places.ts';
import { crossCounties, type Stretch } from '#server/places/route-crossing.ts';
import { openTable, packTable } from '#server/places/table-file.ts';
import { simplify } from '#server/roads/flat-geometry.ts';
import { hoursOf, MAJOR, roadMilesOf, SECONDARY, STAND_IN } from '#server/roads/road-classes.ts';
import type { RoadTable } from '#server/roads/road-table.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import { createHighwayCutter } from './cut-highways.ts';
import { keepDomestic } from './domestic-highways.ts';
import { measureLandmarks } from './landmarks.ts';
import { makeNearStates } from './near-states.ts';
import { numberParts } from './number-parts.ts';
import { readHighways, readLinks } from './read-highways.ts';
import { drawLink, drawStandIns, thinTowns } from './stand-ins.ts';
import { startsOf } from './starts-of.ts';
import { makeTrunkRoads } from './trunk-roads.ts';

/** No road leads there without leaving the country. */
const APART = ['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'];
/** Less than a dot on a map of a trip. */
const SHAPE_MILES = 0.05;

type Edge = { from: Point; to: Point; roadClass: number; shape: Point[]; stretches: Stretch[] };

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((miles, point, at) => miles + milesBetween(points[at] as Point, point), 0);

/** What lies in no county, a bridge or the other bank of a border river, counts to the county before it. */
const fillGaps = (stretches: readonly Stretch[]): Stretch[] => {
  const known = stretches.find(({ county }) => county !== null)?.county ?? 0;
  let last = known;

  return stretches.map(({ county, miles }) => {
    last = county ?? last;

    return { county: last, miles };
  });
};

const pairs = (points: readonly Point[]): Float32Array =>
  Float32Array.from(points.flatMap(({ lat, lng }) => [lng, lat]));

const indexPoints = (points: readonly Point[]): ArrayBuffer => {
  const index = new Flatbush(points.length, 16, Float32Array);
  for (const { lng, lat } of points) index.add(lng, lat, lng, lat);
  index.finish();

  return index.data as ArrayBuffer;
};

const listEdges = (places: ReturnType<typeof readPlaces>): { edges: Edge[]; towns: Point[] } => {
  const { finder, stateOf, townPoints, townWeights } = places;
  const isConnected = (county: number): boolean => !APART.includes(stateOf(county));
  const cutter = createHighwayCutter(keepDomestic(readHighways(), finder, isConnected));
  const ends = new Map(readLinks().flatMap((link) => link.map((name) => [name, places.findTown(name)])));
  const towns = thinTowns({ points: townPoints, weights: townWeights }, [...ends.values()]).filter(({ lat, lng }) =>
    isConnected(finder.find(lat, lng) ?? 0),
  );
  const links = readLinks().map(([from, to]) => drawLink(ends.get(from) as Point, ends.get(to) as Point, finder));
  const standIns = [...drawStandIns(towns, cutter, finder, stateOf), ...links].map(
    ({ from, to, stretches }): Edge => ({ from, to, roadClass: STAND_IN, shape: [from, to], stretches }),
  );
  const highways = cutter.listPieces().map(({ isMajor, points }): Edge => {
    const stretches = fillGaps(crossCounties(points, finder.find));

    return {
      from: points[0] as Point,
      to: points.at(-1) as Point,
      roadClass: isMajor ? MAJOR : SECONDARY,
      shape: points,
      stretches,
    };
  });

  return { edges: [...highways, ...standIns].filter(({ shape }) => lengthOf(shape) > 0), towns };
};

const readPlaces = (file: Uint8Array) => {
  const table = openTable(file);
  const countyTable = readCountyTable(table);
  const finder: CountyFinder = createCountyFinder(countyTable);
  const states = table.text('countyStates');
  const flat = table.numbers('townPoints', 'f32');
  const townWeights = table.numbers('townWeights', 'u16');
  const townPoints = Array.from(townWeights, (_weight, town) => ({
    lng: flat[town * 2] as number,
    lat: flat[town * 2 + 1] as number,
  }));

  const { search } = openPlaces(file);
  const findTown = (name: string): Point => {
    const found = search(name);
    const [town] = Array.isArray(found) ? found : [];
    if (!town) throw new Error(`The table of places has no ${name}`);

    return town;
  };

  return {
    countyTable,
    finder,
    townPoints,
    townWeights,
    states,
    stateOf: (county: number): string => states[county] ?? '',
    findTown,
  };
};

/** The network of roads as the server reads it, from our file of highways and the table of places. */
export const makeRoads = (placeFile: Uint8Array): Buffer => {
  const places = readPlaces(placeFile);
  const { countyTable, finder, stateOf } = places;
  const { edges, towns } = listEdges(places);

  /** One number for places that are the same to a yard. */
  const keyOf = ({ lat, lng }: Point): number => Math.round((lat + 90) * 1e5) * 1e8 + Math.round((lng + 180) * 1e5);
  const junctions = new Map<number, { at: number; point: Point }>();
  const numberOf = (point: Point): number => {
    const known = junctions.get(keyOf(point)) ?? { at: junctions.size, point };
    junctions.set(keyOf(point), known);

    return known.at;
  };
  for (const { roadClass, from, to } of edges) if (roadClass !== STAND_IN) [from, to].forEach(numberOf);
  const highwayJunctions = junctions.size;
  towns.forEach(numberOf);
  const joined = edges
    .map((edge) => ({ ...edge, fromAt: numberOf(edge.from), toAt: numberOf(edge.to) }))
    .filter(({ fromAt, toAt }) => fromAt !== toAt);
  const points = [...junctions.values()].map(({ point }) => point);

  const arcs: number[][] = points.map(() => []);
  for (const [edge, { fromAt, toAt }] of joined.entries()) {
    arcs[fromAt]?.push(edge);
    arcs[toAt]?.push(edge);
  }
  const network = {
    arcStarts: startsOf(arcs),
    arcEdges: Uint32Array.from(arcs.flat()),
    edgeFrom: Uint32Array.from(joined.map(({ fromAt }) => fromAt)),
    edgeTo: Uint32Array.from(joined.map(({ toAt }) => toAt)),
    edgeHours: Float32Array.from(joined.map(({ roadClass, shape }) => hoursOf(roadClass, lengthOf(shape)))),
  };
  const parts = numberParts(network, network.edgeHours);
  const edgeClasses = Uint8Array.from(joined.map(({ roadClass }) => roadClass));
  const shapes = joined.map(({ shape }) => simplify(shape, SHAPE_MILES).slice(1, -1));
  const stateCodes = [...new Set(places.states)].toSorted();
  const stateOfPolygon = (polygon: number, lat: number, lng: number): number => {
    const county = countyTable.polygonCounties[polygon] as number;

    return stateCodes.indexOf(stateOf(county === SPLIT_COUNTY ? (finder.find(lat, lng) ?? 0) : county));
  };
  const table: RoadTable = {
    ...network,
    junctions: pairs(points),
    highwayJunctions: Uint32Array.of(highwayJunctions),
    parts,
    edgeClasses,
    highwayIndex: indexPoints(points.slice(0, highwayJunctions)),
    townIndex: indexPoints(points.slice(highwayJunctions)),
    shapeStarts: startsOf(shapes),
    shapes: pairs(shapes.flat()),
    stretchStarts: startsOf(joined.map(({ stretches }) => stretches)),
    stretchCounties: Uint16Array.from(joined.flatMap(({ stretches }) => stretches.map(({ county }) => county ?? 0))),
    stretchMiles: Float32Array.from(
      joined.flatMap(({ stretches, roadClass }) => stretches.map(({ miles }) => roadMilesOf(roadClass, miles))),
    ),
    landmarkHours: measureLandmarks({ ...network, parts }, network.edgeHours),
    ...makeTrunkRoads(network, { ...network, edgeClasses, parts }),
    ...makeNearStates(countyTable, stateOfPolygon),
    states: stateCodes,
  };

  return packTable(table);
};
