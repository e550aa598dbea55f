import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { STATES, type StateCode } from '#shared/law/states.ts';
import { asStateCode } from '../../blocks/current-location.ts';
import { availableStatesQuery, overviewQuery, usePrefetchState } from '../../blocks/law-queries.ts';
import { LEVEL_TONES } from '../../blocks/regulation-badges.tsx';
import { StateMap } from '../../blocks/state-map.tsx';
import { ApiError } from '../../lib/call-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { StateGrid } from './state-grid.tsx';
import { LEVELS, looksOf } from './state-looks.ts';

/** Fewer than this means that something is wrong with what was published. */
const STATES_EXPECTED = 50;

const Legend = memo(() => (
  <div>
    <ul aria-label="What the colors mean" className="flex flex-wrap gap-2">
      {LEVELS.map((level) => (
        <li key={level}>
          <Badge tone={LEVEL_TONES[level]}>{level}</Badge>
        </li>
      ))}
    </ul>
    <p className="mt-1 text-sm text-quiet">Each color is for the state as a whole. A county’s own level can differ.</p>
  </div>
));

const statusOf = (error: Error): string => (error instanceof ApiError ? String(error.status) : 'no connection');

type StatePickerProps = { chosen: StateCode | null; onChoose: (state: StateCode) => void };

export const StatePicker = ({ chosen, onChoose }: StatePickerProps) => {
  const available = useQuery(availableStatesQuery);
  const overview = useQuery(overviewQuery);
  const prefetch = usePrefetchState();
  const options = useMemo(
    () =>
      STATES.filter(([code]) => available.data?.includes(code)).map(([code, name]) => ({
        value: code,
        // The code first, so that typing one finds it and not a name that begins so.
        label: `${code} · ${name}`,
      })),
    [available.data],
  );
  const looks = useMemo(() => looksOf(available.data ?? [], overview.data ?? []), [available.data, overview.data]);

  if (available.isError) {
    return (
      <ErrorState
        level={2}
        heading={`Failed to fetch available states: ${statusOf(available.error)}`}
        onRetry={() => void available.refetch()}
        isRetrying={available.isFetching}
      />
    );
  }
  if (!available.data) {
    return (
      <DelayedSkeleton label="Loading states…">
        <div className="grid gap-6 lg:grid-cols-[1.35fr_1fr]">
          <Skeleton className="aspect-8/5 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      </DelayedSkeleton>
    );
  }

  return (
    <div className="flex flex-col gap-4">
      {available.data.length < STATES_EXPECTED && (
        <p role="status" className="rounded-control border border-brass/45 bg-brass/10 px-4 py-2">
          <strong>Some states are missing.</strong> We have data for only {available.data.length} of {STATES_EXPECTED}{' '}
          right now.
        </p>
      )}
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[1.35fr_1fr]">
        <StateMap looks={looks} chosen={chosen} onIntent={prefetch} onChoose={onChoose} />
        <div className="flex flex-col gap-4 max-lg:-order-1">
          <Combobox
            label="Find a state"
            placeholder="Type a name or code"
            options={options}
            value={chosen}
            onChange={(code) => {
              const state = asStateCode(code);
              if (state) onChoose(state);
            }}
          />
          <StateGrid looks={looks} chosen={chosen} onIntent={prefetch} onChoose={onChoose} />
          <Legend />
        </div>
      </div>
    </div>
  );
};
