import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FactView, openDeskFact } from '#shared/contracts/editor.ts';
import { callApi } from '../../lib/call-api.ts';

const HEAR_MS = 30_000;

/** Says that this editor is here, gives the others who are, and reads the fact again when one of them saves. */
export const useOthers = ({ key, draft }: FactView, reload: () => Promise<void>): readonly string[] => {
  const { data } = useQuery({
    queryKey: ['desk-open', key],
    queryFn: () => callApi(openDeskFact, { params: { key } }),
    refetchInterval: HEAR_MS,
    staleTime: 0,
  });
  const isSavedElsewhere = data !== undefined && data.version > (draft?.version ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reading again is for a newer draft alone
  useEffect(() => {
    if (isSavedElsewhere) void reload();
  }, [isSavedElsewhere]);

  return data?.others ?? [];
};
