import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Account, getAccount } from '#shared/contracts/account.ts';
import { callApi } from '../lib/call-api.ts';

/** Ways to sign in and open sessions. Loaded again on each visit: other browsers change it. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => callApi(getAccount, { signal }),
  staleTime: 0,
});

/** A change to the account. Each answers with the account as it is then. */
export const useAccountChange = <V = void>(change: (variables: V) => Promise<Account>, onDone?: () => void) => {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: change,
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery.queryKey, account);
      onDone?.();
    },
  });
};
