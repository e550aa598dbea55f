import Flatbush from 'flatbush';
import type { Surroundings } from '#shared/contracts/places.ts';
import { boxAround, type Point } from '#shared/ranges/distance.ts';
import { MAP_REACH_MILES, type MapPoint, projectionAround } from '#shared/ranges/local-map.ts';
import { type CountyTable, SPLIT_COUNTY } from './county-finder.ts';
import { encodeSteps, STEPS_PER_MILE } from './step-path.ts';

const MOST_TOWNS = 120;

type Ring = MapPoint[];
type Side = { isInside: (point: MapPoint) => boolean; crossing: (a: MapPoint, b: MapPoint) => MapPoint };

const between = (a: MapPoint, b: MapPoint, share: number): MapPoint => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

const side = (axis: 'x' | 'y', direction: 1 | -1): Side => ({
  isInside: (point) => point[axis] * direction <= MAP_REACH_MILES[axis],
  crossing: (a, b) => between(a, b, (MAP_REACH_MILES[axis] * direction - a[axis]) / (b[axis] - a[axis])),
});

const SIDES = [side('x', 1), side('x', -1), side('y', 1), side('y', -1)];

/** What of a ring lies within the map (Sutherland and Hodgman); along the edge it follows the edge. */
const clip = (ring: Ring): Ring =>
  SIDES.reduce<Ring>(
    (points, { isInside, crossing }) =>
      points.flatMap((point, at) => {
        const before = points.at(at - 1) as MapPoint;
        const entry = isInside(point) === isInside(before) ? [] : [crossing(before, point)];

        return isInside(point) ? [...entry, point] : entry;
      }),
    ring,
  );

/** Area and middle of a ring. */
const measure = (ring: Ring): { area: number; x: number; y: number } => {
  let [area, x, y] = [0, 0, 0];
  for (const [at, a] of ring.entries()) {
    const b = ring[(at + 1) % ring.length] as MapPoint;
    const cross = a.x * b.y - b.x * a.y;
    area += cross / 2;
    x += ((a.x + b.x) * cross) / 6;
    y += ((a.y + b.y) * cross) / 6;
  }

  return area === 0 ? { area, x: 0, y: 0 } : { area: Math.abs(area), x: x / area, y: y / area };
};

/** Empty for a ring that is too small to see. */
const encode = (ring: Ring): string => {
  const path = encodeSteps(ring, 2);

  return path && `${path}z`;
};

const round = (miles: number): number => Math.round(miles * STEPS_PER_MILE) / STEPS_PER_MILE;

export type TownTable = {
  names: readonly string[];
  points: Float32Array;
  weights: Uint16Array;
  /** 1: a town that people know; 0: a name of the post's alone. */
  listed: Uint8Array;
};

const reachOf = ({ x, y }: MapPoint): number => Math.hypot(x, y);

type Counties = { names: readonly string[]; states: readonly string[] };

/** Draws the land around a point from the outlines in the table. */
export const createSurroundings = (table: CountyTable, counties: Counties, towns: TownTable) => {
  const { polygonCounties, polygonRings, ringPoints, outline } = table;
  const index = Flatbush.from(table.polygonIndex);

  const polygonsNear = (center: Point): number[] => {
    // To the corners.
    const { south, north, west, east } = boxAround(center, Math.hypot(MAP_REACH_MILES.x, MAP_REACH_MILES.y));
    const turns = [0, ...(west < -180 ? [360] : []), ...(east > 180 ? [-360] : [])];

    return turns.flatMap((turn) => index.search(west + turn, south, east + turn, north));
  };

  const ringsOf = (polygon: number, project: (point: Point) => MapPoint): Ring[] => {
    const rings: Ring[] = [];
    for (let ring = polygonRings[polygon] as number; ring < (polygonRings[polygon + 1] as number); ring += 1) {
      const points: Ring = [];
      // It ends where it began: the last point is the first one again.
      for (let p = ringPoints[ring] as number; p < (ringPoints[ring + 1] as number) - 1; p += 1) {
        points.push(project({ lng: outline[p * 2] as number, lat: outline[p * 2 + 1] as number }));
      }
      rings.push(clip(points));
    }

    return rings;
  };

  const drawCounties = (center: Point, project: (point: Point) => MapPoint): Surroundings['counties'] =>
    polygonsNear(center)
      .map((polygon) => {
        const rings = ringsOf(polygon, project);
        const { area, x, y } = measure(rings[0] ?? []);
        const county = polygonCounties[polygon] as number;
        // One that was split since has no name that is still true.
        const isSplit = county === SPLIT_COUNTY;

        return {
          name: isSplit ? null : (counties.names[county] ?? null),
          state: isSplit ? null : (counties.states[county] ?? null),
          path: rings.map(encode).join(''),
          area: Math.round(area),
          x: round(x),
          y: round(y),
        };
      })
      .filter(({ path }) => path !== '');

  /** Towns that people know, the biggest first, by the number of their ZIPs, then the nearest. */
  const listTowns = (center: Point, project: (point: Point) => MapPoint): Surroundings['towns'] => {
    const { south, north } = boxAround(center, MAP_REACH_MILES.y);
    const found: { town: number; x: number; y: number }[] = [];
    for (let town = 0; town < towns.weights.length; town += 1) {
      const lat = towns.points[town * 2 + 1] as number;
      if (lat < south || lat > north || towns.weights[town] === 0 || towns.listed[town] === 0) continue;
      const { x, y } = project({ lng: towns.points[town * 2] as number, lat });
      if (Math.abs(x) <= MAP_REACH_MILES.x) found.push({ town, x, y });
    }

    return found
      .toSorted(
        (a, b) => (towns.weights[b.town] as number) - (towns.weights[a.town] as number) || reachOf(a) - reachOf(b),
      )
      .slice(0, MOST_TOWNS)
      .map(({ town, x, y }) => ({ name: towns.names[town] ?? '', x: round(x), y: round(y) }));
  };

  return (center: Point): Omit<Surroundings, 'roads'> => {
    const project = projectionAround(center);

    return { counties: drawCounties(center, project), towns: listTowns(center, project) };
  };
};
