import type { Point } from '#shared/ranges/distance.ts';
import type { CountyFinder } from '../places/county-finder.ts';
import { pointsAlong, type Stretch } from '../places/route-crossing.ts';

const STEP_MILES = 0.4;
/** Outlines are cut at the shore and drawn coarsely: as much as this is a bridge or an error of drawing, more is open water. */
const WIDEST_GAP_MILES = 1.2;

/**
 * The counties under a straight line that stands in for local roads, in its order, with the miles of the line; null where it
 * runs over open water or abroad. A short gap counts to the county before it.
 */
export const crossOnLand = (
  from: Point,
  to: Point,
  { findOnLand, find }: Pick<CountyFinder, 'findOnLand' | 'find'>,
): Stretch[] | null => {
  const stretches: Stretch[] = [];
  let [mile, gap] = [0, 0];
  for (const { point, mile: there } of pointsAlong([from, to], STEP_MILES)) {
    const onLand = findOnLand(point.lat, point.lng);
    const step = there - mile;
    mile = there;
    gap = onLand === null ? gap + step : 0;
    if (gap > WIDEST_GAP_MILES) return null;
    const last = stretches.at(-1);
    const county = onLand ?? last?.county ?? find(point.lat, point.lng);
    if (county === null) return null;
    // Each sample speaks for the step to it.
    if (last && last.county === county) last.miles += step;
    else stretches.push({ county, miles: step });
  }

  return stretches;
};
