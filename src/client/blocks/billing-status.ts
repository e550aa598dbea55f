import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from '#shared/contracts/endpoint.ts';
import { ApiError, callApi } from '../lib/call-api.ts';

export type BillingStatus = ResultOf<typeof import('#shared/contracts/billing.ts').getBillingStatus>;

const NO_ACCESS: BillingStatus = { hasAccess: false, billing: null };

/** Whether this user has access. A failure is only logged, and counts as no. */
export const billingStatusQuery = queryOptions({
  queryKey: ['billing-status'],
  queryFn: async ({ signal }): Promise<BillingStatus> => {
    const { getBillingStatus } = await import('#shared/contracts/billing.ts');

    try {
      return await callApi(getBillingStatus, { signal });
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.problem?.code === 'sign-in-required';
      if (signal.aborted || isSignedOut) throw error;
      // biome-ignore lint/suspicious/noConsole: the specification has this failure written to the console and never shown
      console.error('Billing status is unknown', error);

      return NO_ACCESS;
    }
  },
});
