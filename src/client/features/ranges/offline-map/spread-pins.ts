import type { MapPoint } from '#shared/ranges/local-map.ts';
import { aroundDot, type Box, overlaps } from './map-labels.ts';

/** Pins nearer to each other than this hide each other's numbers. */
const APART_DOTS = 24;
/** A turn of the golden angle never comes back to where it was. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const STEP_DOTS = 13;
const MOST_STEPS = 200;

export const PIN_DOTS = 14;

/** The circle on the map, which says how far is still near. */
export type Ring = MapPoint & { radius: number };

const isInside = ({ x, y }: MapPoint, ring: Ring): boolean => Math.hypot(x - ring.x, y - ring.y) <= ring.radius;

const isFree = (spot: MapPoint, taken: readonly MapPoint[], names: readonly Box[]): boolean =>
  taken.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) >= APART_DOTS) &&
  !names.some((name) => overlaps(name, aroundDot(spot, PIN_DOTS, PIN_DOTS)));

/** The nearest free spot on a spiral around where it belongs. */
const findSpot = (at: MapPoint, taken: readonly MapPoint[], names: readonly Box[], ring: Ring | null): MapPoint => {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [angle, reach] = [step * GOLDEN_ANGLE, STEP_DOTS * Math.sqrt(step)];
    const spot = { x: at.x + reach * Math.cos(angle), y: at.y + reach * Math.sin(angle) };
    const isOnItsSide = ring === null || isInside(spot, ring) === isInside(at, ring);
    if (isOnItsSide && isFree(spot, taken, names)) return spot;
  }

  return at;
};

/**
 * Pins that would hide each other, such as all those known to one town only, are spread so that each can be seen. None
 * covers one of these names or comes to the other side of the ring.
 */
export const spreadPins = <P extends { at: MapPoint }>(
  pins: readonly P[],
  names: readonly Box[] = [],
  ring: Ring | null = null,
): P[] => {
  const taken: MapPoint[] = [];

  return pins.map((pin) => {
    const at = findSpot(pin.at, taken, names, ring);
    taken.push(at);

    return { ...pin, at };
  });
};
