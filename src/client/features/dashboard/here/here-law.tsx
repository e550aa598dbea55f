import { useQuery } from '@tanstack/react-query';
import { CarFront, Layers, type LucideIcon, Signpost, Siren, Wine } from 'lucide-react';
import type { ReactNode } from 'react';
import { datedText, type Evidence } from '#shared/law/evidence.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import { cellOf, type PlaceEvidence } from '#shared/law/place-matrix.ts';
import { placeKindName } from '#shared/law/place-rules.ts';
import { readableWord } from '#shared/law/regulation-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { Topic } from '#shared/law/topics.ts';
import { readerOf } from '#shared/recognition/place-answer.ts';
import { type Recognition, statusOf } from '#shared/recognition/recognize.ts';
import { type HereLine, hereLinesOf, offLimitsOf, placeAnswerOf } from '#shared/trips/here-lines.ts';
import { answerSentence } from '../../../blocks/answer-words.ts';
import { evidenceQuery } from '../../../blocks/law-queries.ts';
import { ANSWER_LOOKS, type AnswerLook } from '../../../blocks/place-looks.ts';
import { placeEvidenceQuery } from '../../../blocks/place-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { DelayedSkeleton, Skeleton } from '../../../ui/skeleton.tsx';

const ICONS: Partial<Record<Topic, LucideIcon>> = {
  'duty-to-inform': Siren,
  'vehicle-carry': CarFront,
  'magazine-limit': Layers,
  'signs-force-of-law': Signpost,
  restaurants: Wine,
};

type LineProps = { line: HereLine; today: string };

const Line = ({ line: { topic, question, answer, summary, asOf, checkedOn, isAgainst }, today }: LineProps) => {
  const Icon = ICONS[topic];

  return (
    <li className="flex gap-3 border-t border-tan py-2">
      {Icon && <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-saddle" />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-4">
          <span>{question}</span> <strong className={isAgainst ? 'text-brick-strong' : undefined}>{answer}</strong>
        </div>
        {(summary || asOf) && (
          <p className="text-sm text-quiet">
            {summary} {asOf && `(${datedText({ asOf, checkedOn }, today)})`}
          </p>
        )}
      </div>
    </li>
  );
};

/** Federal law bans guns there in every state, whatever the lines above say. */
const NearSchools = ({ name, isMember }: { name: string; isMember: boolean }) => (
  <p className="border-t border-tan py-2">
    Federal law bans guns within 1,000 feet of a school, on roads too, unless you have a license from {name}. Another
    state’s permit doesn’t count. Without that license, keep the gun unloaded in a locked container.{' '}
    {isMember && (
      <PageLink to="/places?kind=federal-school-zones" className="text-link">
        Source and exceptions
      </PageLink>
    )}
  </p>
);

const SHOWN_PLACES = 8;

type Closed = { look: AnswerLook | null; names: readonly string[] };

/** Places with one answer, in the words of the place screens; null: places of which only a list is known. */
const ClosedPlaces = ({ look, names }: Closed) => (
  <div className="mt-1.5 flex flex-col items-start gap-1.5">
    {look && (
      <Badge tone={look.tone} Icon={look.Icon}>
        {look.words}
      </Badge>
    )}
    <ul aria-label={look?.words} className="flex flex-wrap items-center gap-1.5 text-sm">
      {names.slice(0, SHOWN_PLACES).map((name) => (
        <li key={name} className="rounded-control border border-brick/45 bg-brick/8 px-2 py-0.5">
          {name}
        </li>
      ))}
      {names.length > SHOWN_PLACES && <li className="text-quiet">And {names.length - SHOWN_PLACES} more</li>}
    </ul>
  </div>
);

type OffLimitsProps = { closed: readonly Closed[]; isForReader: boolean };

const OffLimits = ({ closed, isForReader }: OffLimitsProps) => (
  <section aria-label="Off limits" className="border-t border-tan pt-2">
    <h3 className="font-sans text-base font-semibold">{isForReader ? 'Off limits to you here' : 'Off limits'}</h3>
    {closed.map((one) => (
      <ClosedPlaces key={one.look?.words ?? ''} {...one} />
    ))}
    <p className="mt-1 text-sm text-quiet">
      This list isn’t complete. Other places have conditions, or we couldn’t confirm their rules. Federal law bans guns
      in some places too, and private owners can ban them.
    </p>
  </section>
);

const ALCOHOL = 'restaurants-with-alcohol';

/** The kinds of place that are closed to this reader, and what the law says to them where alcohol is served. */
const readPlaces = (places: PlaceEvidence | null | undefined, recognition: Recognition | undefined) => {
  if (!places || !recognition) return null;
  const reader = readerOf(recognition);
  const rule = places.places[ALCOHOL];
  const cell = rule && cellOf(rule);
  const answer = placeAnswerOf(places.places, ALCOHOL, reader);

  return {
    closed: offLimitsOf(places.places, reader).map(({ answer: closing, kinds }) => ({
      look: ANSWER_LOOKS[closing],
      names: kinds.map(placeKindName),
    })),
    alcohol:
      answer === 'unknown'
        ? null
        : {
            answer: ANSWER_LOOKS[answer].words,
            summary: answerSentence({ kind: ALCOHOL, state: places.state, answer, here: reader, cell }),
            asOf: cell?.asOf ?? null,
            checkedOn: cell?.checkedOn,
          },
  };
};

/** What the file of the state calls off limits, for readers without answers by kind of place. */
const generalPlaces = ({ facts }: Evidence): Closed[] => {
  const value = facts.find(({ topic }) => topic === 'prohibited-places')?.value;

  return Array.isArray(value) && value.length > 0 ? [{ look: null, names: value.map(readableWord) }] : [];
};

type HereLawProps = {
  state: StateCode;
  isMember: boolean;
  /** Of the wallet here; left out: it is not known, or not for this reader. */
  recognition: Recognition | undefined;
  magazineRounds: number | null;
  today: string;
  /** Below the places. */
  children: ReactNode;
};

/** The five questions of every place, and where carry is off limits. */
export const HereLaw = ({ state, isMember, recognition, magazineRounds, today, children }: HereLawProps) => {
  const ofState = useQuery(evidenceQuery(state, null));
  const places = useQuery({ ...placeEvidenceQuery(state), enabled: isMember });
  const read = readPlaces(places.data, recognition);

  if (ofState.isError && !ofState.data) {
    return (
      <ErrorState
        heading="We couldn’t load the law here"
        onRetry={() => void ofState.refetch()}
        isRetrying={ofState.isFetching}
      />
    );
  }
  if (ofState.data === undefined) {
    return (
      <DelayedSkeleton label="Loading the law here…">
        <Skeleton className="h-64" />
      </DelayedSkeleton>
    );
  }
  if (ofState.data === null) return <p>We have no records of this state. Check with the state police.</p>;

  const lines = hereLinesOf({
    law: ofState.data,
    today,
    status: recognition ? statusOf(recognition) : null,
    magazineRounds,
    alcohol: read?.alcohol ?? null,
  });
  const closed = read?.closed ?? generalPlaces(ofState.data);

  return (
    <div className="grid gap-x-8 lg:grid-cols-[3fr_2fr]">
      <div>
        <ul aria-label="The law here">
          {lines.map((line) => (
            <Line key={line.topic} line={line} today={today} />
          ))}
        </ul>
        <NearSchools name={stateName(state)} isMember={isMember} />
      </div>
      <div className="flex flex-col">
        {closed.length > 0 && <OffLimits closed={closed} isForReader={read !== null} />}
        <ul className="flex flex-wrap gap-x-5 text-sm">
          <li>
            <PageLink to={`/regulations?state=${state}`} className="text-link inline-flex min-h-11 items-center">
              {stateName(state)}’s rules, with sources
            </PageLink>
          </li>
          {isMember && (
            <li>
              <PageLink to={`/places?state=${state}`} className="text-link inline-flex min-h-11 items-center">
                Every kind of place
              </PageLink>
            </li>
          )}
        </ul>
        {children}
      </div>
    </div>
  );
};
