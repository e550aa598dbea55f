import { useMutation } from '@tanstack/react-query';
import { CarFront, IdCard } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Location } from '#shared/contracts/places.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import type { SavedTrip } from '#shared/contracts/trips.ts';
import { NO_PERMIT_ASSUMED } from '#shared/recognition/recognition-wording.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';
import type { Trip } from '#shared/trips/trip.ts';
import { findKeptTrip, findSavedTrip, keepSavedTrip, keepTrip, onTripsArrived } from '../../blocks/kept-trip.ts';
import { useKindNames, useKindsOf } from '../../blocks/law-queries.ts';
import { hasQuestions, WalletQuestions } from '../../blocks/wallet-questions.tsx';
import { useWallet } from '../../blocks/wallet-store.ts';
import { bringIntoView } from '../../lib/bring-into-view.ts';
import { ApiError, failureText, NetworkError } from '../../lib/call-api.ts';
import { localToday } from '../../lib/today.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { OnTheRoad } from './drive/on-the-road.tsx';
import { type FindRoutes, planTrip } from './plan-trip.ts';
import { SavedTrips, SaveTrip } from './saved-trips.tsx';
import {
  type Entry,
  entriesOf,
  findStandstill,
  lookUpAll,
  NO_DATES,
  newEntry,
  type TripDates,
  tripOf,
} from './trip-entries.ts';
import { TripForm } from './trip-form.tsx';
import { TripResult } from './trip-result.tsx';

type TripPageProps = {
  user: CurrentUser;
  /** Of a maps service, where there is one; without it our own roads are used. */
  findRoutes: FindRoutes | null;
};

type Asked = { asked: readonly Entry[]; when: TripDates };

const OFFLINE = 'You’re offline, so we can’t find your route. Open a saved trip, or try again when you’re connected.';

const planFailure = (error: Error): string =>
  error instanceof NetworkError ? OFFLINE : failureText(error, 'We couldn’t plan the trip. Please try again.');

const datesOf = ({ leaveOn = '', returnOn = '' }: Pick<Trip, 'leaveOn' | 'returnOn'>): TripDates => ({
  leaveOn,
  returnOn,
});

/** A problem with one place or one leg is told where it is; null: it is about something else. */
const markEntries = (entries: readonly Entry[], error: unknown): Entry[] | null => {
  const problem = error instanceof ApiError ? error.problem : null;
  const at = problem?.details?.stop ? problem.details.stop - 1 : (problem?.details?.leg ?? null);
  if (!problem || at === null || !entries[at]) return null;
  const text =
    problem.code === 'no-road'
      ? 'We found no road there that stays in the United States. Choose plane or ferry.'
      : problem.message;

  return entries.map((entry, place) => (place === at ? { ...entry, error: text } : entry));
};

export const TripPage = ({ user, findRoutes }: TripPageProps) => {
  const { wallet, save } = useWallet(user.id);
  const { kindsOf } = useKindsOf();
  const names = useKindNames();
  const [entries, setEntries] = useState<Entry[]>(() => [newEntry(), newEntry()]);
  const [dates, setDates] = useState<TripDates>(NO_DATES);
  const [planned, setPlanned] = useState<PlannedTrip | null>(null);
  const [isDriving, setIsDriving] = useState(false);
  const alertId = useId();
  const resultRef = useRef<HTMLElement>(null);
  const today = localToday();

  // The last trip is there again, also without a connection.
  useEffect(() => {
    let isGone = false;
    const showKept = async (): Promise<void> => {
      const kept = await findKeptTrip(user.id);
      if (isGone || !kept) return;
      setPlanned((current) => current ?? kept.planned);
      setEntries((current) => (current.some(({ typed }) => typed !== '') ? current : entriesOf(kept.trip)));
      setDates((current) => (current === NO_DATES ? datesOf(kept.trip) : current));
    };
    void showKept();
    // It may also come from another device, a moment later.
    const stop = onTripsArrived(() => void showKept());

    return () => {
      isGone = true;
      stop();
    };
  }, [user.id]);

  const plan = useMutation({
    mutationFn: async ({ asked, when }: Asked): Promise<PlannedTrip | null> => {
      const found = await lookUpAll(asked);
      const standstill = findStandstill(found);
      const told = found.map((entry) =>
        entry === standstill ? { ...entry, error: 'This is the same as the place before it.' } : entry,
      );
      setEntries(told);
      const places = told.flatMap(({ place, error }) => (place && !error ? [place] : []));
      if (places.length < told.length) return null;
      try {
        return await planTrip({ trip: tripOf(told, when), places: places as Location[], findRoutes, today });
      } catch (error) {
        const marked = markEntries(told, error);
        if (!marked) throw error;
        setEntries(marked);

        return null;
      }
    },
    onSuccess: (made) => {
      if (!made) return;
      setPlanned(made);
      void keepTrip(user.id, made);
    },
  });

  // What the member asked for comes up from below the form. A trip that was kept moves nothing.
  useEffect(() => {
    if (plan.data) bringIntoView(resultRef.current, 'start');
  }, [plan.data]);

  const isBackwards = dates.leaveOn !== '' && dates.returnOn !== '' && dates.returnOn < dates.leaveOn;

  /** A saved trip is planned anew; without a connection it is shown as it was. */
  const open = async (trip: SavedTrip): Promise<void> => {
    const [opened, when] = [entriesOf(trip), datesOf(trip)];
    setEntries(opened);
    setDates(when);
    const kept = await findSavedTrip(user.id, trip.name);
    if (kept?.planned) setPlanned(kept.planned);
    plan.mutate(
      { asked: opened, when },
      { onSuccess: (made) => void (made && kept && keepSavedTrip(user.id, trip.name, made)) },
    );
  };

  if (isDriving) {
    return (
      <Page heading="On the road">
        <OnTheRoad planned={planned} wallet={wallet} today={today} onClose={() => setIsDriving(false)} />
      </Page>
    );
  }

  return (
    <Page
      heading="Trip planner"
      lead={
        <span className="no-print">
          Enter your route and see the law in every state you’ll cross, with sources and dates.
        </span>
      }
    >
      <div className="no-print flex flex-col gap-5">
        {wallet.permits.length === 0 && (
          <Card className="flex flex-wrap items-center gap-3">
            <IdCard aria-hidden="true" className="size-6 shrink-0 text-saddle" />
            <p className="min-w-56 flex-1">{NO_PERMIT_ASSUMED}</p>
            <ButtonLink to="/permits" look="secondary" size="compact">
              Add my permits
            </ButtonLink>
          </Card>
        )}
        {hasQuestions(wallet, kindsOf) && (
          <WalletQuestions wallet={wallet} kindsOf={kindsOf} names={names} onSave={save} />
        )}
        <Card>
          <TripForm
            entries={entries}
            dates={dates}
            isBusy={plan.isPending}
            onChange={setEntries}
            onDates={setDates}
            onPlan={() => !isBackwards && plan.mutate({ asked: entries, when: dates })}
          />
          <FormAlert id={alertId} text={plan.error && planFailure(plan.error)} />
          <p className="mt-3 text-sm text-quiet">
            Our server uses your places to plan the route. It keeps them, with your dates, only if you save the trip to
            your account.
          </p>
          <Button look="secondary" Icon={CarFront} className="mt-3" onClick={() => setIsDriving(true)}>
            {planned ? 'Follow this trip as I drive' : 'Show the law as I drive'}
          </Button>
        </Card>
        <SavedTrips userId={user.id} onOpen={(trip) => void open(trip)} />
      </div>
      <p role="status" className="sr-only">
        {plan.data && `Your trip is planned: ${plan.data.addresses.join(' to ')}.`}
      </p>
      {planned && (
        <TripResult
          ref={resultRef}
          planned={planned}
          wallet={wallet}
          today={today}
          tools={
            <SaveTrip
              key={`${planned.trip.name} ${planned.plannedOn}`}
              trip={planned.trip}
              onSaved={(name) => keepSavedTrip(user.id, name, planned)}
            />
          }
        />
      )}
    </Page>
  );
};
