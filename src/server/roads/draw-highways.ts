import Flatbush from 'flatbush';
import type { Surroundings } from '#shared/contracts/places.ts';
import { boxAround, type Point } from '#shared/ranges/distance.ts';
import { MAP_REACH_MILES, type MapPoint, projectionAround } from '#shared/ranges/local-map.ts';
import { encodeSteps } from '../places/step-path.ts';
import { MAJOR, SECONDARY } from './road-classes.ts';
import type { RoadTable } from './road-table.ts';

/** Bends nearer to the line than this, a third of a mile, can't be seen on a map of a hundred miles. */
const BEND_MILES = 0.3;

/** The part of a line from `a` to `b` that lies on the map (Liang and Barsky); null: none of it does. */
const clipLine = (a: MapPoint, b: MapPoint): [MapPoint, MapPoint] | null => {
  let [from, to] = [0, 1];
  for (const axis of ['x', 'y'] as const) {
    const [step, reach] = [b[axis] - a[axis], MAP_REACH_MILES[axis]];
    if (step === 0 && Math.abs(a[axis]) > reach) return null;
    if (step === 0) continue;
    const ends = [(-reach - a[axis]) / step, (reach - a[axis]) / step];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  const at = (share: number): MapPoint => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

  return from < to ? [at(from), at(to)] : null;
};

const offLine = ({ x, y }: MapPoint, a: MapPoint, b: MapPoint): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);

  return length === 0 ? Math.hypot(x - a.x, y - a.y) : Math.abs((x - a.x) * dy - (y - a.y) * dx) / length;
};

/** Leaves out bends that are too small to see (Douglas and Peucker). */
const straighten = (line: readonly MapPoint[]): MapPoint[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [furthest, most] = [0, 0];
  for (let at = 1; at < line.length - 1; at += 1) {
    const off = offLine(line[at] as MapPoint, first, last);
    if (off > most) [furthest, most] = [at, off];
  }
  if (most < BEND_MILES) return [first, last];

  return [...straighten(line.slice(0, furthest + 1)).slice(0, -1), ...straighten(line.slice(furthest))];
};

/** What of a line lies on the map: one path for each time that it comes in. */
const drawLine = (line: readonly MapPoint[]): string => {
  const pieces: MapPoint[][] = [];
  for (let at = 1; at < line.length; at += 1) {
    const piece = clipLine(line[at - 1] as MapPoint, line[at] as MapPoint);
    if (!piece) continue;
    const before = pieces.at(-1)?.at(-1);
    if (before && before.x === piece[0].x && before.y === piece[0].y) pieces.at(-1)?.push(piece[1]);
    else pieces.push(piece);
  }

  return pieces.map((piece) => encodeSteps(piece, 1)).join('');
};

/** Draws the highways around a point; stand-ins for local roads are no roads that anyone could see. */
export const createHighwayDrawer = (table: RoadTable) => {
  const { junctions, edgeFrom, edgeTo, edgeClasses, shapeStarts, shapes } = table;
  const highways: number[] = [];
  for (let edge = 0; edge < edgeFrom.length; edge += 1) {
    if (edgeClasses[edge] === MAJOR || edgeClasses[edge] === SECONDARY) highways.push(edge);
  }

  const pointOf = (junction: number): Point => ({
    lng: junctions[junction * 2] as number,
    lat: junctions[junction * 2 + 1] as number,
  });
  const lineOf = (edge: number): Point[] => {
    const points = [pointOf(edgeFrom[edge] as number)];
    for (let at = shapeStarts[edge] as number; at < (shapeStarts[edge + 1] as number); at += 1) {
      points.push({ lng: shapes[at * 2] as number, lat: shapes[at * 2 + 1] as number });
    }
    points.push(pointOf(edgeTo[edge] as number));

    return points;
  };

  const index = new Flatbush(Math.max(1, highways.length));
  for (const edge of highways) {
    const line = lineOf(edge);
    const [lngs, lats] = [line.map(({ lng }) => lng), line.map(({ lat }) => lat)];
    index.add(Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats));
  }
  if (highways.length === 0) index.add(0, 0, 0, 0);
  index.finish();

  return (center: Point): Surroundings['roads'] => {
    const project = projectionAround(center);
    const { south, north, west, east } = boxAround(center, Math.hypot(MAP_REACH_MILES.x, MAP_REACH_MILES.y));
    const near = index.search(west, south, east, north).map((at) => highways[at] as number);
    const draw = (roadClass: number): string =>
      near
        .filter((edge) => edgeClasses[edge] === roadClass)
        .map((edge) => drawLine(straighten(lineOf(edge).map(project))))
        .join('');

    return { major: draw(MAJOR), secondary: draw(SECONDARY) };
  };
};
