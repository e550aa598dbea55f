import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRangeMoves, moveRange, type RangeMove } from '#shared/contracts/admin-ranges.ts';
import { REPORTS_TO_MOVE } from '#shared/ranges/range-report.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

/** A map on which an administrator sees whose land it is. */
const mapLink = ({ lat, lng }: RangeMove['point']): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;

type RowProps = { move: RangeMove; isBusy: boolean; onMove: () => void };

const Row = ({ move, isBusy, onMove }: RowProps) => {
  const [hasChecked, setHasChecked] = useState(false);

  return (
    <li className="flex flex-col gap-2 border-t border-tan py-3 first:border-t-0">
      <p className="font-semibold wrap-anywhere">
        {move.name}
        {move.address && `, ${move.address}`}
      </p>
      <p>
        {move.agreeing} of {move.reports} {move.reports === 1 ? 'report' : 'reports'} agree on{' '}
        <a href={mapLink(move.point)} target="_blank" rel="noreferrer" className="text-link">
          {move.point.lat}, {move.point.lng}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        {move.miles !== null && `, ${move.miles} miles from where we show it`}.
      </p>
      {move.refusal ? (
        <p className="font-semibold text-brick-strong">{move.refusal}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={hasChecked}
              onChange={({ target }) => setHasChecked(target.checked)}
              className="size-5 accent-action"
            />
            I checked a map: it’s not on a military or other federal site
          </label>
          <Button
            size="compact"
            disabled={!hasChecked}
            isBusy={isBusy}
            onClick={onMove}
            aria-label={`Move ${move.name}`}
          >
            Move it there
          </Button>
        </div>
      )}
    </li>
  );
};

/** Ranges that members say are somewhere else. Votes alone move nothing. */
export const RangeMoves = () => {
  const { data } = useQuery({
    queryKey: ['admin', 'range-moves'],
    queryFn: ({ signal }) => callApi(listRangeMoves, { signal }),
    staleTime: 0,
  });
  const move = useAdminChange(({ rangeId, point }: RangeMove) =>
    callApi(moveRange, { params: { id: rangeId }, body: { ...point, hasChecked: true } }),
  );

  return (
    <div className="flex flex-col gap-3">
      <p className="text-quiet">You can move a range once {REPORTS_TO_MOVE} members agree on the place.</p>
      <FormAlert
        id="range-move-failure"
        text={move.error && failureText(move.error, 'That didn’t work. Please try again.')}
      />
      {data?.length === 0 && <EmptyState level={2} heading="No one has reported a wrong location" />}
      {data && data.length > 0 && (
        <ul className="rounded-panel border border-tan bg-surface px-4">
          {data.map((one) => (
            <Row
              key={one.rangeId}
              move={one}
              isBusy={move.isPending && move.variables?.rangeId === one.rangeId}
              onMove={() => move.change(one)}
            />
          ))}
        </ul>
      )}
      {move.dialog}
    </div>
  );
};
