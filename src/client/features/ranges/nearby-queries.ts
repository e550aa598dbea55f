import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { getSurroundings } from '#shared/contracts/places.ts';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import type { Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { callApi } from '../../lib/call-api.ts';
import type { MapsService } from './maps/maps-service.ts';
import { takeServiceSearch } from './service-searches.ts';

/** A search that failed is tried once more. */
const RETRY = { retry: 1, retryDelay: 2000 };

/** Four decimals are eleven meters: standing still is one place. */
const placeKey = ({ lat, lng }: Point): string => `${lat.toFixed(4)},${lng.toFixed(4)}`;

/** Our directory around a place; null: there is nothing to ask yet. */
export const directoryQuery = (here: Point | null) =>
  queryOptions({
    queryKey: ['ranges', 'directory', here && placeKey(here)],
    queryFn: here
      ? ({ signal }) => callApi(findNearbyRanges, { body: { lat: here.lat, lng: here.lng }, signal })
      : skipToken,
    ...RETRY,
  });

/** The land around a place, for our own map of it. */
export const useSurroundings = ({ lat, lng }: Point) =>
  useQuery({
    queryKey: ['surroundings', lat, lng],
    queryFn: ({ signal }) => callApi(getSurroundings, { body: { lat, lng }, signal }),
  });

/** How far our directory is searched when nothing is near. */
export const FURTHER_MILES = 100;

/** Our directory beyond the usual circle. */
export const furtherQuery = (here: Point) =>
  queryOptions({
    queryKey: ['ranges', 'further', placeKey(here)],
    queryFn: ({ signal }) =>
      callApi(findNearbyRanges, { body: { lat: here.lat, lng: here.lng, radius: FURTHER_MILES }, signal }),
  });

type ServiceAnswer = { isOverLimit: true } | { isOverLimit: false; found: Range[][] };

/**
 * What a maps service finds around a place. Each search is paid for: so once for a place in a visit, whichever screen
 * asks and however often it comes back, and only so many in a day. Nothing of it outlives the visit.
 */
export const serviceQuery = (service: MapsService | null, here: Point | null) =>
  queryOptions({
    queryKey: ['ranges', 'service', here && placeKey(here)],
    queryFn:
      service && here
        ? async (): Promise<ServiceAnswer> =>
            takeServiceSearch(new Date())
              ? { isOverLimit: false, found: await service.findRanges(here) }
              : { isOverLimit: true }
        : skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    ...RETRY,
  });
