import { milesBetween, type Point } from './distance.ts';
import { AGREEING_MILES } from './range-report.ts';

const middleOf = (points: readonly Point[]): Point => {
  const middle = (values: number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

  return { lat: round(middle(points.map(({ lat }) => lat))), lng: round(middle(points.map(({ lng }) => lng))) };
};

/**
 * Where most of them put it, and how many these are. Each is within half a mile of the one that the others stand
 * around, so that one far away moves nothing.
 */
export const agreeOnPlace = (points: readonly Point[]): { point: Point; agreeing: number } | null => {
  const groups = points.map((center) => points.filter((point) => milesBetween(center, point) <= AGREEING_MILES));
  const largest = groups.toSorted((a, b) => b.length - a.length)[0];

  return largest ? { point: middleOf(largest), agreeing: largest.length } : null;
};
