import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark, History } from 'lucide-react';
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fullCountyName } from '#shared/law/county-name.ts';
import { type Evidence, isFactDue, type TopicFact } from '#shared/law/evidence.ts';
import { stateName, whomToAsk } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { arrangeRecords, pickStateRecord } from '#shared/law/regulation-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { evidenceQuery, useRegulations } from '../../blocks/law-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { ApplyCard } from './apply-card.tsx';
import { Comparison } from './comparison.tsx';
import { CountyLead } from './county-lead.tsx';
import { CountyTable } from './county-table.tsx';
import { EvidenceContext, useEvidence } from './evidence-context.ts';
import { EvidenceDrawer } from './evidence-drawer.tsx';
import { InSteps } from './in-steps.tsx';
import { PlaceHeader } from './place-header.tsx';
import type { Place } from './place-in-address.ts';
import { PlacesCard } from './places-card.tsx';
import { PrintedSources } from './printed-sources.tsx';
import { RecognitionCard } from './recognition-card.tsx';
import { RecordCard } from './record-card.tsx';
import { ReportErrorDialog, type ReportSubject } from './report-error-dialog.tsx';
import { FoidCard, LawInMotionCard, TopicCards } from './topics-card.tsx';
import { WhatChanged } from './what-changed.tsx';

/** The record itself, with its banner. */
const FIRST_PARTS = 1;

const placeName = (state: StateCode, county: string | null): string =>
  `${stateName(state)}${county ? ` - ${fullCountyName(county)}` : ''}`;

const ResultsSkeleton = () => (
  <DelayedSkeleton label="Loading regulations…">
    <div className="flex flex-col gap-4">
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  </DelayedSkeleton>
);

const DueBanner = () => {
  const { evidence, facts, today } = useEvidence();
  const count = evidence?.facts.filter((fact) => isFactDue(fact, today)).length ?? 0;
  if (count === 0) return null;

  return (
    <p className="flex gap-2.5 rounded-control border border-slate/40 bg-slate/10 px-4 py-2.5">
      <History aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-slate" />
      <span>
        <strong>Check first:</strong>{' '}
        {count === 1 ? '1 fact on this page has a source' : `${count} facts on this page have sources`} more than a year
        old or undated. We marked each one. Check those with {whomToAsk(facts.get('issuance')?.value)} before you rely
        on them.
      </span>
    </p>
  );
};

/** Above what a county shares with every other one. */
const Statewide = ({ state }: { state: StateCode }) => (
  <div className="mt-2 border-t-2 border-tan pt-5">
    <h3 className="text-2xl">Statewide</h3>
    <p className="text-quiet">The rest of this page is the same in every {stateName(state)} county.</p>
  </div>
);

type CountiesProps = { records: readonly Regulation[]; onChoose: (county: string) => void };

/** By itself: comparing 159 records is not in the way of the state's own. */
const Counties = ({ records, onChoose }: CountiesProps) => {
  const counties = useMemo(() => {
    const arranged = arrangeRecords(records);
    if (arranged.counties.length > 0) return arranged.counties;
    // The law is the same in all of them; the offices are not.
    const reachable = records.filter(({ county, officePhone, officeSite }) => county && (officePhone ?? officeSite));

    return reachable.length > 1 ? records.filter(({ county }) => county) : [];
  }, [records]);
  // By the rule of the state: counties may differ in a sentence about their office and still ask the same.
  const haveOneFee = counties[0]?.feeRule === 'fixed';

  return counties.length > 0 && <CountyTable records={counties} haveOneFee={haveOneFee} onChoose={onChoose} />;
};

type ResultsProps = {
  place: Place & { state: StateCode };
  today: string;
  onChange: (change: (place: Place) => Place) => void;
};

type Shown = { state: StateCode; county: string | null; evidence: Evidence; fact: TopicFact };

/** Everything about the chosen place. Its parts load, fail and recover each by itself. */
export const Results = ({ place, today, onChange }: ResultsProps) => {
  const { state, county, compared } = place;
  const records = useRegulations(state, county);
  const evidence = useQuery(evidenceQuery(state, county));
  /** Of the place itself or of a state beside it. */
  const [shown, setShown] = useState<Shown | null>(null);
  const [report, setReport] = useState<ReportSubject | null>(null);
  const shownState = useRef<StateCode | null>(null);

  const summary = pickStateRecord(records.data ?? []);
  useEffect(() => {
    shownState.current = summary ? state : null;
  }, [state, summary]);
  const access = useMemo(() => {
    const facts = new Map(evidence.data?.facts.map((fact) => [fact.topic, fact]));

    return {
      evidence: evidence.data,
      facts,
      today,
      open: (topic: Topic) => {
        const fact = facts.get(topic);
        if (evidence.data && fact) setShown({ state, county, evidence: evidence.data, fact });
      },
    };
  }, [evidence.data, today, state, county]);
  const chooseCounty = useCallback(
    (next: string | null) => onChange((before) => ({ ...before, county: next })),
    [onChange],
  );

  return (
    <EvidenceContext value={access}>
      <PlaceHeader
        place={place}
        record={summary}
        onChooseCounty={chooseCounty}
        onCompare={(other) => onChange((before) => ({ ...before, compared: [...before.compared, other] }))}
        onReport={() => setReport({ state, county, topic: null })}
      />
      {compared.length > 0 && (
        <Comparison
          states={[state, ...compared]}
          today={today}
          onRemove={(other) =>
            onChange((before) => ({ ...before, compared: before.compared.filter((one) => one !== other) }))
          }
          onOpen={(other, itsEvidence, fact) => setShown({ state: other, county: null, evidence: itsEvidence, fact })}
        />
      )}
      {records.isError && !records.data && (
        <ErrorState
          heading={`Failed to fetch regulations for ${placeName(state, county)}`}
          onRetry={() => void records.refetch()}
          isRetrying={records.isFetching}
        />
      )}
      {records.isPending && <ResultsSkeleton />}
      {records.data && !summary && (
        <EmptyState
          Icon={FileQuestionMark}
          heading="No Regulations Found"
          text="No regulation data available for this location. Try searching for a different state."
        />
      )}
      {summary && (
        <InSteps
          key={`${state} ${county}`}
          first={FIRST_PARTS}
          // Another state shows its name, badges, and button first. A county takes the place of its state.
          placeholder={shownState.current === state ? undefined : <div className="h-[33rem]" />}
        >
          {county !== null && <CountyLead record={summary} place={placeName(state, county)} />}
          {county !== null && <ApplyCard record={summary} />}
          <Fragment key="record">
            {county !== null && <Statewide state={state} />}
            <DueBanner />
            <RecordCard record={summary} />
          </Fragment>
          {state === 'IL' && <FoidCard />}
          <Counties key={state} records={records.data ?? []} onChoose={chooseCounty} />
          <PlacesCard record={summary} />
          <RecognitionCard record={summary} />
          {evidence.isError && (
            <ErrorState
              heading="We couldn’t load the sources"
              text="The facts above still apply. We couldn’t load the rest or where each fact comes from."
              onRetry={() => void evidence.refetch()}
              isRetrying={evidence.isFetching}
            />
          )}
          <TopicCards />
          <LawInMotionCard />
          <WhatChanged state={state} feeRule={summary.feeRule} />
          <PrintedSources />
        </InSteps>
      )}
      {shown && (
        <EvidenceDrawer
          evidence={shown.evidence}
          fact={shown.fact}
          place={placeName(shown.state, shown.county)}
          today={today}
          onClose={() => setShown(null)}
          onReport={() => {
            setShown(null);
            setReport({ state: shown.state, county: shown.county, topic: shown.fact.topic });
          }}
        />
      )}
      {report && (
        <ReportErrorDialog
          subject={report}
          place={placeName(report.state, report.county)}
          onClose={() => setReport(null)}
        />
      )}
    </EvidenceContext>
  );
};
