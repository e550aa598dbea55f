import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { SIGNED_IN_HINT_COOKIE } from '#shared/sign-in/cookies.ts';
import { ApiError, callApi } from './call-api.ts';

const MINUTE_MS = 60_000;

/** Whether someone may be signed in here. At build there is no browser, and so nobody. */
export const hasSignedInHint = (): boolean =>
  typeof document !== 'undefined' &&
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SIGNED_IN_HINT_COOKIE}=`));

const checkUser = async (signal: AbortSignal): Promise<CurrentUser | null> => {
  if (!hasSignedInHint()) return null;

  const { getUser } = await import('#shared/contracts/sign-in.ts');

  try {
    return await callApi(getUser, { signal, cache: 'no-store' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return null;

    throw new Error(`HTTP ${error.status}`, { cause: error });
  }
};

/** Who is signed in; null: nobody. Without the hint cookie that is known at once and nothing is asked. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => checkUser(signal),
  initialData: () => (hasSignedInHint() ? undefined : null),
  staleTime: 5 * MINUTE_MS,
  gcTime: 10 * MINUTE_MS,
  refetchOnMount: true,
  refetchOnWindowFocus: false,
  retry: (failures, error) => failures < 3 && error.message.includes('401'),
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, 3000),
});

/**
 * A page from the build shows what a visitor sees, and must be taken over as it stands. So it starts with
 * nobody signed in. Where someone may be, that answer is already stale, and the check runs as soon as the
 * page is alive. Without the hint it is written down too: the hint may come while the page is taken over.
 */
export const presumeSignedOut = (queryClient: QueryClient): void => {
  queryClient.setQueryData(currentUserQuery.queryKey, null, hasSignedInHint() ? { updatedAt: 0 } : {});
};

/** Nobody is signed in anymore: some call has found that out. */
export const becomeVisitor = (queryClient: QueryClient): void => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
};

/** After signing in: everything else that was loaded belonged to someone else. */
export const becomeUser = (queryClient: QueryClient, user: CurrentUser): void => {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] });
};

export type CurrentUserState =
  | { status: 'loading' }
  /** A page from the build, before the answer: shown as to a visitor, but nobody is sent away yet. */
  | { status: 'presumed-signed-out' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'failed'; retry: () => void };

export const useCurrentUser = (): CurrentUserState => {
  const { data: user, dataUpdatedAt, isFetching, isError, refetch } = useQuery(currentUserQuery);

  if (user) return { status: 'signed-in', user };
  if (isError && !isFetching) return { status: 'failed', retry: () => void refetch() };
  if (user === undefined) return { status: 'loading' };

  return { status: dataUpdatedAt === 0 ? 'presumed-signed-out' : 'signed-out' };
};
