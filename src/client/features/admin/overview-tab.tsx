import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { getOverview } from '#shared/contracts/admin-overview.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import type { PageHref } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { TONES } from '../../ui/tone.ts';
import { SpreadsheetCard } from './spreadsheet-card.tsx';

const overviewQuery = {
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getOverview, { signal }),
  staleTime: 0,
};

type TileProps = {
  label: string;
  /** What one of them is called, where that differs. */
  one?: string;
  value: number;
  to: PageHref;
  isUrgent?: boolean;
};

const Tile = ({ label, one = label, value, to, isUrgent = false }: TileProps) => (
  <li>
    <PageLink
      to={to}
      className="flex h-full min-h-11 flex-col rounded-panel border border-tan bg-card px-4 py-3 no-underline transition-colors hover:bg-hover"
    >
      <span
        className={`font-slab text-2xl tabular-nums ${isUrgent && value > 0 ? 'text-brick-strong' : 'text-saddle-strong'}`}
      >
        {value.toLocaleString('en-US')}
      </span>
      <span className="text-quiet">{value === 1 ? one : label}</span>
    </PageLink>
  </li>
);

/** Commands are in backquotes, as in the log. */
const WithCommands = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => (at % 2 ? <code key={part}>{part}</code> : part));

const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <ul aria-label="Warnings" className="flex flex-col gap-2">
    {warnings.map((warning) => (
      <li
        key={warning}
        className={`flex gap-3 rounded-control border border-(--tone)/40 bg-(--tone)/8 px-4 py-3 ${TONES.brick}`}
      >
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone)" />
        <p className="min-w-0">
          <WithCommands text={warning} />
        </p>
      </li>
    ))}
  </ul>
);

/** How things stand, and the list of grandfathered users. */
export const OverviewTab = () => {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);

  return (
    <div className="flex flex-col gap-6">
      {error && !data && (
        <ErrorState
          level={2}
          heading="We couldn’t load the overview"
          text={failureText(error, 'Please try again.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <DelayedSkeleton label="Loading the overview…">
          <Skeleton className="h-44" />
        </DelayedSkeleton>
      )}
      {data && data.warnings.length > 0 && <Warnings warnings={data.warnings} />}
      {data && (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
          <Tile label="accounts" one="account" value={data.members} to="/admin?tab=members" />
          <Tile label="paying" value={data.paying} to="/admin?tab=members" />
          <Tile label="founding members" one="founding member" value={data.founding} to="/admin?tab=members" />
          <Tile label="open reports" one="open report" value={data.openReports} to="/admin?tab=review" />
          <Tile label="facts due for review" one="fact due for review" value={data.factsDue} to="/admin?tab=review" />
          <Tile label="open messages" one="open message" value={data.openMessages} to="/admin?tab=messages" />
          <Tile label="emails waiting" one="email waiting" value={data.waitingMails} to="/admin?tab=mail" />
          <Tile label="emails failed" one="email failed" value={data.failedMails} to="/admin?tab=mail" isUrgent />
          <Tile
            label="payments to review"
            one="payment to review"
            value={data.paymentsToLookAt}
            to="/admin?tab=payments"
            isUrgent
          />
        </ul>
      )}
      <SpreadsheetCard />
    </div>
  );
};
