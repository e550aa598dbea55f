// Names alone: each state's counties are loaded when somebody is there.
import { COUNTIES_OF } from 'virtual:county-outlines';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';

const STEPS_A_DEGREE = 1000;

type Ring = {
  west: number;
  east: number;
  south: number;
  north: number;
  points: readonly (readonly [number, number])[];
};

const ringOf = (steps: readonly number[]): Ring => {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x / STEPS_A_DEGREE, y / STEPS_A_DEGREE]);
  }
  const [xs, ys] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)];

  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys), points };
};

/** Whether a line to the east crosses the ring an odd number of times. */
const isInside = ({ west, east, south, north, points }: Ring, { lat, lng }: Point): boolean => {
  if (lng < west || lng > east || lat < south || lat > north) return false;
  let isIn = false;
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    if (y > lat !== nextY > lat && lng < ((nextX - x) * (lat - y)) / (nextY - y) + x) isIn = !isIn;
  }

  return isIn;
};

/** The nearest point of a ring, in degrees that are as long to the north as to the east. */
const nearestOf = ({ points }: Ring, { lat, lng }: Point): { point: Point; square: number } => {
  const narrowing = Math.cos((lat * Math.PI) / 180);
  let best = { point: { lat, lng }, square: Number.POSITIVE_INFINITY };
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    const [dx, dy] = [(nextX - x) * narrowing, nextY - y];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((lng - x) * narrowing * dx + (lat - y) * dy) / length));
    const point = { lat: y + (nextY - y) * share, lng: x + (nextX - x) * share };
    const square = ((point.lng - lng) * narrowing) ** 2 + (point.lat - lat) ** 2;
    if (square < best.square) best = { point, square };
  }

  return best;
};

/** How far behind a line the next state is looked for. */
const BEYOND_MILES = 1;

const pointBeyond = (from: Point, line: Point, miles: number): Point => {
  const share = (miles + BEYOND_MILES) / Math.max(miles, 0.01);

  return { lat: from.lat + (line.lat - from.lat) * share, lng: from.lng + (line.lng - from.lng) * share };
};

type Shape = { rings: readonly Ring[] };

/** An odd number of rings: one inside another is a hole. */
const findShape = <One extends Shape>(shapes: readonly One[], point: Point): One | undefined =>
  shapes.find(({ rings }) => rings.filter((ring) => isInside(ring, point)).length % 2 === 1);

export type Outlines = {
  /** Null: abroad or at sea. */
  stateAt: (point: Point) => string | null;
  /** The nearest other state, as the crow flies, also across water. */
  nearestOther: (point: Point) => { state: string; miles: number } | null;
  /** The nearest line to another state, as the crow flies; null: a coast or a border is nearer. */
  nearestLine: (point: Point) => { state: string; miles: number } | null;
};

/** Tells the state of a point on this device alone. The outlines are loaded once, and kept with the app's own files. */
export const loadOutlines = async (): Promise<Outlines> => {
  const { OUTLINES } = await import('virtual:state-outlines');
  const states = OUTLINES.map(({ code, rings }) => ({ code, rings: rings.map(ringOf) }));
  const find = (point: Point) => findShape(states, point);

  return {
    stateAt: (point) => find(point)?.code ?? null,
    nearestOther: (point) => {
      const here = find(point);
      const [nearest] = states
        .filter((state) => state !== here)
        .flatMap(({ code, rings }) => rings.map((ring) => ({ code, ...nearestOf(ring, point) })))
        .toSorted((a, b) => a.square - b.square);

      return nearest ? { state: nearest.code, miles: milesBetween(point, nearest.point) } : null;
    },
    nearestLine: (point) => {
      const [nearest] = (find(point)?.rings ?? [])
        .map((ring) => nearestOf(ring, point))
        .toSorted((a, b) => a.square - b.square);
      if (!nearest) return null;
      const miles = milesBetween(point, nearest.point);
      const state = find(pointBeyond(point, nearest.point, miles))?.code;

      return state ? { state, miles } : null;
    },
  };
};

/** The county of a point, by its full name; null: none of this state, or one that was redrawn since. */
export const findCounty = async (state: string, point: Point): Promise<string | null> => {
  const counties = (await COUNTIES_OF[state]?.())?.OUTLINES ?? [];

  return (
    findShape(
      counties.map(({ name, rings }) => ({ name, rings: rings.map(ringOf) })),
      point,
    )?.name ?? null
  );
};
