import { findPlaceAt, type Location } from '#shared/contracts/places.ts';
import { FALLBACK_LOCATION, guessFromColorado } from '#shared/ranges/colorado.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { currentLocationText } from '#shared/ranges/geocoding.ts';
import { asStateCode, type Here, hereOf, type Where } from '../../blocks/current-location.ts';
import { findCounty, loadOutlines } from '../../blocks/find-state.ts';
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

/** The state and county of a point, found on this device; null: the outlines could not be loaded. */
const lookAround = async (point: Point): Promise<Here | null> => {
  try {
    const state = asStateCode((await loadOutlines()).stateAt(point));
    const county = state && (await findCounty(state, point).catch(() => null));

    return { by: 'device', point, state, county };
  } catch {
    return null;
  }
};

/** Where our own table says a point is; where it can't, what this device knows, or the box around Colorado. */
const lookUp = async (point: Point, around: Promise<Here | null>): Promise<Location> => {
  try {
    return await callApi(findPlaceAt, { body: point });
  } catch {
    const here = await around;
    const known = here?.state
      ? { state: here.state, ...(here.county && { county: here.county }) }
      : guessFromColorado(point);

    return { ...point, address: currentLocationText(point), ...known };
  }
};

const nameByService = async (point: Point, geocoder: Geocoder, around: Promise<Here | null>): Promise<Location> => {
  const found = await geocoder.placeAt(point).catch(() => null);
  if (found) return { ...found, ...point };

  // The service could not name it: the coordinates replace the address, our table knows the state.
  return { ...(await lookUp(point, around)), address: currentLocationText(point) };
};

export type Detected = Pick<Where, 'location' | 'here' | 'problem'>;

/**
 * Asks the device where it is, and then what is there. Always ends with a place: at worst with the default one. A maps
 * service that was still loading may be there when the device has answered, so it is asked for then. What the device
 * knows by itself comes first, by `onHere`: a name for the place may take a server and a while.
 */
export const detectLocation = async (
  findGeocoder: () => Geocoder | null,
  onHere: (here: Here) => void,
): Promise<Detected> => {
  try {
    const point = await askDevice();
    const around = lookAround(point);
    void around.then((here) => here && onHere(here));
    const geocoder = findGeocoder();
    const location = await (geocoder ? nameByService(point, geocoder, around) : lookUp(point, around));

    return { location, here: (await around) ?? hereOf(location, 'device'), problem: null };
  } catch (error) {
    return { location: { ...FALLBACK_LOCATION }, here: null, problem: { of: 'device', text: failureText(error) } };
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
