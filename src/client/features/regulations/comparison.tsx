import { useQueries } from '@tanstack/react-query';
import { Columns3, X } from 'lucide-react';
import { type Evidence, isFactDue } from '#shared/domain/law/evidence.ts';
import { factText, stateName, topicLabel } from '#shared/domain/law/fact-wording.ts';
import { VERIFY } from '#shared/domain/law/regulation-display.ts';
import type { StateCode } from '#shared/domain/law/states.ts';
import type { Topic } from '#shared/domain/law/topics.ts';
import { evidenceQuery } from '../../lib/law-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { SectionCard } from './section-card.tsx';

/** What travellers compare, in the order in which it matters on the way. */
const TOPICS: readonly Topic[] = [
  'permitless-carry',
  'permit-required',
  'visitors-without-permit',
  'issuance',
  'open-carry',
  'minimum-age',
  'permit-cost',
  'permit-years',
  'non-resident-permits',
  'duty-to-inform',
  'vehicle-carry',
  'magazine-limit',
  'signs-force-of-law',
  'restaurants',
  'campus-carry',
  'stand-your-ground',
  'red-flag-law',
  'training-required',
];

type CellProps = { evidence: Evidence | null; topic: Topic; today: string };

const Cell = ({ evidence, topic, today }: CellProps) => {
  const fact = evidence?.facts.find((one) => one.topic === topic);
  if (!fact || fact.basis === 'unknown') return <span className="text-slate italic">{VERIFY}</span>;

  return (
    <>
      {factText(fact)}
      {isFactDue(fact, today) && <span className="block text-xs text-quiet">Due for review</span>}
    </>
  );
};

type ComparisonProps = {
  states: readonly StateCode[];
  today: string;
  onRemove: (state: StateCode) => void;
};

/** Up to three states side by side. */
export const Comparison = ({ states, today, onRemove }: ComparisonProps) => {
  const answers = useQueries({ queries: states.map((state) => evidenceQuery(state, null)) });
  const failed = answers.filter(({ isError }) => isError);

  return (
    <SectionCard
      heading="Side by side"
      Icon={Columns3}
      aside={
        <span className="no-print flex flex-wrap gap-2">
          {states.slice(1).map((state) => (
            <Button key={state} look="quiet" size="compact" Icon={X} onClick={() => onRemove(state)}>
              Remove {stateName(state)}
            </Button>
          ))}
        </span>
      }
    >
      {failed.length > 0 && (
        <ErrorState
          heading="Failed to fetch regulations to compare"
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      {failed.length === 0 && answers.some(({ data }) => data === undefined) && (
        <DelayedSkeleton label="Loading the comparison…">
          <Skeleton className="h-96 w-full" />
        </DelayedSkeleton>
      )}
      {answers.every(({ data }) => data !== undefined) && (
        <Table<Topic>
          caption={`Comparison of ${states.map(stateName).join(', ')}`}
          narrow="scroll"
          columns={[
            { id: 'topic', header: 'Topic', cell: (topic) => topicLabel(topic) },
            ...states.map((state, at) => ({
              id: state,
              header: stateName(state),
              cell: (topic: Topic) => <Cell evidence={answers[at]?.data ?? null} topic={topic} today={today} />,
            })),
          ]}
          rows={TOPICS}
          rowId={(topic) => topic}
        />
      )}
    </SectionCard>
  );
};
