import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Location } from '#shared/contracts/places.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import type { Point } from '#shared/ranges/distance.ts';

/** Where the member is, as they or their device have said. A default place is never one. */
export type Here = {
  by: 'device' | 'typed';
  point: Point;
  /** Null: none of ours, as abroad. */
  state: StateCode | null;
  /** By its full name. */
  county: string | null;
};

/** The member's location for this visit, if known. All screens share it. */
export type Where = {
  status: 'idle' | 'detecting' | 'searching';
  /** Null: unknown; the product's default stands in. */
  location: Location | null;
  /** What may answer 'what is the law here?'; null: nobody has said. */
  here: Here | null;
  /** What went wrong last, in words, and with what: the device, or the typed search. */
  problem: { of: 'device' | 'search'; text: string } | null;
  /** Whether this visit has asked the device yet: that happens once without a tap. */
  hasDetected: boolean;
  /** Whether the member asked for the location, by a tap or in words; a device may also be asked by itself. */
  isByMember: boolean;
};

const NOWHERE: Where = {
  status: 'idle',
  location: null,
  here: null,
  problem: null,
  hasDetected: false,
  isByMember: false,
};

/** In memory alone, beside what was loaded for this member: it goes when they leave. */
const whereQuery = queryOptions({
  queryKey: ['where'],
  // Asked again with everything else, it stays what it is.
  queryFn: ({ client }): Where => readWhere(client),
  initialData: NOWHERE,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useWhere = (): Where => useQuery(whereQuery).data;

export const readWhere = (queryClient: QueryClient): Where => queryClient.getQueryData(whereQuery.queryKey) ?? NOWHERE;

export const changeWhere = (queryClient: QueryClient, changes: Partial<Where>): void => {
  queryClient.setQueryData(whereQuery.queryKey, { ...readWhere(queryClient), ...changes });
};

export const asStateCode = (state: string | null | undefined): StateCode | null =>
  STATE_CODES.find((code) => code === state) ?? null;

export const hereOf = ({ lat, lng, state, county }: Location, by: Here['by']): Here => ({
  by,
  point: { lat, lng },
  state: asStateCode(state),
  county: county ?? null,
});

/** The state whose law concerns them: where they are, else where they live; null: nobody has said. */
export const lawStateOf = ({ here }: Pick<Where, 'here'>, home: StateCode | null): StateCode | null =>
  here ? here.state : home;
