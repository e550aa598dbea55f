import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { clearTrips, forgetTrip, type SavedTrip, saveTrip } from '#shared/contracts/trips.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { TRIP_LIMITS, type Trip } from '#shared/trips/trip.ts';
import { forgetKeptTrips } from '../../blocks/kept-trip.ts';
import { tripsQuery } from '../../blocks/travel-queries.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const useTripsChange = <Input,>(change: (input: Input) => Promise<unknown>) => {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries(tripsQuery),
    onError: (error) =>
      toast({ title: 'Not done', description: failureText(error, 'Please try again.'), variant: 'destructive' }),
  });
};

/** Saves the trip that is shown, under a name. */
type SaveTripProps = {
  trip: Trip;
  /** Keeps the planned trip on this device; false: there is no room. */
  onSaved: (name: string) => Promise<boolean>;
};

export const SaveTrip = ({ trip, onSaved }: SaveTripProps) => {
  const [name, setName] = useState(trip.name);
  const [error, setError] = useState<string | null>(null);
  const save = useTripsChange((body: Trip) => callApi(saveTrip, { body }));

  const tellSaved = async (): Promise<void> => {
    const isKept = await onSaved(name.trim());
    toast({
      title: 'Trip saved',
      description: isKept
        ? 'We saved the places as you typed them. This trip opens on this device without a connection.'
        : 'We saved the places as you typed them. This device has no room for the route, so the trip opens only with a connection.',
    });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') {
      setError('Give the trip a name.');
      return;
    }
    setError(null);
    save.mutate({ ...trip, name }, { onSuccess: () => void tellSaved() });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Save this trip" className="flex flex-1 flex-wrap items-end gap-3">
      <div className="min-w-56 flex-1">
        <TextField
          label="Trip name"
          value={name}
          maxLength={TRIP_LIMITS.name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" look="secondary" Icon={Bookmark} isBusy={save.isPending}>
        Save
      </Button>
    </form>
  );
};

const describe = ({ start, stops, end }: Trip): string => [start, ...stops.map(({ typed }) => typed), end].join(' → ');

type SavedTripsProps = { userId: string; onOpen: (trip: SavedTrip) => void };

export const SavedTrips = ({ userId, onOpen }: SavedTripsProps) => {
  const { data: trips = [] } = useQuery(tripsQuery);
  const forget = useTripsChange(async ({ id, name }: SavedTrip) => {
    await callApi(forgetTrip, { params: { id } });
    await forgetKeptTrips(userId, [name]);
  });
  const clear = useTripsChange(async () => {
    await callApi(clearTrips);
    await forgetKeptTrips(
      userId,
      trips.map(({ name }) => name),
    );
  });
  if (trips.length === 0) return null;

  return (
    <Card className="no-print">
      <CardHeading
        Icon={Bookmark}
        aside={
          <TextButton disabled={clear.isPending} onClick={() => clear.mutate(undefined)}>
            Delete all
          </TextButton>
        }
      >
        Saved trips
      </CardHeading>
      <ul className="flex flex-col divide-y divide-tan">
        {trips.map((trip) => (
          <li key={trip.id} className="flex items-center gap-3 py-1">
            <div className="min-w-0 flex-1">
              <TextButton className="text-left" onClick={() => onOpen(trip)}>
                {trip.name}
              </TextButton>
              <p className="-mt-2 pb-1 text-sm text-quiet">
                {describe(trip)} · {formatPartialDate(trip.savedAt)}
              </p>
            </div>
            <IconButton label={`Delete ${trip.name}`} Icon={Trash2} onClick={() => forget.mutate(trip)} />
          </li>
        ))}
      </ul>
    </Card>
  );
};
