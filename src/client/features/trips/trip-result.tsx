import { useQuery } from '@tanstack/react-query';
import { MapPin, TriangleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import type { TravelAlert } from '#shared/law/alert.ts';
import { asOfText, formatPartialDate } from '#shared/law/calendar-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import { largestMagazineOf, type Wallet } from '#shared/permits/permit.ts';
import type { Range } from '#shared/ranges/range.ts';
import type { Recognition } from '#shared/recognition/recognize.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';
import { recognizeOnTrip } from '#shared/trips/recognize-on-trip.ts';
import { alertsOnTrip } from '#shared/trips/trip-alerts.ts';
import { isAtAnEnd, staysOf, tripRowsOf } from '#shared/trips/trip-rows.ts';
import { isPlain, isStanding, standingOf } from '#shared/trips/trip-standing.ts';
import { summarizeWays } from '#shared/trips/trip-states.ts';
import { isFirst, type TripWarning, travelDaysOf, tripHeadline, warningsOf } from '#shared/trips/trip-warnings.ts';
import { AlertItem } from '../../blocks/alert-item.tsx';
import { holderOf } from '../../blocks/holder.ts';
import { travelAlertsQuery } from '../../blocks/law-queries.ts';
import { telephoneOf } from '../../blocks/own-numbers.ts';
import type { Ticked } from '../../blocks/paper-words.ts';
import { PrintTools } from '../../blocks/print-tools.tsx';
import { recognitionQuery } from '../../blocks/travel-queries.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TransportChecklist } from './transport-checklist.tsx';
import { TripBrief } from './trip-brief.tsx';
import { useEvidenceOf } from './trip-facts.ts';
import { TripMap } from './trip-map.tsx';
import { TripStateDrawer } from './trip-state-drawer.tsx';
import { TripTable } from './trip-table.tsx';
import { TripWarningList } from './trip-warning-list.tsx';

const NOTHING: ReadonlyMap<StateCode, Recognition> = new Map();

/** Of a range that we know by its town or ZIP code, nobody can say how far off it is. */
const offRouteText = (miles: number, precision: Range['precision']): string => {
  if (precision !== 'point') return 'Approximate location';
  if (miles === 0) return 'On your route';

  return miles === 1 ? '1 mile off your route' : `${miles} miles off your route`;
};

type ContactProps = { range: Pick<Range, 'name' | 'phone' | 'website'> };

/** How to ask before one drives there. Only web URLs become links, whatever their source. */
const Contact = ({ range: { name, phone, website } }: ContactProps) => (
  <span className="flex flex-wrap gap-x-4 empty:hidden">
    {phone && (
      <a href={telephoneOf(phone)} className="text-link inline-flex min-h-11 items-center">
        {phone}
      </a>
    )}
    {website && /^https?:\/\//.test(website) && (
      <a href={website} target="_blank" rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
        Website<span className="sr-only"> of {name} (opens in a new tab)</span>
      </a>
    )}
  </span>
);

/** What the rows don't say by themselves. */
const noteOn = (ranges: PlannedTrip['ranges']): string =>
  [
    ranges.some(({ range: { precision, distance } }) => precision === 'point' && Math.round(distance ?? 0) > 0) &&
      'Miles off your route are in a straight line.',
    ranges.some(({ range }) => range.precision !== 'point') && 'An approximate location is the town’s or ZIP code’s.',
    'Listings can be years old.',
    ranges.some(({ range }) => range.phone)
      ? 'Call ahead. If there’s no number here, look the range up by name.'
      : 'Look a range up by name before you drive there.',
  ]
    .filter(Boolean)
    .join(' ');

const Ranges = ({ ranges }: Pick<PlannedTrip, 'ranges'>) =>
  ranges.length > 0 && (
    <Card>
      <CardHeading level={3} Icon={MapPin}>
        Ranges along the way
      </CardHeading>
      <p className="mb-2">Stopping at a range doesn’t make a state recognize your permit.</p>
      <ol className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {ranges.map(({ mile, range }) => {
          const { id, name, city, state, distance, precision, source } = range;

          return (
            <li key={id}>
              <span className="text-quiet tabular-nums">Mile {mile}:</span> {name}
              {city && `, ${city}`}
              {state && `, ${state}`}
              <span className="block text-sm text-quiet">
                {offRouteText(Math.round(distance ?? 0), precision)}
                {source && ` · ${asOfText(source.asOf)}`}
              </span>
              <Contact range={range} />
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-sm text-quiet">{noteOn(ranges)}</p>
    </Card>
  );

type AlertsProps = { alerts: readonly TravelAlert[] };

/** Each opens with its state too; here they are in sight at once. */
const Alerts = ({ alerts }: AlertsProps) =>
  alerts.length > 0 && (
    <details className="border-t border-tan pt-2">
      <summary className="min-h-11 cursor-pointer py-2">
        <span className="text-link">
          {alerts.length === 1 ? '1 travel alert' : `${alerts.length} travel alerts`} on your way
        </span>
      </summary>
      <ul aria-label="Travel alerts on your way" className="flex flex-col gap-2">
        {alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
    </details>
  );

type WarningsProps = { label: string; heading: string; warnings: readonly TripWarning[] };

const Warnings = ({ label, heading, warnings }: WarningsProps) =>
  warnings.length > 0 && (
    <div className="mt-3 rounded-control border border-brick/45 bg-brick/10 px-3 py-2">
      <h3 className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-brick-strong" />
        {heading}
      </h3>
      <TripWarningList label={label} warnings={warnings} />
    </div>
  );

type TripResultProps = {
  ref: Ref<HTMLElement>;
  planned: PlannedTrip;
  wallet: Wallet;
  today: string;
  tools: ReactNode;
};

const useTrip = (planned: PlannedTrip, wallet: Wallet, today: string) => {
  const records = useQuery(recognitionQuery);
  const { data, isError } = records;
  const summary = useMemo(() => summarizeWays(planned.ways), [planned.ways]);
  const codes = useMemo(() => summary.states.map(({ state }) => state), [summary]);
  const evidences = useEvidenceOf(codes);
  const recognitions = useMemo(
    () =>
      data
        ? recognizeOnTrip({
            permits: wallet.permits,
            holder: holderOf(wallet, today),
            index: data.index,
            states: summary.states,
            days: travelDaysOf(planned.trip, today),
            isUnsure: planned.ways.some(({ isUnsure }) => isUnsure),
          })
        : NOTHING,
    [data, wallet, today, summary, planned],
  );
  // While the records are on their way the screen says so, and nothing is printed.
  const isKnown = data !== undefined || isError;
  const stays = staysOf(planned.trip, planned.addresses);
  const ends = [...stays].filter(([, stay]) => isAtAnEnd(stay)).map(([state]) => state);

  const isLawfulAtEnds = ends.every((state) => {
    const recognition = recognitions.get(state);

    return recognition !== undefined && isPlain(recognition);
  });

  return {
    ...records,
    summary,
    codes,
    evidences,
    recognitions,
    isKnown,
    standing: standingOf(data ? codes : [], recognitions),
    isLawfulAtEnds,
    warnings: isKnown
      ? warningsOf({ planned, summary, wallet, recognitions: data ? recognitions : null, evidences, today })
      : [],
    rows: tripRowsOf(summary.states, {
      recognitions,
      evidences,
      stays,
      magazineRounds: largestMagazineOf(wallet),
      isLawfulAtEnds,
      lastDay: travelDaysOf(planned.trip, today)[1],
      isLoading: !isKnown,
    }),
  };
};

/** The trip in one look, and each state on demand. */
export const TripResult = ({ ref, planned, wallet, today, tools }: TripResultProps) => {
  const trip = useTrip(planned, wallet, today);
  const { data, summary, codes, recognitions, evidences, warnings, standing, isKnown, isLawfulAtEnds } = trip;
  const alerts = useQuery(travelAlertsQuery);
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const [opened, setOpened] = useState<StateCode | null>(null);
  const general = warnings.filter(({ state }) => state === null);
  const ownAlerts = alertsOnTrip(alerts.data ?? [], codes, travelDaysOf(planned.trip, today), wallet);
  const openedState = summary.states.find(({ state }) => state === opened);
  const ofFastest = new Set(summary.states.filter(({ ways }) => ways.includes(0)).map(({ state }) => state));
  const rows = trip.rows.filter(({ state }) => ofFastest.has(state));
  const others = trip.rows.filter(({ state }) => !ofFastest.has(state));

  return (
    <section ref={ref} aria-label="Your trip" className="-mx-3 scroll-mt-20 flex flex-col gap-5 sm:mx-0">
      <div className="no-print flex flex-col gap-5">
        <Card>
          <CardHeading>{planned.addresses.join(' → ')}</CardHeading>
          <p className="text-lg">{tripHeadline(planned.ways, summary)}.</p>
          {!isKnown && (
            <p role="status" className="mt-2 font-semibold">
              We’re still checking your permits. Don’t rely on this trip yet: some states may say no.
            </p>
          )}
          <Warnings label="Warnings" heading="Read this before you leave" warnings={general.filter(isFirst)} />
          <div className="mt-3">
            <TripMap ways={planned.ways} recognitions={recognitions} />
          </div>
          {planned.ways.length > 1 && (
            <p className="mt-1 text-sm text-quiet">
              The solid line is the fastest route. Dashed lines are others that take a little longer.
            </p>
          )}
          <div className="mt-3">
            <TripTable rows={rows} others={others} isLoading={!isKnown} onOpen={setOpened} />
            <Alerts alerts={ownAlerts} />
          </div>
          <Warnings
            label="More warnings"
            heading="Also before you leave"
            warnings={general.filter((warning) => !isFirst(warning))}
          />
          <p className="mt-3 text-sm text-quiet">
            Planned {formatPartialDate(planned.plannedOn)}. Driving times are estimates. This is what our records say,
            not legal advice. Check with each state before you leave.
          </p>
          <div className="mt-4">
            <PrintTools label="Print a summary" wallet={wallet} ticked={ticked} onTick={setTicked}>
              {tools}
            </PrintTools>
          </div>
        </Card>
        {trip.isError && !data && (
          <ErrorState
            heading="We couldn’t load our records"
            text="The states below don’t take your permits into account yet."
            onRetry={() => void trip.refetch()}
            isRetrying={trip.isFetching}
          />
        )}
        {isStanding(standing) && (
          <TransportChecklist standing={standing} permitCount={wallet.permits.length} isLawfulAtEnds={isLawfulAtEnds} />
        )}
        <Ranges ranges={planned.ranges} />
      </div>
      {openedState && (
        <TripStateDrawer
          tripState={openedState}
          recognition={recognitions.get(openedState.state)}
          isLoading={!isKnown}
          records={data?.records ?? null}
          evidence={evidences.get(openedState.state)}
          alerts={ownAlerts.filter(({ states }) => states.includes(openedState.state))}
          warnings={warnings.filter(({ state }) => state === openedState.state)}
          magazineRounds={largestMagazineOf(wallet)}
          lastDay={travelDaysOf(planned.trip, today)[1]}
          today={today}
          onClose={() => setOpened(null)}
        />
      )}
      {isKnown && (
        <TripBrief
          planned={planned}
          summary={summary}
          rows={rows}
          others={others}
          wallet={wallet}
          recognitions={recognitions}
          alerts={ownAlerts}
          standing={standing}
          isLawfulAtEnds={isLawfulAtEnds}
          warnings={warnings}
          ticked={ticked}
          today={today}
        />
      )}
    </section>
  );
};
