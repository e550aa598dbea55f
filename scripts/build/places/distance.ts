import type { Point } from './read-packages.ts';

const KM_PER_DEGREE = 111.2;

/** Near enough for telling towns apart. */
export const roughKm = ([lngA, latA]: Point, [lngB, latB]: Point): number =>
  Math.hypot((lngA - lngB) * Math.cos((latA * Math.PI) / 180), latA - latB) * KM_PER_DEGREE;

export const findNearest = <T extends { point: Point }>(rows: readonly T[], point: Point): T | undefined => {
  let best: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const km = roughKm(row.point, point);
    if (km < least) [least, best] = [km, row];
  }

  return best;
};
