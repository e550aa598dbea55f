import { onTestFinished, vi } from 'vitest';
import type { MapsService } from '#client/features/ranges/maps/maps-service.ts';
import { findPlaceAt, getSurroundings, type Location, searchPlaces } from '#shared/contracts/places.ts';
import { listRangeReviews } from '#shared/contracts/range-voices.ts';
import {
  clearRecentSearches,
  findNearbyRanges,
  forgetRange,
  keepRecentSearch,
  listRecentSearches,
  listSavedRanges,
  saveRange,
} from '#shared/contracts/ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { answers, type Reply } from './fake-api.ts';

export const aLocation = (changes: Partial<Location> = {}): Location => ({
  lat: 38.8339,
  lng: -104.8214,
  address: 'Colorado Springs, CO 80903',
  city: 'Colorado Springs',
  county: 'El Paso County',
  state: 'CO',
  ...changes,
});

/** A server that knows no range, and one place. */
export const emptyPlaces = (): Reply[] => [
  answers(searchPlaces, []),
  answers(findPlaceAt, aLocation({ address: 'Colorado Springs, CO' })),
  answers(getSurroundings, { counties: [], towns: [], roads: { major: '', secondary: '' } }),
  answers(findNearbyRanges, []),
  answers(listRangeReviews, { reviews: [], own: null }),
  answers(listSavedRanges, []),
  answers(saveRange, { ok: true }),
  answers(forgetRange, { ok: true }),
  answers(listRecentSearches, []),
  answers(keepRecentSearch, { ok: true }),
  answers(clearRecentSearches, { ok: true }),
];

/** A range of our directory of which nothing but its place is known. */
export const aRange = (changes: Partial<Range> = {}): Range => ({
  id: 'us-co-cheyenne-mountain-range',
  name: 'Cheyenne Mountain Range',
  address: null,
  city: 'Colorado Springs',
  state: 'CO',
  zipCode: null,
  phone: null,
  website: null,
  latitude: '38.8',
  longitude: '-104.8',
  rating: null,
  reviewCount: null,
  isIndoor: null,
  isOutdoor: null,
  allowsPistol: null,
  allowsRifle: null,
  allowsShotgun: null,
  hasTraining: null,
  hasRentals: null,
  hoursOfOperation: null,
  restrictions: null,
  amenities: null,
  distance: 2.6,
  isGoogle: false,
  precision: 'point',
  county: 'El Paso County',
  source: {
    title: 'A list of ranges',
    address: 'https://list.example/ranges',
    asOf: '2024-05',
    license: null,
    fields: [],
  },
  price: null,
  access: null,
  indoorLanes: null,
  maxYards: null,
  moreSources: [],
  openReports: null,
  closedReports: null,
  ...changes,
});

/** As a maps service finds it. */
export const aServiceRange = (changes: Partial<Range> = {}): Range =>
  aRange({ id: 'google_abc', name: 'Garden Gun Range', county: null, source: null, isGoogle: true, ...changes });

/** A maps service that knows nothing, all but what a test replaces. */
export const aMapsService = (changes: Partial<MapsService> = {}): MapsService => ({
  findPlace: async () => null,
  placeAt: async () => null,
  findRanges: async () => [],
  rangeDetails: async () => ({ phone: null, website: null, hoursOfOperation: null }),
  findRoutes: async () => [],
  openMap: async () => ({
    show: () => undefined,
    center: () => undefined,
    draw: () => undefined,
    remove: () => undefined,
  }),
  ...changes,
});

type Device = { position?: { lat: number; lng: number }; failure?: number; permission?: PermissionState };

/** The device in this test: where it says it is, why it does not say, or that it says nothing yet. */
export const stubDevice = ({ position, failure, permission = 'prompt' }: Device = {}) => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    if (position) found({ coords: { latitude: position.lat, longitude: position.lng } } as GeolocationPosition);
    if (failure !== undefined) failed?.({ code: failure } as GeolocationPositionError);
  });
  const parts = { geolocation: { getCurrentPosition }, permissions: { query: async () => ({ state: permission }) } };
  for (const [name, value] of Object.entries(parts)) {
    // On the browser's own object: a copy of it has none of what is private to it.
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, name);
    });
  }

  return getCurrentPosition;
};
