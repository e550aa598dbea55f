import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { forgetRange, saveRange } from '#shared/contracts/ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { savedRangesQuery } from '../../blocks/range-queries.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { toast } from '../../ui/toast.ts';

type Change = { id: string; range: Range | null; isSaved: boolean };

/** Which ranges are saved, and how that is changed. It shows at once, and is taken back when the server refuses. */
export const useSavedRanges = () => {
  const queryClient = useQueryClient();
  const { queryKey } = savedRangesQuery;
  const { data: saved } = useQuery(savedRangesQuery);
  const ids = useMemo(() => new Set(saved?.map(({ id }) => id)), [saved]);

  const change = useMutation({
    mutationFn: ({ id, isSaved }: Change) => callApi(isSaved ? saveRange : forgetRange, { params: { id } }),
    onMutate: async ({ id, range, isSaved }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      // Of a maps service's nothing but the id is kept, here as on the server.
      const row = { id, savedAt: new Date().toISOString(), range: range && !range.isGoogle ? range : null };
      const others = before?.filter((one) => one.id !== id);
      if (others) queryClient.setQueryData(queryKey, isSaved ? [row, ...others] : others);

      return { before };
    },
    onError: (error, { isSaved }, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before);
      toast({
        title: isSaved ? 'We couldn’t save the range' : 'We couldn’t remove the range',
        description: failureText(error, 'Please try again.'),
        variant: 'destructive',
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });

  return {
    saved,
    isSaved: (id: string): boolean => ids.has(id),
    setSaved: (id: string, range: Range | null, isSaved: boolean): void => change.mutate({ id, range, isSaved }),
  };
};
