import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { TravelAlert } from '#shared/contracts/alerts.ts';
import { pickAlerts } from '#shared/domain/alerts.ts';
import { formatPartialDate } from '#shared/domain/law/calendar-display.ts';
import type { StateCode } from '#shared/domain/law/states.ts';
import { travelAlertsQuery } from '../../lib/law-queries.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { TONES, type Tone } from '../../ui/tone.ts';

const LOOKS: Record<TravelAlert['alertType'], { tone: Tone; Icon: LucideIcon; word: string }> = {
  warning: { tone: 'brass', Icon: TriangleAlert, word: 'Warning' },
  info: { tone: 'denim', Icon: Info, word: 'Information' },
  success: { tone: 'sage', Icon: CircleCheck, word: 'Good news' },
};

const AlertItem = ({ alert: { alertType, message, startsOn, source } }: { alert: TravelAlert }) => {
  const { tone, Icon, word } = LOOKS[alertType];

  return (
    <li className={`flex gap-3 rounded-control border border-(--tone)/40 bg-(--tone)/8 px-4 py-3 ${TONES[tone]}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone)" />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{word}: </span>
          {message}
        </p>
        <p className="mt-0.5 text-sm text-quiet">
          since {formatPartialDate(startsOn)}
          {source && ' · '}
          {source &&
            (source.address?.startsWith('http') ? (
              <a href={source.address} target="_blank" rel="noreferrer" className="text-link">
                {source.title}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              source.title
            ))}
        </p>
      </div>
    </li>
  );
};

type TravelAlertsProps = { state: StateCode };

/** What changed on the road ahead, the member's own state first. */
export const TravelAlerts = ({ state }: TravelAlertsProps) => {
  const { data: alerts, isError, isFetching, refetch } = useQuery(travelAlertsQuery);

  return (
    <Card>
      <CardHeading Icon={TriangleAlert}>Travel Alerts</CardHeading>
      {isError && !alerts && (
        <ErrorState heading="Failed to fetch travel alerts" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!alerts && !isError && (
        <DelayedSkeleton label="Loading the travel alerts…">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </div>
        </DelayedSkeleton>
      )}
      {alerts?.length === 0 && (
        <EmptyState Icon={CircleCheck} heading="All Clear" text="No active travel alerts at this time." />
      )}
      {alerts && alerts.length > 0 && (
        <ul className="flex flex-col gap-3">
          {pickAlerts(alerts, state).map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </Card>
  );
};
