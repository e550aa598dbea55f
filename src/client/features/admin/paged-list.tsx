import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';

type PageOf<Item> = { items: Item[]; next: string | null };

type Pages<P> = UseQueryResult<P> & {
  number: number;
  goNext: (() => void) | null;
  goBack: (() => void) | null;
};

/**
 * A list that the server gives page by page. `filters` name what is listed; other ones begin with the first page again.
 * Asked anew at each visit: other people change it.
 */
export const usePages = <P extends { next: string | null }>(
  name: string,
  filters: readonly string[],
  load: (after: string | undefined, signal: AbortSignal) => Promise<P>,
): Pages<P> => {
  const key = filters.join('\n');
  const [place, setPlace] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = place.key === key ? place.cursors : [];
  const query = useQuery({
    queryKey: ['admin', name, ...filters, cursors.at(-1) ?? ''],
    queryFn: ({ signal }) => load(cursors.at(-1), signal),
    staleTime: 0,
  });
  const next = query.data?.next;

  return {
    ...query,
    number: cursors.length + 1,
    goNext: next ? () => setPlace({ key, cursors: [...cursors, next] }) : null,
    goBack: cursors.length > 0 ? () => setPlace({ key, cursors: cursors.slice(0, -1) }) : null,
  };
};

type PagedListProps<Item> = {
  pages: Pages<PageOf<Item>>;
  /** What is listed, for the loading and empty texts: 'members'. */
  what: string;
  empty?: string;
  children: (items: Item[]) => ReactNode;
};

/** The page that is open, the ways to the others, and what to say while there is none. */
export const PagedList = <Item,>({ pages, what, empty, children }: PagedListProps<Item>) => {
  const { data, error, isFetching, refetch, number, goNext, goBack } = pages;

  if (error && !data) {
    return (
      <ErrorState
        level={2}
        heading={`We couldn’t load ${what}`}
        text={failureText(error, 'Please try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <DelayedSkeleton label={`Loading ${what}…`}>
        <Skeleton className="h-64" />
      </DelayedSkeleton>
    );
  }
  if (data.items.length === 0 && !goBack) return <EmptyState level={2} heading={empty ?? `No ${what}`} />;

  return (
    <div className="flex flex-col gap-4">
      {children(data.items)}
      {(goNext || goBack) && (
        <nav aria-label={`Pages of ${what}`} className="flex items-center justify-between gap-3">
          <Button look="secondary" Icon={ChevronLeft} disabled={!goBack} onClick={() => goBack?.()}>
            Previous
          </Button>
          <p aria-live="polite" className="text-quiet">
            Page {number}
          </p>
          <Button
            look="secondary"
            Icon={ChevronRight}
            className="flex-row-reverse"
            disabled={!goNext}
            onClick={() => goNext?.()}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
};
