import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { getTravelAlerts } from '#shared/contracts/alerts.ts';
import {
  getAvailableStates,
  getChanges,
  getCounties,
  getEvidence,
  getOverview,
  getPermitKinds,
  getRegulations,
} from '#shared/contracts/regulations.ts';
import { isSameCounty } from '#shared/law/county-name.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import type { StateCode } from '#shared/law/states.ts';
import { callApi } from '../lib/call-api.ts';
import { type KindNames, type KindsOf, kindNamesOf } from './permit-words.ts';

const placeQuery = (state: StateCode, county: string | null) => ({ state, ...(county !== null && { county }) });

export const availableStatesQuery = queryOptions({
  queryKey: ['available-states'],
  queryFn: ({ signal }) => callApi(getAvailableStates, { signal }),
  retry: 3,
  retryDelay: 1000,
});

/** What the badges of every state depend on. */
export const overviewQuery = queryOptions({
  queryKey: ['regulations-overview'],
  queryFn: ({ signal }) => callApi(getOverview, { signal }),
});

/** What permits are called, state by state. */
const permitKindsQuery = queryOptions({
  queryKey: ['permit-kinds'],
  queryFn: ({ signal }) => callApi(getPermitKinds, { signal }),
});

const NO_NAMES: KindNames = new Map();

/** Names of kinds; until they are loaded a permit is called by its state alone. */
export const useKindNames = (): KindNames => {
  const { data } = useQuery(permitKindsQuery);

  return useMemo(() => (data ? kindNamesOf(data) : NO_NAMES), [data]);
};

/** What each state calls its permits; null: not loaded. */
export const useKindsOf = (): { kindsOf: KindsOf | null; isError: boolean } => {
  const { data, isError } = useQuery(permitKindsQuery);
  const kindsOf = useMemo(() => (data ? new Map(data.map(({ state, kinds }) => [state, kinds])) : null), [data]);

  return { kindsOf, isError: isError && !data };
};

export const regulationsQuery = (state: StateCode, county: string | null) =>
  queryOptions({
    queryKey: ['regulations', state, county],
    queryFn: ({ signal }) => callApi(getRegulations, { query: placeQuery(state, county), signal }),
  });

export const countiesQuery = (state: StateCode) =>
  queryOptions({
    queryKey: ['counties', state],
    queryFn: ({ signal }) => callApi(getCounties, { query: { state }, signal }),
  });

export const evidenceQuery = (state: StateCode, county: string | null) =>
  queryOptions({
    queryKey: ['evidence', state, county],
    queryFn: ({ signal }) => callApi(getEvidence, { query: placeQuery(state, county), signal }),
  });

export const changesQuery = (state: StateCode) =>
  queryOptions({
    queryKey: ['changes', state],
    queryFn: ({ signal }) => callApi(getChanges, { query: { state }, signal }),
  });

export const travelAlertsQuery = queryOptions({
  queryKey: ['travel-alerts'],
  queryFn: ({ signal }) => callApi(getTravelAlerts, { query: { active: 'true' }, signal }),
});

/** The records of a place. A county whose state is there already needs no call. */
export const useRegulations = (state: StateCode, county: string | null) => {
  const queryClient = useQueryClient();
  const query = regulationsQuery(state, county);

  const fromState = (): Regulation[] | undefined => {
    if (county === null) return undefined;
    const records = queryClient.getQueryData(regulationsQuery(state, null).queryKey);
    const found = records?.filter((record) => record.county !== null && isSameCounty(record.county, county));

    return found && found.length > 0 ? found : undefined;
  };

  return useQuery({ ...query, initialData: fromState });
};

/** Loads what choosing this state will show, while a pointer is still on its way. A failure shows when it is chosen. */
export const usePrefetchState = (): ((state: StateCode) => void) => {
  const queryClient = useQueryClient();

  return useCallback(
    (state) => {
      void queryClient.prefetchQuery(regulationsQuery(state, null));
      void queryClient.prefetchQuery(evidenceQuery(state, null));
      void queryClient.prefetchQuery(countiesQuery(state));
    },
    [queryClient],
  );
};
