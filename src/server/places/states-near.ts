import Flatbush from 'flatbush';
import { boxAround, milesBetween, type Point } from '#shared/ranges/distance.ts';
import { type CountyTable, SPLIT_COUNTY } from './county-finder.ts';
import { pointsAlong } from './route-crossing.ts';

const EARTH_RADIUS_MILES = 3959;
const RADIANS = Math.PI / 180;
/** How far apart the boxes stand in which outlines are looked for. */
const BOX_MILES = 50;

type Vector = readonly [x: number, y: number, z: number];

const vectorOf = (lat: number, lng: number): Vector => {
  const around = Math.cos(lat * RADIANS);

  return [around * Math.cos(lng * RADIANS), around * Math.sin(lng * RADIANS), Math.sin(lat * RADIANS)];
};

const dot = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): number => ax * bx + ay * by + az * bz;

const cross = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

/** Whether a point is within so many miles of the great circle's part between two places. */
const isNearLine = (from: Point, to: Point, miles: number): ((lat: number, lng: number) => boolean) => {
  const [a, b] = [vectorOf(from.lat, from.lng), vectorOf(to.lat, to.lng)];
  const [nx, ny, nz] = cross(a, b);
  const length = Math.hypot(nx, ny, nz);
  const normal: Vector = [nx / length, ny / length, nz / length];
  const [fromA, fromB] = [cross(normal, a), cross(normal, b)];
  const [nearSine, nearCosine] = [Math.sin(miles / EARTH_RADIUS_MILES), Math.cos(miles / EARTH_RADIUS_MILES)];

  return (lat, lng) => {
    const point = vectorOf(lat, lng);
    if (dot(point, a) >= nearCosine || dot(point, b) >= nearCosine) return true;

    return Math.abs(dot(point, normal)) <= nearSine && dot(point, fromA) >= 0 && dot(point, fromB) <= 0;
  };
};

/** Finds the states that come within so many miles of a straight leg, by the corners of their counties' outlines. */
export const createStatesNear = (
  table: CountyTable,
  states: readonly string[],
  find: (lat: number, lng: number) => number | null,
) => {
  const { polygonCounties, polygonRings, ringPoints, outline } = table;
  const index = Flatbush.from(table.polygonIndex);

  const polygonsAround = (from: Point, to: Point, miles: number): Set<number> => {
    const boxes = pointsAlong([from, to], BOX_MILES).map(({ point }) => boxAround(point, miles + BOX_MILES));

    return new Set(boxes.flatMap(({ south, north, west, east }) => index.search(west, south, east, north)));
  };

  /** The first corner of a polygon that is near; null: none is. */
  const findCorner = (polygon: number, isNear: (lat: number, lng: number) => boolean): Point | null => {
    const start = ringPoints[polygonRings[polygon] as number] as number;
    const end = ringPoints[polygonRings[polygon + 1] as number] as number;
    for (let p = start; p < end; p += 1) {
      const [lng, lat] = [outline[p * 2] as number, outline[p * 2 + 1] as number];
      if (isNear(lat, lng)) return { lat, lng };
    }

    return null;
  };

  /** Null: a county that two states share, whose corners tell. */
  const stateOf = (polygon: number): string | null => {
    const county = polygonCounties[polygon] as number;

    return county === SPLIT_COUNTY ? null : (states[county] ?? null);
  };

  return (from: Point, to: Point, miles: number): string[] => {
    if (milesBetween(from, to) === 0) return [];
    const isNear = isNearLine(from, to, miles);
    const found = new Set<string>();
    for (const polygon of polygonsAround(from, to, miles)) {
      const known = stateOf(polygon);
      if (known !== null && found.has(known)) continue;
      const corner = findCorner(polygon, isNear);
      const state = corner && (known ?? states[find(corner.lat, corner.lng) ?? -1]);
      if (state) found.add(state);
    }

    return [...found].toSorted();
  };
};
