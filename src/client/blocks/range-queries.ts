import { queryOptions } from '@tanstack/react-query';
import { listRecentSearches, listSavedRanges } from '#shared/contracts/ranges.ts';
import { callApi } from '../lib/call-api.ts';

export const savedRangesQuery = queryOptions({
  queryKey: ['saved-ranges'],
  queryFn: ({ signal }) => callApi(listSavedRanges, { signal }),
});

/** Places that the member looked for, as they typed them. */
export const recentSearchesQuery = queryOptions({
  queryKey: ['recent-searches'],
  queryFn: ({ signal }) => callApi(listRecentSearches, { signal }),
});
