import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asOfText } from '#shared/domain/law/calendar-display.ts';
import { STATES, type StateCode } from '#shared/domain/law/state-names.ts';
import { callApi } from '../../lib/call-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
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
        <Skeleton key={fact} className="h-36 w-full" />
      ))}
    </div>
  </DelayedSkeleton>
);

type FactsProps = { state: StateCode; name: string };

const Facts = ({ state, name }: FactsProps) => {
  const { data: sample, isPending, isError, isFetching, refetch } = useQuery(sampleQuery(state));

  if (isPending) return <Loading />;
  if (isError) {
    return (
      <ErrorState
        heading="The facts could not be loaded"
        text="Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!sample || sample.facts.length === 0) {
    return <p>Nothing is published for {name} yet. Verify with the issuing authority.</p>;
  }

  return (
    <>
      <dl className="grid gap-4 md:grid-cols-3">
        {sample.facts.map(({ topic, label, text, asOf, source }) => (
          <div key={topic} className="flex flex-col gap-1 rounded-panel border border-tan bg-surface p-4">
            <dt className="text-sm font-semibold text-quiet">{label}</dt>
            <dd className="font-slab text-xl font-semibold text-saddle-strong">{text}</dd>
            <dd className="mt-auto pt-2 text-sm text-quiet wrap-anywhere">
              {[source, asOf && asOfText(asOf)].filter(Boolean).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p>
          Fees, restricted places, recognition and every county of {name} are for members. What the record says is no
          advice: verify with the issuing authority.
        </p>
        <ButtonLink to="/signup" className="shrink-0 max-sm:w-full">
          See the rest
        </ButtonLink>
      </div>
    </>
  );
};

/** Three real facts of a state, with their sources and dates, before anybody pays. */
export const StateTaste = () => {
  const [chosen, setChosen] = useState<StateCode | null>(null);
  const name = STATES.find(([code]) => code === chosen)?.[1] ?? '';

  return (
    <section aria-labelledby="taste" className="needs-script">
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id="taste" className="text-2xl">
            See for yourself
          </h2>
          <p>Choose your state: three facts from its record, each with its source and date.</p>
        </div>
        <div className="max-w-sm">
          <SelectField
            label="Your state"
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(STATES.find(([code]) => code === target.value)?.[0] ?? null)}
          >
            <option value="">Choose a state</option>
            {STATES.map(([code, stateName]) => (
              <option key={code} value={code}>
                {stateName}
              </option>
            ))}
          </SelectField>
        </div>
        <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
          {chosen && <Facts state={chosen} name={name} />}
        </div>
      </Card>
    </section>
  );
};
