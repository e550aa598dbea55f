import { useQuery } from '@tanstack/react-query';
import { ArrowRight, History } from 'lucide-react';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { NO_FACT } from '#shared/law/change-wording.ts';
import { fullCountyName } from '#shared/law/county-name.ts';
import type { Change } from '#shared/law/evidence.ts';
import { factTextUnder, topicLabel } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import type { StateCode } from '#shared/law/states.ts';
import { changesQuery } from '../../blocks/law-queries.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SectionCard } from './section-card.tsx';

/** More than a reader goes through; the newest come first. */
const SHOWN_AT_MOST = 30;

type ChangeLineProps = { change: Change } & Pick<Regulation, 'feeRule'>;

const ChangeLine = ({ change: { county, topic, earlier, later, changedAt }, feeRule }: ChangeLineProps) => {
  const describe = (fact: Change['earlier'], missing: string) => (fact ? factTextUnder(fact, feeRule) : missing);
  const [before, after] = [describe(earlier, NO_FACT.before), describe(later, NO_FACT.now)];

  return (
    <li className="border-l-3 border-tan pl-3.5">
      <p className="font-semibold">
        {topicLabel(topic)}
        {county && ` · ${fullCountyName(county)}`}
      </p>
      {before === after ? (
        <p>The answer is the same. A condition, a date, or our source changed.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2">
          <del className="text-quiet">{before}</del>
          <ArrowRight aria-label="is now" className="size-4" />
          <ins className="no-underline">{after}</ins>
        </p>
      )}
      <p className="text-sm text-quiet">{formatPartialDate(changedAt)}</p>
    </li>
  );
};

type WhatChangedProps = { state: StateCode } & Pick<Regulation, 'feeRule'>;

export const WhatChanged = ({ state, feeRule }: WhatChangedProps) => {
  const { data: changes, isError, isFetching, refetch } = useQuery(changesQuery(state));

  return (
    <SectionCard heading="What changed" Icon={History}>
      {isError && (
        <ErrorState
          heading="We couldn’t load the changes"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {changes?.length === 0 && (
        <p className="text-quiet">
          We haven’t changed a fact on this page since we first published it. The law may have changed since.
        </p>
      )}
      {changes && changes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {changes.slice(0, SHOWN_AT_MOST).map((change) => (
            <ChangeLine key={change.id} change={change} feeRule={feeRule} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
};
