import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TravelAlert } from '#shared/law/alert.ts';
import { asOfText } from '#shared/law/calendar-display.ts';
import { datedText, type TopicFact } from '#shared/law/evidence.ts';
import { factText, stateName, topicLabel } from '#shared/law/fact-wording.ts';
import type { PlaceKind } from '#shared/law/place-rules.ts';
import { placeName } from '#shared/law/place-search.ts';
import { readableWord, VERIFY } from '#shared/law/regulation-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import { answerFor, readerOf } from '#shared/recognition/place-answer.ts';
import type { RecognitionRecords } from '#shared/recognition/recognition-records.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { decidingReasonsOf, type Recognition, reasonsOf, statusOf } from '#shared/recognition/recognize.ts';
import { noAnswerText } from '#shared/trips/trip-rows.ts';
import { isMagazineLawBlocked, isOverLimit, type StateLaw, type TripState } from '#shared/trips/trip-states.ts';
import type { TripWarning } from '#shared/trips/trip-warnings.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { ANSWER_LOOKS } from '../../blocks/place-looks.ts';
import { placeMatrixQuery } from '../../blocks/place-queries.ts';
import { ReasonList } from '../../blocks/reason-list.tsx';
import { STATUS_LOOKS } from '../../blocks/status-look.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { CARD_TOPICS, factOf, type StateEvidence } from './trip-facts.ts';
import { TripWarningList } from './trip-warning-list.tsx';

/** What the limit means for the member's own magazine. */
const overText = (law: StateLaw, rounds: number | null, lastDay: string): string | null => {
  if (!isOverLimit(law, rounds, lastDay)) return null;
  const over = `Your magazine of ${rounds} rounds is over it.`;

  return isMagazineLawBlocked(law, lastDay) ? `${over} Courts have blocked the limit, but the block can end.` : over;
};

type FactLineProps = { fact: TopicFact; today: string; warning: string | null };

const FactLine = ({ fact, today, warning }: FactLineProps) => (
  <div>
    <dt className="text-sm text-quiet">{topicLabel(fact.topic)}</dt>
    <dd>
      <span className={fact.basis === 'unknown' ? 'text-slate italic' : 'font-semibold'}>{factText(fact)}</span>
      {/* The value alone may sound milder than the law: 'Yes, unless posted', but only with the state's own license. */}
      {fact.summary && <span className="block">{fact.summary}</span>}
      {warning && <span className="block font-semibold text-brick-strong">{warning}</span>}
      <FactDetails details={fact.details} className="text-sm" />
      {fact.asOf && <span className="block text-xs text-quiet">{datedText({ ...fact, asOf: fact.asOf }, today)}</span>}
    </dd>
  </div>
);

type FoldedProps = { label: string; children: ReactNode };

/** A trip has many states: what is not needed at a glance opens on demand. */
const Folded = ({ label, children }: FoldedProps) => (
  <details>
    <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
    <div className="pb-2">{children}</div>
  </details>
);

const Places = ({ fact }: { fact: TopicFact | undefined }) => {
  const places = Array.isArray(fact?.value) ? fact.value.filter((one) => typeof one === 'string') : null;

  return (
    <Folded label={places ? `Off-limits places (${places.length})` : 'Off-limits places'}>
      {places ? (
        <p className="text-sm">
          {places.map((place) => readableWord(place)).join(' · ')}
          {fact?.asOf && <span className="text-quiet"> ({asOfText(fact.asOf)})</span>}
        </p>
      ) : (
        <p className="text-slate italic">{VERIFY}</p>
      )}
    </Folded>
  );
};

/** Where travelers stop. */
const ON_THE_WAY: readonly PlaceKind[] = [
  'private-posted',
  'restaurants-with-alcohol',
  'hotels',
  'rest-areas',
  'state-parks',
];

type PlacesOnTheWayProps = { state: StateCode; recognition: Recognition };

/** What the law says of the places that matter on a trip, for the holder of the wallet. */
const PlacesOnTheWay = ({ state, recognition }: PlacesOnTheWayProps) => {
  const statePlaces = useQuery(placeMatrixQuery).data?.states.get(state);
  if (!statePlaces) return null;
  const here = readerOf(recognition);

  return (
    <section>
      <h3 className="text-base font-semibold">Places on the way</h3>
      {statePlaces.places ? (
        <ul className="divide-y divide-tan">
          {ON_THE_WAY.map((kind) => {
            const { words, tone, Icon } = ANSWER_LOOKS[answerFor(statePlaces, statePlaces.places?.[kind], here)];

            return (
              <li key={kind} className="flex flex-wrap items-center justify-between gap-x-3 pb-1.5">
                <PageLink to={`/places?kind=${kind}&state=${state}`} className="text-link flex min-h-11 items-center">
                  {placeName(kind)}
                </PageLink>
                <Badge tone={tone} Icon={Icon}>
                  {words}
                </Badge>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="text-slate italic">
          We don’t have answers for places in {stateName(state)} yet. Treat each as a no until you’ve asked.
        </p>
      )}
      <p className="text-sm text-quiet">The owner, the city or county, or federal law can also say no.</p>
    </section>
  );
};

type DecisionProps = Pick<TripStateDrawerProps, 'recognition' | 'isLoading' | 'records' | 'today'> & {
  state: StateCode;
};

/** What decides here, or why there is no answer. */
const Decision = ({ state, recognition, isLoading, records, today }: DecisionProps) =>
  recognition && records ? (
    <ReasonList
      label={`What decides in ${stateName(state)}`}
      reasons={decidingReasonsOf(recognition)}
      sources={records.sources}
      today={today}
    />
  ) : (
    <p>{noAnswerText(isLoading)}</p>
  );

type TripStateDrawerProps = {
  tripState: TripState;
  recognition: Recognition | undefined;
  /** The answers are on their way. */
  isLoading: boolean;
  records: RecognitionRecords | null;
  evidence: StateEvidence | undefined;
  alerts: readonly TravelAlert[];
  /** Of this state alone. */
  warnings: readonly TripWarning[];
  magazineRounds: number | null;
  /** Of the trip. */
  lastDay: string;
  today: string;
  onClose: () => void;
};

/** What the records say of one state on the way. */
export const TripStateDrawer = ({
  tripState: { state, miles, counties, entries },
  recognition,
  isLoading,
  records,
  evidence,
  alerts,
  warnings,
  magazineRounds,
  lastDay,
  today,
  onClose,
}: TripStateDrawerProps) => {
  const status = recognition && statusOf(recognition);
  const told = evidence?.evidence ?? null;
  const inMotion = warnings.filter(({ code }) => code !== 'note');
  const reasons = recognition ? reasonsOf(recognition).filter(({ code }) => code !== 'no-permit-held') : [];

  return (
    <Drawer
      title={stateName(state)}
      description={status && <Badge {...STATUS_LOOKS[status]}>{STATUS_WORDS[status]}</Badge>}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <p className="text-quiet">
        {miles > 0 && `${Math.round(miles)} miles`}
        {entries > 1 && `, entered ${entries} times`}
      </p>
      <div className="mt-3 flex flex-col gap-4">
        {alerts.map(({ id, message }) => (
          <p key={id} className="rounded-control border border-brass/45 bg-brass/10 px-3 py-2">
            <strong>Alert:</strong> {message}
          </p>
        ))}
        <Decision state={state} recognition={recognition} isLoading={isLoading} records={records} today={today} />
        {told && (
          <>
            <dl className="grid gap-y-3">
              {CARD_TOPICS.map((topic) => {
                const fact = factOf(told, topic);

                return (
                  fact && (
                    <FactLine
                      key={topic}
                      fact={fact}
                      today={today}
                      warning={topic === 'magazine-limit' ? overText(told, magazineRounds, lastDay) : null}
                    />
                  )
                );
              })}
            </dl>
            {/* The note stands with its reason above. */}
            {inMotion.length > 0 && (
              <section className="text-sm">
                <h3 className="text-base font-semibold">Cases and bills to watch</h3>
                <TripWarningList label={`Cases and bills in ${stateName(state)}`} warnings={inMotion} />
              </section>
            )}
          </>
        )}
        {recognition && <PlacesOnTheWay state={state} recognition={recognition} />}
        {evidence?.isError && !told && (
          <p role="alert">
            The facts of {stateName(state)} could not be loaded.{' '}
            <Button look="quiet" size="compact" onClick={evidence.retry}>
              Try again
            </Button>
          </p>
        )}
        <div className="flex flex-col gap-x-6 sm:flex-row sm:flex-wrap">
          {recognition && records && reasons.length > 1 && (
            <Folded label="All the reasons">
              <ReasonList
                label={`Why, in ${stateName(state)}`}
                reasons={reasons}
                sources={records.sources}
                today={today}
              />
            </Folded>
          )}
          {told && <Places fact={factOf(told, 'prohibited-places')} />}
          <Folded label={counties.length === 1 ? '1 county' : `${counties.length} counties, in order`}>
            <p className="text-sm">{counties.join(' · ')}</p>
          </Folded>
          <PageLink to={`/regulations?state=${state}`} className="text-link inline-flex min-h-11 items-center">
            See the {stateName(state)} page
          </PageLink>
        </div>
      </div>
    </Drawer>
  );
};
