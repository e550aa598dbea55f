import { useQuery } from '@tanstack/react-query';
import { Info, MapPin, Printer } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatPartialDate } from '#shared/domain/law/calendar-display.ts';
import { stateName } from '#shared/domain/law/fact-wording.ts';
import type { StateCode } from '#shared/domain/law/states.ts';
import type { Wallet } from '#shared/domain/permits/permit.ts';
import { STATUS_WORDS } from '#shared/domain/recognition/recognition-wording.ts';
import { type Recognition, recognize, statusOf } from '#shared/domain/recognition/recognize.ts';
import { summarizeStates } from '#shared/domain/trips/trip-states.ts';
import { travelAlertsQuery } from '../../lib/law-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { PlannedTrip } from './kept-trip.ts';
import { STATUS_LOOKS } from './status-look.ts';
import { TransportChecklist } from './transport-checklist.tsx';
import { recognitionQuery } from './travel-queries.ts';
import { TripBrief } from './trip-brief.tsx';
import { useEvidenceOf } from './trip-facts.ts';
import { TripStateCard } from './trip-state-card.tsx';

const NOTHING: ReadonlyMap<StateCode, Recognition> = new Map();

/** Where the records do not settle it for this holder: there the federal rule matters. */
const isUnsettled = (recognition: Recognition | undefined): boolean =>
  recognition === undefined || !['recognized', 'permitless'].includes(statusOf(recognition));

/** The state of a place, by the address that it was taken for: 'Newark, NJ 07102'. */
const stateOfAddress = (address: string | undefined): string => /, ([A-Z]{2})( \d{5})?$/.exec(address ?? '')?.[1] ?? '';

const overnightStates = ({ trip, addresses }: PlannedTrip): string[] =>
  trip.stops.flatMap(({ kind }, at) => (kind === 'overnight' ? [stateOfAddress(addresses[at + 1])] : []));

const endStates = ({ addresses }: PlannedTrip): string[] => [addresses[0], addresses.at(-1)].map(stateOfAddress);

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
  const summary = useMemo(() => summarizeStates(planned.crossed), [planned.crossed]);
  const codes = useMemo(() => summary.states.map(({ state }) => state), [summary]);
  const evidences = useEvidenceOf(codes);
  const recognitions = useMemo(
    () => (data ? recognize(wallet.permits, { ageBand: wallet.ageBand, today }, data.index) : NOTHING),
    [data, wallet.permits, wallet.ageBand, today],
  );
  const unsettled = data ? codes.filter((state) => isUnsettled(recognitions.get(state))) : [];
  const [ends, nights] = [endStates(planned), overnightStates(planned)];
  const ownAlerts = (alerts.data ?? []).filter(({ states }) => states.some((state) => codes.includes(state)));

  return (
    <section aria-label="Your trip" className="flex flex-col gap-5">
      <div className="no-print flex flex-col gap-5">
        <Card>
          <CardHeading>{planned.addresses.join(' → ')}</CardHeading>
          <p className="text-lg">
            {Math.round(planned.miles)} miles through {codes.length === 1 ? '1 state' : `${codes.length} states`},
            planned {formatPartialDate(planned.plannedOn)}
          </p>
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
          {planned.isApproximate && (
            <p className="mt-3 flex gap-2">
              <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-denim" />
              <span>
                <strong>Approximate.</strong> The line runs straight from place to place. Your road may cross other
                states and counties: add stops along it to come closer.
              </span>
            </p>
          )}
          {summary.milesOutside >= 1 && (
            <p role="status" className="mt-2 font-semibold text-brick-strong">
              {Math.round(summary.milesOutside)} miles of it are in another country or over open water, where nothing
              here applies. Add stops to keep it within the United States.
            </p>
          )}
          {summary.withoutRecords.length > 0 && (
            <p className="mt-2 font-semibold">We have no records for {summary.withoutRecords.join(', ')}.</p>
          )}
          <div className="mt-4 flex flex-wrap items-end gap-3">
            <Button look="secondary" Icon={Printer} onClick={() => window.print()}>
              Print the brief
            </Button>
            {tools}
          </div>
        </Card>
        {isError && !data && (
          <ErrorState
            heading="The records could not be loaded"
            text="The states are told without your permits."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {unsettled.length > 0 && (
          <TransportChecklist
            states={unsettled}
            endsIn={unsettled.filter((state) => ends.includes(state))}
            overnightIn={unsettled.filter((state) => nights.includes(state))}
          />
        )}
        {summary.states.map((tripState, at) => (
          <TripStateCard
            key={tripState.state}
            at={at + 1}
            tripState={tripState}
            recognition={recognitions.get(tripState.state)}
            records={data?.records ?? null}
            evidence={evidences.get(tripState.state)}
            alerts={ownAlerts.filter(({ states }) => states.includes(tripState.state))}
            magazineRounds={wallet.magazineRounds}
            today={today}
          />
        ))}
        <Ranges ranges={planned.ranges} />
        <p className="text-sm text-quiet">
          This is what the records say and as of when, not legal advice. Verify with the issuing authority of each state
          before you leave.
        </p>
      </div>
      <TripBrief
        planned={planned}
        summary={summary}
        wallet={wallet}
        recognitions={recognitions}
        evidences={evidences}
        alerts={ownAlerts}
        unsettled={unsettled}
      />
    </section>
  );
};
