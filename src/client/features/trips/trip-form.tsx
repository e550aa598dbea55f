import { Plus, Route, X } from 'lucide-react';
import type { FormEvent } from 'react';
import { LEG_KINDS, type LegKind } from '#shared/trips/road-way.ts';
import { STOP_KINDS, type StopKind, TRIP_LIMITS } from '#shared/trips/trip.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Entry, newEntry, type TripDates } from './trip-entries.ts';

const STOP_WORDS: Record<StopKind, string> = {
  'drive-through': 'Drive through',
  fuel: 'Fuel or food',
  overnight: 'Overnight',
};

const LEG_WORDS: Record<LegKind, string> = { drive: 'Car', fly: 'Plane', ferry: 'Ferry' };

const labelOf = (at: number, count: number): string => {
  if (at === 0) return 'Start';

  return at === count - 1 ? 'End' : `Stop ${at}`;
};

type EntryFieldsProps = {
  entry: Entry;
  label: string;
  isStart: boolean;
  isStop: boolean;
  onChange: (entry: Entry) => void;
  onRemove: () => void;
};

const EntryFields = ({ entry, label, isStart, isStop, onChange, onRemove }: EntryFieldsProps) => (
  <li className="flex flex-wrap items-start gap-3">
    <div className="min-w-56 flex-1">
      <TextField
        label={label}
        placeholder="ZIP code or city, state"
        autoComplete="off"
        maxLength={TRIP_LIMITS.typed}
        value={entry.typed}
        error={entry.error}
        onChange={({ target }) => onChange({ ...entry, typed: target.value, place: null, choices: [], error: null })}
      />
    </div>
    {entry.choices.length > 0 && (
      <div className="min-w-48">
        <SelectField
          label={`Which ${entry.typed.trim()}?`}
          value={entry.place?.address ?? ''}
          onChange={({ target }) =>
            onChange({
              ...entry,
              place: entry.choices.find(({ address }) => address === target.value) ?? null,
              error: null,
            })
          }
        >
          {entry.choices.map(({ address }) => (
            <option key={address} value={address}>
              {address}
            </option>
          ))}
        </SelectField>
      </div>
    )}
    {!isStart && (
      <div className="min-w-28">
        <SelectField
          label="I get there by"
          aria-label={`How I get to ${isStop ? label.toLowerCase() : 'the end'}`}
          value={entry.by}
          onChange={({ target }) =>
            onChange({ ...entry, by: LEG_KINDS.find((kind) => kind === target.value) ?? 'drive', error: null })
          }
        >
          {LEG_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {LEG_WORDS[kind]}
            </option>
          ))}
        </SelectField>
      </div>
    )}
    {isStop && (
      <>
        <div className="min-w-40">
          <SelectField
            label="Stop type"
            aria-label={`What happens at ${label.toLowerCase()}`}
            value={entry.kind}
            onChange={({ target }) =>
              onChange({ ...entry, kind: STOP_KINDS.find((kind) => kind === target.value) ?? 'drive-through' })
            }
          >
            {STOP_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {STOP_WORDS[kind]}
              </option>
            ))}
          </SelectField>
        </div>
        <IconButton label={`Remove ${label.toLowerCase()}`} Icon={X} className="mt-7" onClick={onRemove} />
      </>
    )}
  </li>
);

type TripFormProps = {
  entries: readonly Entry[];
  dates: TripDates;
  isBusy: boolean;
  onChange: (entries: Entry[]) => void;
  onDates: (dates: TripDates) => void;
  onPlan: () => void;
};

export const TripForm = ({ entries, dates, isBusy, onChange, onDates, onPlan }: TripFormProps) => {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) onPlan();
  };
  const addStop = (): void => onChange([...entries.slice(0, -1), newEntry(), ...entries.slice(-1)]);

  return (
    <form onSubmit={submit} noValidate aria-label="Trip" className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4">
        {entries.map((entry, at) => (
          <EntryFields
            key={entry.id}
            entry={entry}
            label={labelOf(at, entries.length)}
            isStart={at === 0}
            isStop={at > 0 && at < entries.length - 1}
            onChange={(changed) => onChange(entries.map((one) => (one.id === entry.id ? changed : one)))}
            onRemove={() => onChange(entries.filter((one) => one.id !== entry.id))}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <div className="min-w-40">
          <TextField
            label="I leave on (optional)"
            type="date"
            value={dates.leaveOn}
            onChange={({ target }) => onDates({ ...dates, leaveOn: target.value })}
          />
        </div>
        <div className="min-w-40">
          <TextField
            label="I’m back on (optional)"
            type="date"
            value={dates.returnOn}
            min={dates.leaveOn || undefined}
            error={
              dates.leaveOn && dates.returnOn && dates.returnOn < dates.leaveOn
                ? 'That’s before the day you leave.'
                : null
            }
            onChange={({ target }) => onDates({ ...dates, returnOn: target.value })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" Icon={Route} isBusy={isBusy}>
          {isBusy ? 'Planning…' : 'Plan the trip'}
        </Button>
        {entries.length < TRIP_LIMITS.places && (
          <Button look="secondary" Icon={Plus} onClick={addStop}>
            Add a stop
          </Button>
        )}
      </div>
    </form>
  );
};
