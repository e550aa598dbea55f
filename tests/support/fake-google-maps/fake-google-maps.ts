import { createGeocodingLibrary } from './fake-geocoder.ts';
import { createMapsLibrary, createMarkerLibrary } from './fake-map.ts';
import { createPlacesLibrary } from './fake-places.ts';
import { createRoutesLibrary } from './fake-routes.ts';
import type { FakeWorld } from './fake-world.ts';

export type FakeCall = { name: string; request: unknown };

type GoogleWindow = Window & { gm_authFailure?: () => void };

/** As Google's script does: the reason goes to the console, and the callback is called. */
const refuseKey = (): void => {
  console.error('Google Maps JavaScript API error: InvalidKeyMapError');
  (window as GoogleWindow).gm_authFailure?.();
};

/**
 * Does to the page what Google's script does: `google.maps.importLibrary`, then the callback that the script's address
 * names. Returns what it will be asked.
 */
export const runFakeScript = (address: string, world: FakeWorld): FakeCall[] => {
  const calls: FakeCall[] = [];
  const record = (name: string, request: unknown): void => {
    calls.push({ name, request });
  };
  const onOpen = (): void => {
    if (world.key === 'refused-with-map') setTimeout(refuseKey);
  };
  const libraries: Record<string, () => object> = {
    places: () => createPlacesLibrary(world, record),
    geocoding: () => createGeocodingLibrary(world, record),
    routes: () => createRoutesLibrary(world, record),
    maps: () => createMapsLibrary({ onOpen, record }),
    marker: createMarkerLibrary,
  };
  const loaded = new Map<string, Promise<object>>();
  const importLibrary = async (name: string): Promise<object> => {
    const create = libraries[name];
    if (!create) throw new Error(`The library ${name} is unknown.`);
    const library = loaded.get(name) ?? Promise.resolve().then(create);
    loaded.set(name, library);

    return library;
  };
  Object.assign(window, { google: { maps: { importLibrary } } });

  const callback = new URL(address).searchParams.get('callback') ?? '';
  if (world.key === 'refused') refuseKey();
  (Reflect.get(window, callback) as () => void)();

  return calls;
};
