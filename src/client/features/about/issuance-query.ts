import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/call-api.ts';

/** The page of the build brings this along; only who comes from another page asks for it. */
export const issuanceQuery = queryOptions({
  queryKey: ['issuance'],
  queryFn: async ({ signal }) => {
    const { getIssuance } = await import('#shared/contracts/regulations.ts');

    return callApi(getIssuance, { signal });
  },
});
