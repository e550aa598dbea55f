import type { MapsService } from '../maps-service.ts';
import { findPlace, findPlaceAt } from './google-geocoder.ts';
import { openGoogleMap } from './google-map.ts';
import { findRangeDetails, findRanges } from './google-places.ts';
import { findRoutes } from './google-routes.ts';

/** Google Maps by its current libraries, once its script is there. Nothing that it says is kept. */
export const createGoogleService = (mapId: string | null): MapsService => ({
  findPlace,
  placeAt: findPlaceAt,
  findRanges,
  rangeDetails: findRangeDetails,
  findRoutes,
  openMap: (element, center, onSelect) => openGoogleMap(mapId, element, center, onSelect),
});
