import type { Point } from './distance.ts';

type Box = { south: number; north: number; west: number; east: number };

const COLORADO: Box = { south: 37, north: 41, west: -109, east: -102 };
const COLORADO_SPRINGS: Box = { south: 38.7, north: 39, west: -104.9, east: -104.5 };

const isInside = ({ lat, lng }: Point, { south, north, west, east }: Box): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** The last resort when neither a maps service nor our own look-up can say where a point is. */
export const guessFromColorado = (point: Point): { state?: string; city?: string; county?: string } => {
  if (isInside(point, COLORADO_SPRINGS)) return { state: 'CO', city: 'Colorado Springs', county: 'El Paso County' };

  return isInside(point, COLORADO) ? { state: 'CO' } : {};
};

/** The location when the browser does not give one. */
export const FALLBACK_LOCATION = {
  lat: 38.9618,
  lng: -104.6747,
  address: 'Colorado Springs, CO',
  city: 'Colorado Springs',
  county: 'El Paso County',
  state: 'CO',
} as const;

/** Where a map starts until we know a location: Austin, TX. */
export const DEFAULT_MAP = { lat: 30.2672, lng: -97.7431, zoom: 11 } as const;
