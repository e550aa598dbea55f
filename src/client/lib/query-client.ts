import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './call-api.ts';
import { currentUserQuery } from './current-user.ts';

const MINUTE_MS = 60_000;

/** Any call may be the first to learn that the session is over: then nobody is signed in any more. */
const noticeEndOfSession = (queryClient: QueryClient, error: Error): void => {
  if (error instanceof ApiError && error.problem?.code === 'sign-in-required') {
    queryClient.setQueryData(currentUserQuery.queryKey, null);
  }
};

/** What every load keeps to unless it says otherwise: loaded once, kept while it is used, never asked twice. */
export const createQueryClient = (): QueryClient => {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => noticeEndOfSession(queryClient, error) }),
    mutationCache: new MutationCache({ onError: (error) => noticeEndOfSession(queryClient, error) }),
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

  return queryClient;
};
