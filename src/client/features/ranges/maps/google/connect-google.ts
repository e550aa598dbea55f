import type { MapsState } from '../maps-service.ts';
import { createGoogleService } from './google-service.ts';
import { watchGoogleMaps } from './load-google-maps.ts';

/** Loads Google Maps and tells what becomes of it, also later. Returns how to stop listening. */
export const connectGoogle = (apiKey: string, mapId: string | null, tell: (state: MapsState) => void): (() => void) => {
  const service = createGoogleService(mapId);

  return watchGoogleMaps(apiKey, {
    onReady: () => tell({ status: 'ready', service }),
    onFailed: () => tell({ status: 'failed', service: null }),
  });
};
