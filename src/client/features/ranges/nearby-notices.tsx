import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SERVICE_SEARCHES_PER_DAY } from './service-searches.ts';
import type { NearbyRanges } from './use-nearby-ranges.ts';

const UNABLE_TO_LOAD = 'Unable to load ranges';
const LOAD_ERROR = 'There was an error loading firing ranges. Please try again later.';

type NoticeProps = { heading: string; text: string; more: string | false; action?: ReactNode };

/** Above a list that is there all the same. */
const Notice = ({ heading, text, more, action }: NoticeProps) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-3 rounded-panel border border-brick/45 bg-brick/6 px-4 py-3"
  >
    <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-brick" />
    <div className="min-w-0 flex-1 basis-60">
      <h3 className="text-lg text-brick-strong">{heading}</h3>
      <p>{text}</p>
      {more && <p className="text-quiet">{more}</p>}
    </div>
    {action}
  </div>
);

/** What went wrong with the search, above whatever could be found. */
export const NearbyNotices = ({ nearby }: { nearby: NearbyRanges }) => {
  const { problem, ranges, retry, isRetrying, isOverLimit } = nearby;
  if (problem === 'directory-failed' && ranges === null) {
    return <ErrorState heading={UNABLE_TO_LOAD} text={LOAD_ERROR} onRetry={retry} isRetrying={isRetrying} />;
  }
  const hasRanges = ranges !== null && ranges.length > 0;
  const again = (
    <Button look="secondary" size="compact" Icon={RotateCw} isBusy={isRetrying} onClick={retry}>
      Try again
    </Button>
  );

  return (
    <>
      {problem === 'directory-failed' && (
        <Notice
          heading={UNABLE_TO_LOAD}
          text={LOAD_ERROR}
          more={hasRanges && 'These are the places Google Maps found, without our own directory.'}
          action={again}
        />
      )}
      {problem === 'service-failed' && (
        <Notice
          heading="Unable to find ranges in your area"
          text="Google Maps didn’t answer."
          more={hasRanges && 'These are the ranges in our own directory.'}
          action={again}
        />
      )}
      {problem === 'maps-failed' && (
        <Notice
          heading={UNABLE_TO_LOAD}
          text="Google Maps failed to load. Please check your internet connection and try again."
          more={hasRanges && 'These are the ranges in our own directory.'}
        />
      )}
      {isOverLimit && (
        <p role="status" className="rounded-control border border-denim/40 bg-denim/7 px-4 py-2">
          You’ve used today’s {SERVICE_SEARCHES_PER_DAY} Google Maps searches in this browser. Until tomorrow, you’ll
          see our own directory.
        </p>
      )}
    </>
  );
};
