import type { Point } from './distance.ts';

/** A place on a small map around a point: miles to the east and to the south of it. */
export type MapPoint = { x: number; y: number };

/**
 * How far such a map reaches from its middle: further to the sides, since maps lie wide on a screen. Beyond, the flat
 * picture would no longer be true.
 */
export const MAP_REACH_MILES = { x: 110, y: 60 } as const;

const MILES_PER_DEGREE = (3959 * Math.PI) / 180;

/** The short way round: across the date line is not around the world. */
const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** How a map around this point is drawn: flat, with a degree of longitude as long as it is there. */
export const projectionAround = (center: Point): ((point: Point) => MapPoint) => {
  const milesPerLng = MILES_PER_DEGREE * Math.cos((center.lat * Math.PI) / 180);

  return ({ lat, lng }) => ({ x: turn(lng - center.lng) * milesPerLng, y: (center.lat - lat) * MILES_PER_DEGREE });
};

/** The place of a spot on such a map; five decimals are a meter. */
export const placeOnMap = (center: Point, { x, y }: MapPoint): Point => {
  const milesPerLng = MILES_PER_DEGREE * Math.cos((center.lat * Math.PI) / 180);
  const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

  return { lat: round(center.lat - y / MILES_PER_DEGREE), lng: round(turn(center.lng + x / milesPerLng)) };
};
