import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../lib/call-api.ts';
import { accountQuery } from './account-query.ts';
import { ProofDialog } from './proof-dialog.tsx';

const needsProof = (error: Error): boolean => error instanceof ApiError && error.problem?.code === 'proof-required';

type AdminChange<V, R> = {
  change: (variables: V) => void;
  isPending: boolean;
  variables: V | undefined;
  /** What went wrong; being asked to confirm is not an error. */
  error: Error | null;
  result: R | undefined;
  reset: () => void;
  /** Show it somewhere: asks to confirm, then continues with the change. */
  dialog: ReactNode;
};

/** A change that administrators or editors make. What the panel and the desk show is reloaded after it. */
export const useAdminChange = <V = void, R = unknown>(
  change: (variables: V) => Promise<R>,
  onDone?: (result: R) => void,
): AdminChange<V, R> => {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<{ variables: V } | null>(null);
  const { data: account } = useQuery({ ...accountQuery, enabled: pending !== null });

  const mutation = useMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
      await queryClient.invalidateQueries({ queryKey: ['editor'] });
      onDone?.(result);
    },
    onError: (error, variables) => {
      if (needsProof(error)) setPending({ variables });
    },
  });

  return {
    change: mutation.mutate,
    isPending: mutation.isPending,
    variables: mutation.variables,
    error: mutation.error && !needsProof(mutation.error) ? mutation.error : null,
    result: mutation.data,
    reset: mutation.reset,
    dialog: account && (
      <ProofDialog
        account={account}
        isOpen={pending !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setPending(null);
        }}
        onProven={() => {
          setPending(null);
          if (pending) mutation.mutate(pending.variables);
        }}
      />
    ),
  };
};
