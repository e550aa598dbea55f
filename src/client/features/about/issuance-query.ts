import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/call-api.ts';

/** The page of the build brings this along; it is only loaded when coming from another page. */
export const issuanceQuery = queryOptions({
  queryKey: ['issuance'],
  queryFn: async ({ signal }) => {
    const { getIssuance } = await import('#shared/contracts/regulations.ts');

    return callApi(getIssuance, { signal });
  },
});
