import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Evidenced } from '#shared/law/fact.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { FederalPlace } from '#shared/law/federal-law.ts';
import type { PlaceMatrix, StatePlaces } from '#shared/law/place-matrix.ts';
import type { PlaceKind } from '#shared/law/place-rules.ts';
import { placeName } from '#shared/law/place-search.ts';
import type { Source } from '#shared/law/source.ts';
import { answerFor } from '#shared/recognition/place-answer.ts';
import { answerSentence, furtherSummary, isAgeAsked, WHO_ELSE } from '../../blocks/answer-words.ts';
import { AsOfLine, EvidenceLines } from '../../blocks/evidence-lines.tsx';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { ANSWER_LOOKS, type AnswerLook, federalLook } from '../../blocks/place-looks.ts';
import { federalEvidenceQuery, placeEvidenceQuery } from '../../blocks/place-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { choicePath } from './place-choice.ts';
import type { ReaderOf } from './use-readers.ts';

/** Always in sight beside an answer: none of them is a yes. */
export const WhoElse = ({ children = WHO_ELSE }: { children?: ReactNode }) => (
  <p className="flex gap-2.5 rounded-control bg-hover px-3.5 py-2.5">
    <Users aria-hidden="true" className="mt-0.75 size-5 shrink-0 text-saddle" />
    <span>
      <strong>Who else can say no:</strong> {children}
    </span>
  </p>
);

type OpensProps = { label: string; children: ReactNode };

/** What is inside is made, and asked for, only once it is opened. */
const Opens = ({ label, children }: OpensProps) => {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
      {isOpen && <div className="pb-2">{children}</div>}
    </details>
  );
};

type LoadedEvidenceProps = {
  rule: Evidenced | undefined;
  sources: Readonly<Record<string, Source>> | undefined;
  isError: boolean;
};

const LoadedEvidence = ({ rule, sources, isError }: LoadedEvidenceProps) => {
  if (rule && sources) return <EvidenceLines rule={rule} sources={sources} />;

  return isError ? (
    <p role="alert">We couldn’t load the source. Check your connection and open it again.</p>
  ) : (
    <p className="text-quiet">Loading…</p>
  );
};

const StateEvidence = ({ state, kind }: { state: StatePlaces['state']; kind: PlaceKind }) => {
  const { data, isError } = useQuery(placeEvidenceQuery(state));

  return <LoadedEvidence rule={data?.places[kind]} sources={data?.sources} isError={isError} />;
};

const FederalEvidence = ({ kind }: { kind: FederalPlace }) => {
  const { data, isError } = useQuery(federalEvidenceQuery);

  return <LoadedEvidence rule={data?.places[kind]} sources={data?.sources} isError={isError} />;
};

type AnswerCardProps = { look: AnswerLook; heading: string; children: ReactNode };

const AnswerCard = ({ look: { words, tone, Icon }, heading, children }: AnswerCardProps) => (
  <Card tone={tone} className="flex flex-col gap-3">
    <CardHeading
      aside={
        <Badge tone={tone} Icon={Icon}>
          {words}
        </Badge>
      }
    >
      {heading}
    </CardHeading>
    {children}
  </Card>
);

type StateAnswerProps = { kind: PlaceKind; statePlaces: StatePlaces; readerAt: ReaderOf; today: string };

/** One kind of place in one state. */
export const StateAnswer = ({ kind, statePlaces, readerAt, today }: StateAnswerProps) => {
  const { state, places } = statePlaces;
  const name = stateName(state);
  const here = readerAt(statePlaces);
  const cell = places?.[kind];
  const answer = answerFor(statePlaces, cell, here);
  const sentence = answerSentence({ kind, state, answer, here, cell });
  const further = furtherSummary(sentence, cell);

  return (
    <AnswerCard look={ANSWER_LOOKS[answer]} heading={`${placeName(kind)} in ${name}`}>
      <p className="text-xl font-semibold">{sentence}</p>
      {answer !== 'not-read' && answer !== 'unknown' && <p className="text-quiet">{here.said}</p>}
      {further && <p>In general: {further}</p>}
      <FactDetails details={cell?.details} />
      <AsOfLine rule={cell} today={today} />
      <WhoElse />
      {cell && <Opens label="Source, and how we know">{<StateEvidence state={state} kind={kind} />}</Opens>}
      <div className="no-print flex flex-wrap gap-3">
        {isAgeAsked(here, cell) && <ButtonLink to="/permits">Enter my age</ButtonLink>}
        {places ? (
          <ButtonLink to={choicePath({ kind: null, state })} look="secondary">
            All places in {name}
          </ButtonLink>
        ) : (
          <ButtonLink to={`/regulations?state=${state}`} look="secondary">
            Off-limits places under Regulations
          </ButtonLink>
        )}
        <ButtonLink to={choicePath({ kind, state: null })} look="secondary">
          {placeName(kind)} in every state
        </ButtonLink>
        {kind === 'private-posted' && (
          <ButtonLink to={`/signs?state=${state}`} look="secondary">
            Signs in {name}
          </ButtonLink>
        )}
      </div>
    </AnswerCard>
  );
};

type FederalAnswerProps = {
  kind: FederalPlace;
  matrix: PlaceMatrix;
  state: StatePlaces['state'] | null;
  today: string;
};

/** A place where federal law has the say: one answer for all states. */
export const FederalAnswer = ({ kind, matrix, state, today }: FederalAnswerProps) => {
  const rule = matrix.federal[kind];

  return (
    <AnswerCard look={federalLook(rule)} heading={`${placeName(kind)}, in all states`}>
      <p className="text-xl font-semibold">
        {rule.summary ?? 'We couldn’t confirm this. Ask the agency that runs the place before you go.'}
      </p>
      <FactDetails details={rule.details} />
      <AsOfLine rule={rule} today={today} />
      <WhoElse>
        {rule.answer === 'state-law'
          ? 'The law of the state you’re in applies in full. Federal buildings are off limits everywhere.'
          : 'State law and the agency’s own rules apply too.'}
      </WhoElse>
      <Opens label="Source, and how we know">
        <FederalEvidence kind={kind} />
      </Opens>
      {state && (
        <PageLink
          to={choicePath({ kind: null, state })}
          className="text-link inline-flex min-h-11 items-center self-start"
        >
          Places that {stateName(state)}’s law answers
        </PageLink>
      )}
    </AnswerCard>
  );
};
