import { queryOptions, useQuery } from '@tanstack/react-query';
import { asOfText } from '#shared/law/calendar-display.ts';
import type { StateCode } from '#shared/law/state-names.ts';
import { callApi } from '../../lib/call-api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';

const sampleQuery = (state: StateCode) =>
  queryOptions({
    queryKey: ['sample', state],
    queryFn: async ({ signal }) => {
      // Not imported above: the landing page loads nothing for those who only read it.
      const { getSample } = await import('#shared/contracts/regulations.ts');

      return callApi(getSample, { query: { state }, signal });
    },
  });

const Loading = () => (
  <DelayedSkeleton label="Loading the facts…">
    <div className="grid gap-4 md:grid-cols-3">
      {[1, 2, 3].map((fact) => (
        <Skeleton key={fact} className="min-h-56 w-full" />
      ))}
    </div>
  </DelayedSkeleton>
);

type StateFactsProps = { state: StateCode; name: string };

/** Three facts of a state, and the way to the rest. */
export const StateFacts = ({ state, name }: StateFactsProps) => {
  const { data: sample, isPending, isError, isFetching, refetch } = useQuery(sampleQuery(state));

  if (isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold text-brick-strong">
          We couldn’t load the facts. Check your connection and try again.
        </p>
        <Button look="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!isPending && !sample?.facts.length) {
    return (
      <p>
        We have nothing on {name} yet. Check with {name}.
      </p>
    );
  }

  return (
    <>
      {isPending ? (
        <Loading />
      ) : (
        <dl className="grid gap-4 md:grid-cols-3">
          {sample?.facts.map(({ topic, label, text, summary, asOf, source }) => (
            <div key={topic} className="flex min-h-40 flex-col gap-1 rounded-panel border border-tan bg-surface p-4">
              <dt className="text-sm font-semibold text-quiet">{label}</dt>
              <dd className="font-slab text-xl font-semibold text-saddle-strong">{text}</dd>
              {summary && <dd>{summary}</dd>}
              <dd className="mt-auto pt-2 text-sm text-quiet wrap-anywhere">
                {[source, asOf && asOfText(asOf)].filter(Boolean).join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {/* There from the start: what stands below must not move twice. */}
      <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p>
          Sign up to see fees, restricted places, and every county in {name}. This isn’t legal advice. Check with {name}
          .
        </p>
        <ButtonLink to="/signup" className="shrink-0 max-sm:w-full">
          See the rest
        </ButtonLink>
      </div>
    </>
  );
};
