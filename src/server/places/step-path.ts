import type { MapPoint } from '#shared/ranges/local-map.ts';

/** Maps are drawn in steps of a twentieth of a mile, 80 m: on a screen that is less than a dot. */
export const STEPS_PER_MILE = 20;

/** 'M40 20l3 4-1 2' in steps: shorter than the points themselves. Empty when it has fewer steps than `least`. */
export const encodeSteps = (points: readonly MapPoint[], least: number): string => {
  const [start, ...others] = points.map(({ x, y }) => [Math.round(x * STEPS_PER_MILE), Math.round(y * STEPS_PER_MILE)]);
  let [x = 0, y = 0] = start ?? [];
  const steps = others.flatMap(([nextX = 0, nextY = 0]) => {
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];

    return step[0] === 0 && step[1] === 0 ? [] : [step.join(' ')];
  });

  return steps.length < least ? '' : `M${start?.join(' ')}l${steps.join(' ')}`.replaceAll(' -', '-');
};
