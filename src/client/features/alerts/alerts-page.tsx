import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import type { TravelAlert } from '#shared/law/alert.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import { sortAlerts } from '#shared/law/pick-alerts.ts';
import type { StateCode } from '#shared/law/states.ts';
import { ALERT_WORDS, AlertItem } from '../../blocks/alert-item.tsx';
import { lawStateOf, useWhere } from '../../blocks/current-location.ts';
import { travelAlertsQuery } from '../../blocks/law-queries.ts';
import { useWallet } from '../../blocks/wallet-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { useNewAlerts } from './seen-alerts.ts';

type Kind = TravelAlert['alertType'];

/** Where they are, where they live, and whose permits they hold. */
const useMyStates = (userId: string): readonly StateCode[] => {
  const { wallet } = useWallet(userId);
  const here = lawStateOf(useWhere(), null);
  const permits = wallet.permits.map(({ state }) => state);

  return [...new Set([...(here ? [here] : []), ...(wallet.home ? [wallet.home] : []), ...permits])];
};

type AlertGroupProps = { heading: string; alerts: readonly TravelAlert[]; fresh: ReadonlySet<string> };

const AlertGroup = ({ heading, alerts, fresh }: AlertGroupProps) =>
  alerts.length > 0 && (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl text-saddle-strong">{heading}</h2>
      <ul className="flex flex-col gap-3">
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} isNew={fresh.has(alert.id)} />
        ))}
      </ul>
    </section>
  );

/** 'All' is not what stands under a filter. */
const headingOfOthers = ({ hasMine, isFiltered }: { hasMine: boolean; isFiltered: boolean }): string => {
  if (hasMine) return 'Other states';

  return isFiltered ? 'What matches' : 'All alerts';
};

type AlertListProps = { alerts: readonly TravelAlert[]; mine: readonly StateCode[]; fresh: ReadonlySet<string> };

const AlertList = ({ alerts, mine, fresh }: AlertListProps) => {
  const [state, setState] = useState('');
  const [kind, setKind] = useState('');
  const states = [...new Set(alerts.flatMap((alert) => alert.states))].toSorted((a, b) =>
    stateName(a).localeCompare(stateName(b)),
  );
  const shown = alerts.filter(
    (alert) => (!state || alert.states.some((one) => one === state)) && (!kind || alert.alertType === kind),
  );
  const groups = sortAlerts(shown, mine);

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:max-w-2xl">
        <SelectField label="State" value={state} onChange={({ target }) => setState(target.value)}>
          <option value="">All states</option>
          {states.map((code) => (
            <option key={code} value={code}>
              {stateName(code)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Kind" value={kind} onChange={({ target }) => setKind(target.value)}>
          <option value="">All kinds</option>
          {(Object.keys(ALERT_WORDS) as Kind[]).map((one) => (
            <option key={one} value={one}>
              {ALERT_WORDS[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <p role="status" className="text-quiet">
        {shown.length === 1 ? '1 alert' : `${shown.length} alerts`}
        {shown.length > 1 && `, ${groups.mine.length > 0 ? 'your states first, then ' : ''}newest first`}
        {fresh.size > 0 && `, ${fresh.size} new since your last visit`}
      </p>
      <AlertGroup heading="Your states" alerts={groups.mine} fresh={fresh} />
      <AlertGroup
        heading={headingOfOthers({ hasMine: groups.mine.length > 0, isFiltered: Boolean(state || kind) })}
        alerts={groups.others}
        fresh={fresh}
      />
      {shown.length === 0 && (
        <EmptyState
          level={2}
          Icon={CircleCheck}
          heading="No alerts match"
          text="No active alerts match this state and kind."
          action={
            <Button
              look="secondary"
              onClick={() => {
                setState('');
                setKind('');
              }}
            >
              Show all alerts
            </Button>
          }
        />
      )}
    </>
  );
};

type AlertsPageProps = { user: CurrentUser };

/** Every active alert: what changed, where, and the day of the news. */
export const AlertsPage = ({ user }: AlertsPageProps) => {
  const { data: alerts, isError, isFetching, refetch } = useQuery(travelAlertsQuery);
  const mine = useMyStates(user.id);
  const fresh = useNewAlerts(user.id, alerts);

  return (
    <Page
      heading="Travel Alerts"
      lead="Recent law changes and court rulings: what changed, where, and the day of the news. Your states come first."
    >
      {isError && !alerts && (
        <ErrorState
          level={2}
          heading="Failed to fetch travel alerts"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!alerts && !isError && (
        <DelayedSkeleton label="Loading travel alerts…">
          <Skeleton className="h-72" />
        </DelayedSkeleton>
      )}
      {alerts?.length === 0 && (
        <EmptyState level={2} Icon={CircleCheck} heading="All Clear" text="No active travel alerts at this time." />
      )}
      {alerts && alerts.length > 0 && <AlertList alerts={alerts} mine={mine} fresh={fresh} />}
    </Page>
  );
};
