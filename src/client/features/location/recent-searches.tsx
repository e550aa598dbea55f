import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { clearRecentSearches } from '#shared/contracts/ranges.ts';
import { recentSearchesQuery } from '../../blocks/range-queries.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { toast } from '../../ui/toast.ts';

/** More of them would push the page down; the account keeps twenty. */
const SHOWN = 4;

type RecentSearchesProps = { onSearch: (typed: string) => void };

/** The member's own last searches, to repeat or clear. A list that fails to load stays silent. */
export const RecentSearches = ({ onSearch }: RecentSearchesProps) => {
  const queryClient = useQueryClient();
  const { data: searches = [] } = useQuery(recentSearchesQuery);
  const clear = useMutation({
    mutationFn: () => callApi(clearRecentSearches),
    onSuccess: () => queryClient.setQueryData(recentSearchesQuery.queryKey, []),
    onError: (error) =>
      toast({
        title: 'We couldn’t clear your searches',
        description: failureText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
  if (searches.length === 0) return null;

  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <h3 className="flex items-center gap-1.5 font-sans text-sm font-normal text-quiet">
        <History aria-hidden="true" className="size-4" />
        Recent searches
      </h3>
      {searches.slice(0, SHOWN).map(({ typed }) => (
        <TextButton key={typed} onClick={() => onSearch(typed)}>
          {typed}
        </TextButton>
      ))}
      <TextButton className="ml-auto text-sm" onClick={() => clear.mutate()}>
        Clear<span className="sr-only"> recent searches</span>
      </TextButton>
    </div>
  );
};
