import { findPlaceAt, type Location } from '#shared/contracts/places.ts';
import { FALLBACK_LOCATION, guessFromColorado } from '#shared/ranges/colorado.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { currentLocationText } from '#shared/ranges/geocoding.ts';
import type { Where } from '../../blocks/current-location.ts';
import { callApi } from '../../lib/call-api.ts';
import type { Geocoder } from './geocoder.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 };

const FALLING_BACK = 'Using Colorado Springs, CO as default location.';

/** By the code of the browser's own error. */
const FAILURES: Partial<Record<number, string>> = {
  1: `Location access denied. ${FALLING_BACK}`,
  2: `Location unavailable. ${FALLING_BACK}`,
  3: `Location timeout. ${FALLING_BACK}`,
};
const OTHER_FAILURE = `Location error. ${FALLING_BACK}`;
const UNAVAILABLE = 2;

const askDevice = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    // A browser without it, or a page that may not use it, counts as unavailable.
    if (!navigator.geolocation) reject({ code: UNAVAILABLE });
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
        reject,
        OPTIONS,
      );
  });

const failureText = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : 0;

  return FAILURES[code] ?? OTHER_FAILURE;
};

/** Where our own table says a point is; where it can't, the box around Colorado is the last resort. */
const lookUp = async (point: Point): Promise<Location> => {
  try {
    return await callApi(findPlaceAt, { body: point });
  } catch {
    return { ...point, address: currentLocationText(point), ...guessFromColorado(point) };
  }
};

const nameByService = async (point: Point, geocoder: Geocoder): Promise<Location> => {
  const found = await geocoder.placeAt(point).catch(() => null);
  if (found) return { ...found, ...point };

  // The service could not name it: the coordinates replace the address, our table knows the state.
  return { ...(await lookUp(point)), address: currentLocationText(point) };
};

export type Detected = Pick<Where, 'location' | 'problem'>;

/**
 * Asks the device where it is, and then what is there. Always ends with a place: at worst with the default one. A maps
 * service that was still loading may be there when the device has answered, so it is asked for then.
 */
export const detectLocation = async (findGeocoder: () => Geocoder | null): Promise<Detected> => {
  try {
    const point = await askDevice();
    const geocoder = findGeocoder();

    return { location: await (geocoder ? nameByService(point, geocoder) : lookUp(point)), problem: null };
  } catch (error) {
    return { location: { ...FALLBACK_LOCATION }, problem: { of: 'device', text: failureText(error) } };
  }
};

/** Whether the device would answer without asking its owner first. */
export const isDetectionAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
};
