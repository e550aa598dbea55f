import { QueryClient } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

/** What every load keeps to unless it says otherwise: loaded once, kept while it is used, never asked twice. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        // Offline a call fails at once and says so; the library would otherwise hold it back and the screen would spin.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
