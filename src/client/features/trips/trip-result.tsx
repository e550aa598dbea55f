import { useQuery } from '@tanstack/react-query';
import { MapPin, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import { largestMagazineOf, type Wallet } from '#shared/permits/permit.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { type Recognition, recognize, statusOf } from '#shared/recognition/recognize.ts';
import { standingOf } from '#shared/trips/trip-standing.ts';
import { countiesOnWay, summarizeStates } from '#shared/trips/trip-states.ts';
import { tripHeadline, warningsOf } from '#shared/trips/trip-warnings.ts';
import { holderOf } from '../../blocks/holder.ts';
import { travelAlertsQuery } from '../../blocks/law-queries.ts';
import type { Ticked } from '../../blocks/paper-words.ts';
import { PrintTools } from '../../blocks/print-tools.tsx';
import { STATUS_LOOKS } from '../../blocks/status-look.ts';
import { recognitionQuery } from '../../blocks/travel-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { PlannedTrip } from './kept-trip.ts';
import { TransportChecklist } from './transport-checklist.tsx';
import { TripBrief } from './trip-brief.tsx';
import { useEvidenceOf } from './trip-facts.ts';
import { TripStateCard } from './trip-state-card.tsx';
import { TripWarningList } from './trip-warning-list.tsx';

const NOTHING: ReadonlyMap<StateCode, Recognition> = new Map();

const Ranges = ({ ranges }: Pick<PlannedTrip, 'ranges'>) =>
  ranges.length > 0 && (
    <Card>
      <CardHeading level={3} Icon={MapPin}>
        Ranges along the way
      </CardHeading>
      <ol className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {ranges.map(({ mile, range: { id, name, city, state, distance, source } }) => (
          <li key={id}>
            <span className="text-quiet tabular-nums">Mile {mile}:</span> {name}
            {city && `, ${city}`}
            {state && `, ${state}`}
            <span className="block text-sm text-quiet">
              {Math.round(distance ?? 0)} miles off the line
              {source && ` · as of ${formatPartialDate(source.asOf)}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-sm text-quiet">
        Straight-line miles. Whether a range is open today was not checked: ask.
      </p>
    </Card>
  );

type TripResultProps = { planned: PlannedTrip; wallet: Wallet; today: string; tools: ReactNode };

/** The trip, state by state in the order in which they are entered. */
export const TripResult = ({ planned, wallet, today, tools }: TripResultProps) => {
  const { data, isError, isFetching, refetch } = useQuery(recognitionQuery);
  const alerts = useQuery(travelAlertsQuery);
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const summary = useMemo(() => summarizeStates(planned.crossed), [planned.crossed]);
  const codes = useMemo(() => summary.states.map(({ state }) => state), [summary]);
  const evidences = useEvidenceOf(codes);
  const recognitions = useMemo(() => {
    if (!data) return NOTHING;
    const onWay = countiesOnWay(summary.states, planned.isApproximate);

    return recognize(wallet.permits, holderOf(wallet, today), data.index, onWay);
  }, [data, wallet, today, summary, planned.isApproximate]);
  const standing = standingOf(data ? codes : [], recognitions);
  const isStanding = standing.denied.length + standing.unconfirmed.length > 0;
  // While the records are on their way nothing is said of them, and nothing is printed.
  const isKnown = data !== undefined || isError;
  const warnings = isKnown
    ? warningsOf({ planned, summary, wallet, recognitions: data ? recognitions : null, evidences, today })
    : [];
  const general = warnings.filter(({ state }) => state === null);
  const ownAlerts = (alerts.data ?? []).filter(({ states }) => states.some((state) => codes.includes(state)));

  return (
    <section aria-label="Your trip" className="flex flex-col gap-5">
      <div className="no-print flex flex-col gap-5">
        <Card>
          <CardHeading>{planned.addresses.join(' → ')}</CardHeading>
          <p className="text-lg">{tripHeadline(planned.miles, codes.length, planned.isApproximate)}</p>
          <p className="text-quiet">Planned {formatPartialDate(planned.plannedOn)}</p>
          <ol aria-label="States in order" className="mt-3 flex flex-wrap gap-2">
            {summary.states.map(({ state, miles }) => {
              const recognition = recognitions.get(state);
              const status = recognition && statusOf(recognition);

              return (
                <li key={state}>
                  <Badge {...(status ? STATUS_LOOKS[status] : {})}>
                    {stateName(state)} · {Math.round(miles)} mi
                    {status && <span className="sr-only">: {STATUS_WORDS[status]}</span>}
                  </Badge>
                </li>
              );
            })}
          </ol>
          <div className="mt-4">
            <PrintTools label="Print the brief" wallet={wallet} ticked={ticked} onTick={setTicked}>
              {tools}
            </PrintTools>
          </div>
        </Card>
        {general.length > 0 && (
          <Card tone="brick">
            <CardHeading Icon={TriangleAlert}>Read this before you leave</CardHeading>
            <div className="font-semibold">
              <TripWarningList label="Warnings" warnings={general} />
            </div>
          </Card>
        )}
        {isError && !data && (
          <ErrorState
            heading="The records could not be loaded"
            text="The states are told without your permits."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {isStanding && <TransportChecklist standing={standing} permitCount={wallet.permits.length} />}
        {summary.states.map((tripState, at) => (
          <TripStateCard
            key={tripState.state}
            at={at + 1}
            tripState={tripState}
            recognition={recognitions.get(tripState.state)}
            records={data?.records ?? null}
            evidence={evidences.get(tripState.state)}
            alerts={ownAlerts.filter(({ states }) => states.includes(tripState.state))}
            warnings={warnings.filter(({ state }) => state === tripState.state)}
            magazineRounds={largestMagazineOf(wallet)}
            today={today}
          />
        ))}
        <Ranges ranges={planned.ranges} />
        <p className="text-sm text-quiet">
          This is what the records say and as of when, not legal advice. Verify with the issuing authority of each state
          before you leave.
        </p>
      </div>
      {isKnown && (
        <TripBrief
          planned={planned}
          summary={summary}
          wallet={wallet}
          recognitions={recognitions}
          evidences={evidences}
          alerts={ownAlerts}
          standing={standing}
          warnings={warnings}
          ticked={ticked}
          today={today}
        />
      )}
    </section>
  );
};
