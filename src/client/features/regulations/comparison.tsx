import { useQueries } from '@tanstack/react-query';
import { Columns3, X } from 'lucide-react';
import { BLOCKED_IN_COURT, isBlocked } from '#shared/law/blocked-law.ts';
import { dueMark, type Evidence, type TopicFact } from '#shared/law/evidence.ts';
import { factTextAmong, moreMark, stateName, topicLabel } from '#shared/law/fact-wording.ts';
import { NOT_CONFIRMED } from '#shared/law/regulation-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { evidenceQuery } from '../../blocks/law-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { SectionCard } from './section-card.tsx';

/** What travelers compare, in the order it matters on a trip. */
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
  'magazine-possession',
  'hollow-points',
  'signs-force-of-law',
  'restaurants',
  'campus-carry',
  'stand-your-ground',
  'red-flag-law',
  'training-required',
];

/** On a phone words wrap, so that two columns of answers fit beside the topic. */
const NARROW = 'block max-lg:w-28 max-lg:wrap-break-word max-sm:w-22 max-sm:text-sm';

type CellProps = { fact: TopicFact; evidence: Evidence; today: string; onOpen: () => void };

/** One answer; tapping it shows its conditions and where it comes from. */
const Cell = ({ fact, evidence: { facts, lawInMotion }, today, onOpen }: CellProps) => {
  const isUnknown = fact.basis === 'unknown';
  const text = isUnknown ? NOT_CONFIRMED : factTextAmong(fact, facts);
  const marks = [
    isBlocked(lawInMotion, fact.topic, today) ? BLOCKED_IN_COURT : null,
    isUnknown ? null : moreMark(fact, text),
    dueMark(fact, today),
  ].filter((mark) => mark !== null);

  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className={`min-h-11 cursor-pointer text-left hover:underline ${NARROW} ${isUnknown ? 'text-slate italic' : ''}`}
    >
      {text}
      {marks.length > 0 && <span className="block text-xs text-quiet first-letter:uppercase">{marks.join(' · ')}</span>}
    </button>
  );
};

type ComparisonProps = {
  states: readonly StateCode[];
  today: string;
  onRemove: (state: StateCode) => void;
  onOpen: (state: StateCode, evidence: Evidence, fact: TopicFact) => void;
};

/** Up to three states side by side. */
export const Comparison = ({ states, today, onRemove, onOpen }: ComparisonProps) => {
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
          heading="We couldn’t load the comparison"
          text="Check your connection and try again."
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
        <>
          {states.length > 2 && (
            <p className="no-print mb-2 text-sm text-quiet lg:hidden">Swipe the table sideways to see all of them.</p>
          )}
          <Table<Topic>
            caption={`Comparison of ${states.map(stateName).join(', ')}`}
            narrow="scroll"
            columns={[
              { id: 'topic', header: 'Topic', cell: (topic) => <span className={NARROW}>{topicLabel(topic)}</span> },
              ...states.map((state, at) => ({
                id: state,
                header: stateName(state),
                cell: (topic: Topic) => {
                  const evidence = answers[at]?.data;
                  const fact = evidence?.facts.find((one) => one.topic === topic);

                  return (
                    evidence &&
                    fact && (
                      <Cell
                        fact={fact}
                        evidence={evidence}
                        today={today}
                        onOpen={() => onOpen(state, evidence, fact)}
                      />
                    )
                  );
                },
              })),
            ]}
            rows={TOPICS}
            rowId={(topic) => topic}
          />
        </>
      )}
    </SectionCard>
  );
};
