import { useQuery } from '@tanstack/react-query';
import { decideRangeCandidates, listRangeCandidates, type RangeCandidate } from '#shared/contracts/admin-ranges.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

type Decision = { candidate: RangeCandidate; isRange: boolean };

/** Licensees whose name sounds like a range: many are shops. */
export const RangeCandidates = () => {
  const { data } = useQuery({
    queryKey: ['admin', 'range-candidates'],
    queryFn: ({ signal }) => callApi(listRangeCandidates, { signal }),
    staleTime: 0,
  });
  const decide = useAdminChange(({ candidate: { importId, id }, isRange }: Decision) =>
    callApi(decideRangeCandidates, { body: { importId, ids: [id], isRange } }),
  );

  return (
    <div className="flex flex-col gap-3">
      <FormAlert
        id="range-candidate-failure"
        text={decide.error && failureText(decide.error, 'That didn’t work. Please try again.')}
      />
      {data?.count === 0 && <EmptyState level={2} heading="No imported names are waiting" />}
      {data && data.count > 0 && (
        <>
          <p className="text-quiet">
            {data.count} {data.count === 1 ? 'name waits' : 'names wait'}. Members don’t see them until you say it’s a
            range.
          </p>
          <ul className="rounded-panel border border-tan bg-surface px-4">
            {data.items.map((candidate) => (
              <li
                key={candidate.id}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-tan py-3 first:border-t-0"
              >
                <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
                  <p className="font-semibold">{candidate.name}</p>
                  <p className="text-sm text-quiet">
                    {[candidate.address, candidate.phone].filter(Boolean).join(' · ')}
                  </p>
                </div>
                <Button
                  size="compact"
                  isBusy={decide.isPending && decide.variables?.candidate.id === candidate.id}
                  onClick={() => decide.change({ candidate, isRange: true })}
                  aria-label={`It’s a range: ${candidate.name}`}
                >
                  It’s a range
                </Button>
                <Button
                  look="secondary"
                  size="compact"
                  onClick={() => decide.change({ candidate, isRange: false })}
                  aria-label={`Leave out: ${candidate.name}`}
                >
                  Leave out
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {decide.dialog}
    </div>
  );
};
