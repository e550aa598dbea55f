import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Location } from '#shared/contracts/places.ts';
import { DEFAULT_MAP } from '#shared/ranges/colorado.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { mergeRanges } from '#shared/ranges/merge-ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { useWhere } from '../../blocks/current-location.ts';
import type { MapsState } from './maps/maps-service.ts';
import { directoryQuery, serviceQuery } from './nearby-queries.ts';

/** What went wrong with the search, the worst first. */
type NearbyProblem = 'directory-failed' | 'service-failed' | 'maps-failed';

export type NearbyRanges = {
  /** Null: not known yet. */
  ranges: readonly Range[] | null;
  /** Where is looked: where the member is, or the default. */
  center: Point;
  /** Where the member is; null: unknown. */
  from: Location | null;
  isDetecting: boolean;
  /** The list is there, and the maps service may still add to it. */
  isServiceAtWork: boolean;
  isOverLimit: boolean;
  problem: NearbyProblem | null;
  retry: () => void;
  isRetrying: boolean;
};

const findProblem = (hasDirectoryFailed: boolean, hasServiceFailed: boolean, maps: MapsState): NearbyProblem | null => {
  if (hasDirectoryFailed) return 'directory-failed';
  if (hasServiceFailed) return 'service-failed';

  return maps.status === 'failed' ? 'maps-failed' : null;
};

/**
 * The ranges around the member: our directory always, and what a maps service finds beside it. Each may fail without
 * the other. Around a place that nobody has named, our directory answers alone: it costs nothing.
 */
export const useNearbyRanges = (maps: MapsState): NearbyRanges => {
  const { location, status } = useWhere();
  const isDetecting = status === 'detecting' && location === null;
  const center: Point = location ?? DEFAULT_MAP;
  const directory = useQuery(directoryQuery(isDetecting ? null : center));
  const service = useQuery(serviceQuery(maps.service, location));

  const found = service.data?.isOverLimit === false ? service.data.found : null;
  const { lat, lng } = center;
  const ranges = useMemo(
    () => (directory.data || found ? mergeRanges(found ?? [], directory.data ?? [], { lat, lng }) : null),
    [directory.data, found, lat, lng],
  );

  return {
    ranges,
    center,
    from: location,
    isDetecting,
    isServiceAtWork: location !== null && (maps.status === 'loading' || service.isFetching),
    isOverLimit: service.data?.isOverLimit === true,
    problem: findProblem(directory.isError, service.isError, maps),
    retry: () => {
      if (directory.isError) void directory.refetch();
      if (service.isError) void service.refetch();
    },
    isRetrying: directory.isFetching || service.isFetching,
  };
};
