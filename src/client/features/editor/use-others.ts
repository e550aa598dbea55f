import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FactView, openDeskFact } from '#shared/contracts/editor.ts';
import { callApi } from '../../lib/call-api.ts';

const HEAR_MS = 30_000;

/** Says that this editor is here, gives the others who are, and reads the fact again when its draft is another one. */
export const useOthers = ({ key, draft }: FactView): readonly string[] => {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['desk-open', key],
    queryFn: () => callApi(openDeskFact, { params: { key } }),
    refetchInterval: HEAR_MS,
    staleTime: 0,
  });
  // Saved, discarded or published elsewhere.
  const isChangedElsewhere = data !== undefined && data.version !== (draft?.version ?? 0);
  useEffect(() => {
    if (isChangedElsewhere) void queryClient.invalidateQueries({ queryKey: ['editor'] });
  }, [isChangedElsewhere, queryClient]);

  return data?.others ?? [];
};
