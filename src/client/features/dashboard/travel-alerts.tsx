import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { stateInSentence } from '#shared/law/fact-wording.ts';
import { pickAlerts } from '#shared/law/pick-alerts.ts';
import type { StateCode } from '#shared/law/states.ts';
import { AlertItem } from '../../blocks/alert-item.tsx';
import { travelAlertsQuery } from '../../blocks/law-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';

type TravelAlertsProps = {
  /** Null: nobody has said where they are or live. */
  state: StateCode | null;
};

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
        <DelayedSkeleton label="Loading travel alerts…">
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
      {alerts && alerts.length > 0 && state && !alerts.some(({ states }) => states.includes(state)) && (
        <p className="mb-3">No current alert for {stateInSentence(state)}. The newest for other states:</p>
      )}
      {alerts && alerts.length > 0 && (
        <ul className="flex flex-col gap-3">
          {pickAlerts(alerts, state).map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      {alerts && alerts.length > 0 && (
        <ButtonLink to="/alerts" look="secondary" className="mt-3">
          {alerts.length === 1 ? 'See the alert' : `See all ${alerts.length} alerts`}
        </ButtonLink>
      )}
    </Card>
  );
};
