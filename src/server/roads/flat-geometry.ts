import type { Point } from '#shared/ranges/distance.ts';

const MILES_PER_DEGREE = 69.1;
const RADIANS = Math.PI / 180;

/** The place on a segment that is nearest to a point: as a share of its way, and how far off it is. */
export const projectOnto = (point: Point, from: Point, to: Point): { share: number; miles: number } => {
  const narrowing = Math.cos(point.lat * RADIANS);
  const [px, py] = [(point.lng - from.lng) * narrowing, point.lat - from.lat];
  const [ex, ey] = [(to.lng - from.lng) * narrowing, to.lat - from.lat];
  const length = ex * ex + ey * ey;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * ex + py * ey) / length));

  return { share, miles: Math.hypot(px - share * ex, py - share * ey) * MILES_PER_DEGREE };
};

export const between = (from: Point, to: Point, share: number): Point => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
});

/** What is left of a line when points that stray less than so many miles are dropped (Douglas and Peucker). */
export const simplify = (points: readonly Point[], miles: number): Point[] => {
  // In degrees of latitude, and flat: over a few hundred miles the difference is no dot either.
  const narrowing = Math.cos(((points[0]?.lat ?? 0) * RADIANS + (points.at(-1)?.lat ?? 0) * RADIANS) / 2);
  const xs = Float64Array.from(points, ({ lng }) => lng * narrowing);
  const ys = Float64Array.from(points, ({ lat }) => lat);
  const least = (miles / MILES_PER_DEGREE) ** 2;
  const isKept = new Uint8Array(points.length);
  isKept[0] = 1;
  isKept[points.length - 1] = 1;

  /** The point between two that strays furthest from the line between them; -1: none strays too far. */
  const findFurthest = (first: number, last: number): number => {
    const [x, y] = [xs[first] as number, ys[first] as number];
    const [ex, ey] = [(xs[last] as number) - x, (ys[last] as number) - y];
    const length = ex * ex + ey * ey || 1;
    let [furthest, most] = [-1, least];
    for (let at = first + 1; at < last; at += 1) {
      const [px, py] = [(xs[at] as number) - x, (ys[at] as number) - y];
      const share = Math.min(1, Math.max(0, (px * ex + py * ey) / length));
      const [dx, dy] = [px - share * ex, py - share * ey];
      const square = dx * dx + dy * dy;
      if (square > most) [furthest, most] = [at, square];
    }

    return furthest;
  };

  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const furthest = findFurthest(first, last);
    if (furthest < 0) continue;
    isKept[furthest] = 1;
    open.push([first, furthest], [furthest, last]);
  }

  return points.filter((_point, at) => isKept[at] === 1);
};
