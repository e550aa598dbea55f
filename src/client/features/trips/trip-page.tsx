import { useMutation } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Location } from '#shared/contracts/places.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { useKindNames, useKindsOf } from '../../blocks/law-queries.ts';
import { hasQuestions, WalletQuestions } from '../../blocks/wallet-questions.tsx';
import { useWallet } from '../../blocks/wallet-store.ts';
import { failureText } from '../../lib/call-api.ts';
import { localToday } from '../../lib/today.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { findKeptTrip, keepTrip, type PlannedTrip } from './kept-trip.ts';
import { type FindRoutes, planTrip } from './plan-trip.ts';
import { SavedTrips, SaveTrip } from './saved-trips.tsx';
import { type Entry, entriesOf, findStandstill, lookUpAll, newEntry, tripOf } from './trip-entries.ts';
import { TripForm } from './trip-form.tsx';
import { TripResult } from './trip-result.tsx';

type TripPageProps = {
  user: CurrentUser;
  /** Of a maps service, where there is one; without it the line is straight and called approximate. */
  findRoutes: FindRoutes | null;
};

export const TripPage = ({ user, findRoutes }: TripPageProps) => {
  const { wallet, save } = useWallet(user.id);
  const { kindsOf } = useKindsOf();
  const names = useKindNames();
  const [entries, setEntries] = useState<Entry[]>(() => [newEntry(), newEntry()]);
  const [planned, setPlanned] = useState<PlannedTrip | null>(null);
  const alertId = useId();
  const today = localToday();

  // The last trip is there again, also without a connection.
  useEffect(() => {
    let isGone = false;
    void findKeptTrip(user.id).then((kept) => {
      if (isGone || !kept) return;
      setPlanned((current) => current ?? kept);
      setEntries((current) => (current.some(({ typed }) => typed !== '') ? current : entriesOf(kept.trip)));
    });

    return () => {
      isGone = true;
    };
  }, [user.id]);

  const plan = useMutation({
    mutationFn: async (asked: readonly Entry[]): Promise<PlannedTrip | null> => {
      const found = await lookUpAll(asked);
      const standstill = findStandstill(found);
      const told = found.map((entry) =>
        entry === standstill ? { ...entry, error: 'This is the same place as the one before.' } : entry,
      );
      setEntries(told);
      const places = told.flatMap(({ place, error }) => (place && !error ? [place] : []));
      if (places.length < told.length) return null;

      return planTrip({ trip: tripOf(told), places: places as Location[], findRoutes, today });
    },
    onSuccess: (made) => {
      if (!made) return;
      setPlanned(made);
      void keepTrip(user.id, made);
    },
  });

  const open = (trip: Parameters<typeof entriesOf>[0]): void => {
    const opened = entriesOf(trip);
    setEntries(opened);
    plan.mutate(opened);
  };

  return (
    <Page
      heading="Trip planner"
      lead={
        <span className="no-print">
          Say where you drive: each state on the way is told before you leave, with the source and date of what is said.
        </span>
      }
    >
      <div className="no-print flex flex-col gap-5">
        {wallet.permits.length === 0 && (
          <Card className="flex flex-wrap items-center gap-3">
            <IdCard aria-hidden="true" className="size-6 shrink-0 text-saddle" />
            <p className="min-w-56 flex-1">
              There is no permit in your wallet: states are told as to somebody without one.
            </p>
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
            isBusy={plan.isPending}
            onChange={setEntries}
            onPlan={() => plan.mutate(entries)}
          />
          <FormAlert
            id={alertId}
            text={plan.error && failureText(plan.error, 'The trip could not be planned. Please try again.')}
          />
          <p className="mt-3 text-sm text-quiet">
            Your places are used for the answer and not kept, unless you save the trip: then as you typed them.
          </p>
        </Card>
        <SavedTrips onOpen={open} />
      </div>
      {planned && (
        <TripResult
          planned={planned}
          wallet={wallet}
          today={today}
          tools={<SaveTrip key={`${planned.trip.name} ${planned.plannedOn}`} trip={planned.trip} />}
        />
      )}
    </Page>
  );
};
