import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark, type LucideIcon, MapPin, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TopicFact } from '#shared/law/evidence.ts';
import { stateName, valueText } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { permitCostText, pickStateRecord, VERIFY } from '#shared/law/regulation-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import { evidenceQuery, useRegulations } from '../../blocks/law-queries.ts';
import { RegulationBadges } from '../../blocks/regulation-badges.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';

/** Until its evidence is there, nobody knows that it has no limits. */
const openCarryText = ({ openCarry }: Regulation, fact: TopicFact | undefined): string => {
  if (openCarry === null) return VERIFY;

  return openCarry === 'allowed' && (!fact || fact.details)
    ? 'Allowed, with limits'
    : valueText('open-carry', openCarry);
};

type RowProps = { label: string; children: ReactNode; more?: ReactNode };

const Row = ({ label, children, more }: RowProps) => (
  <div className="flex flex-wrap justify-between gap-x-4 border-b border-tan pb-1.5">
    <dt className="text-quiet">{label}</dt>
    <dd className="min-w-0 flex-1 text-right font-semibold tabular-nums">{children}</dd>
    {more && <dd className="basis-full text-sm text-quiet">{more}</dd>}
  </div>
);

const Summary = ({ record }: { record: Regulation }) => {
  const { data: evidence } = useQuery(evidenceQuery(record.state, null));
  const openCarry = evidence?.facts.find(({ topic }) => topic === 'open-carry');

  return (
    <div className="flex flex-col gap-4">
      <RegulationBadges record={record} />
      <dl className="flex flex-col gap-2">
        <Row label="Permit fee">{permitCostText(record)}</Row>
        <Row label="Minimum age for a permit">{record.minimumAge ?? VERIFY}</Row>
        <Row label="Open carry" more={openCarry?.summary}>
          {openCarryText(record, openCarry)}
        </Row>
      </dl>
      <ButtonLink to={`/regulations?state=${record.state}`} look="secondary">
        See the {stateName(record.state)} page
      </ButtonLink>
    </div>
  );
};

type NothingHereProps = { Icon: LucideIcon; heading: string; text: string };

/** Nothing to show, and the way to a state that has something. */
const NothingHere = (texts: NothingHereProps) => (
  <EmptyState
    {...texts}
    action={
      <ButtonLink to="/regulations" look="secondary">
        Choose a state
      </ButtonLink>
    }
  />
);

const NoState = () => (
  <Card>
    <CardHeading Icon={Scale}>CCW Regulations</CardHeading>
    <NothingHere Icon={MapPin} heading="No place yet" text="Enter a ZIP code above, or choose a state." />
  </Card>
);

type RegulationSummaryProps = {
  /** Null: nobody has said where they are or live. A default place would answer for the wrong one. */
  state: StateCode | null;
};

/** The law where the member is, in short. */
export const RegulationSummary = ({ state }: RegulationSummaryProps) =>
  state ? <StateSummary state={state} /> : <NoState />;

const StateSummary = ({ state }: { state: StateCode }) => {
  const { data: records, isError, isFetching, refetch } = useRegulations(state, null);
  const record = records && pickStateRecord(records);

  return (
    <Card>
      <CardHeading Icon={Scale}>CCW Regulations: {stateName(state)}</CardHeading>
      {isError && !records && (
        <ErrorState heading="Failed to fetch regulation" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!records && !isError && (
        <DelayedSkeleton label="Loading regulations…">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-8 w-3/4" />
            <Skeleton className="h-24" />
            <Skeleton className="h-11" />
          </div>
        </DelayedSkeleton>
      )}
      {records && !record && (
        <NothingHere
          Icon={FileQuestionMark}
          heading="No Regulations Found"
          text="No regulation data available for this location. Try searching for a different state."
        />
      )}
      {record && <Summary record={record} />}
    </Card>
  );
};
