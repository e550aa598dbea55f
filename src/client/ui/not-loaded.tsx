import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { DelayedSkeleton, Skeleton } from './skeleton.tsx';

/** A question to the server, as its hook tells of it. */
type Asked = { isError: boolean; isFetching: boolean; refetch: () => unknown };

type NotLoadedProps = {
  asked: Asked;
  /** As it stands in a sentence: "the signs". */
  what: string;
  /** The shape of what comes. */
  children?: ReactNode;
};

/** In the place of a page's content while it isn't there: on its way, or not to be had. */
export const NotLoaded = ({ asked: { isError, isFetching, refetch }, what, children }: NotLoadedProps) =>
  isError ? (
    <ErrorState
      level={2}
      heading={`We couldn’t load ${what}`}
      text="Check your connection and try again."
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <DelayedSkeleton label={`Loading ${what}…`}>{children ?? <Skeleton className="h-64 w-full" />}</DelayedSkeleton>
  );
