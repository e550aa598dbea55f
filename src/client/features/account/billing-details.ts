import { queryOptions } from '@tanstack/react-query';
import { getBillingDetails } from '#shared/contracts/billing.ts';
import { callApi } from '../../lib/call-api.ts';

/** What this user may do with the renewal. */
export const billingDetailsQuery = queryOptions({
  queryKey: ['billing-details'],
  queryFn: ({ signal }) => callApi(getBillingDetails, { signal }),
});
