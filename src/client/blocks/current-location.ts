import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Location } from '#shared/contracts/places.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import { DEFAULT_LOCATION } from '#shared/places/default-location.ts';

/** The member's location for this visit, if known. All screens share it. */
export type Where = {
  status: 'idle' | 'detecting' | 'searching';
  /** Null: unknown; the product's default stands in. */
  location: Location | null;
  /** What went wrong last, in words, and with what: the device, or the typed search. */
  problem: { of: 'device' | 'search'; text: string } | null;
  /** Whether this visit has asked the device yet: that happens once without a tap. */
  hasDetected: boolean;
};

const NOWHERE: Where = { status: 'idle', location: null, problem: null, hasDetected: false };

/** In memory alone, beside what was loaded for this member: it goes when they leave. */
const whereQuery = queryOptions({
  queryKey: ['where'],
  queryFn: (): Where => NOWHERE,
  initialData: NOWHERE,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useWhere = (): Where => useQuery(whereQuery).data;

export const readWhere = (queryClient: QueryClient): Where => queryClient.getQueryData(whereQuery.queryKey) ?? NOWHERE;

export const changeWhere = (queryClient: QueryClient, changes: Partial<Where>): void => {
  queryClient.setQueryData(whereQuery.queryKey, { ...readWhere(queryClient), ...changes });
};

/** The state whose law concerns them: that of the location, where it is one of ours, else the default. */
export const lawStateOf = ({ location }: Where): StateCode =>
  STATE_CODES.find((code) => code === location?.state) ?? DEFAULT_LOCATION.state;
