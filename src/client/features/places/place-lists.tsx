import { memo, useMemo } from 'react';
import { stateName } from '#shared/law/fact-wording.ts';
import { ALL_FEDERAL_PLACES } from '#shared/law/federal-law.ts';
import type { PlaceMatrix, StatePlaces } from '#shared/law/place-matrix.ts';
import { ALL_PLACE_KINDS, type PlaceKind } from '#shared/law/place-rules.ts';
import { type AnyPlace, placeName } from '#shared/law/place-search.ts';
import type { StateCode } from '#shared/law/states.ts';
import { answerFor, type ShownAnswer } from '#shared/recognition/place-answer.ts';
import { answerSentence } from '../../blocks/answer-words.ts';
import { ANSWER_LOOKS, federalLook } from '../../blocks/place-looks.ts';
import { type StateLook, StateMap } from '../../blocks/state-map.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { MoreBelow } from '../../ui/more-below.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { choicePath } from './place-choice.ts';
import { WhoElse } from './state-answer.tsx';
import type { ReaderOf } from './use-readers.ts';

type RowProps = {
  kind: AnyPlace;
  state: StateCode | null;
  name: string;
  answer: ReturnType<typeof federalLook>;
  text: string;
};

// Memoized: another reader changes some of fifty.
const Row = memo(({ kind, state, name, answer: { words, tone, Icon }, text }: RowProps) => (
  <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)] print:break-inside-avoid">
    <PageLink
      to={choicePath({ kind, state })}
      className="text-link flex min-h-11 items-center font-semibold print:min-h-0"
    >
      {name}
    </PageLink>
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone} Icon={Icon}>
        {words}
      </Badge>
      <p className="text-quiet">{text}</p>
    </div>
  </li>
));

type OverStatesProps = {
  kind: PlaceKind;
  matrix: PlaceMatrix;
  readerAt: ReaderOf;
  onChoose: (state: StateCode) => void;
};

/** One kind of place over the country: the map for the eye, the list for everyone. */
export const OverStates = ({ kind, matrix, readerAt, onChoose }: OverStatesProps) => {
  const rows = useMemo(
    () =>
      matrix.states.map((one) => {
        const here = readerAt(one);
        const cell = one.places?.[kind];
        const answer = answerFor(one, cell, here);

        return { state: one.state, answer, text: answerSentence({ kind, state: one.state, answer, here, cell }) };
      }),
    [kind, matrix, readerAt],
  );
  const looks = useMemo(
    () =>
      new Map(
        rows.map(({ state, answer }): [StateCode, StateLook] => {
          const { words, tone } = ANSWER_LOOKS[answer];

          return [state, { name: stateName(state), isAvailable: true, words, tone }];
        }),
      ),
    [rows],
  );
  const counted = (Object.keys(ANSWER_LOOKS) as ShownAnswer[])
    .map((answer) => [answer, rows.filter((row) => row.answer === answer).length] as const)
    .filter(([, count]) => count > 0);

  return (
    <section aria-labelledby="over-states" className="flex flex-col gap-4">
      <h2 id="over-states" className="text-2xl">
        {placeName(kind)}, state by state
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr] print:block">
        <div className="flex flex-col gap-3 lg:sticky lg:top-24">
          <StateMap looks={looks} chosen={null} onChoose={onChoose} />
          <ul aria-label="Answers" className="flex flex-wrap gap-2">
            {counted.map(([answer, count]) => (
              <li key={answer}>
                <Badge tone={ANSWER_LOOKS[answer].tone} Icon={ANSWER_LOOKS[answer].Icon}>
                  {ANSWER_LOOKS[answer].words} {count}
                </Badge>
              </li>
            ))}
          </ul>
          <WhoElse />
        </div>
        <div className="rounded-panel border border-tan bg-surface px-4 lg:max-h-[44rem] lg:overflow-auto print:max-h-none print:overflow-visible">
          <ul aria-label="Every state" className="divide-y divide-tan">
            {rows.map(({ state, answer, text }) => (
              <Row
                key={state}
                kind={kind}
                state={state}
                name={stateName(state)}
                answer={ANSWER_LOOKS[answer]}
                text={text}
              />
            ))}
          </ul>
          <MoreBelow className="max-lg:hidden" />
        </div>
      </div>
    </section>
  );
};

type InStateProps = { statePlaces: StatePlaces; readerAt: ReaderOf };

/** One state's kinds of place. */
export const InState = ({ statePlaces, readerAt }: InStateProps) => {
  const { state, places } = statePlaces;
  const name = stateName(state);
  const here = readerAt(statePlaces);
  if (!places) {
    return (
      <Card tone="slate" className="flex flex-col items-start gap-3">
        <CardHeading>Places in {name}</CardHeading>
        <p className="text-xl font-semibold">We don’t have answers for places in {name} yet.</p>
        <p>Its list of off-limits places is under Regulations. Federal places are answered below.</p>
        <ButtonLink to={`/regulations?state=${state}`} look="secondary">
          Regulations of {name}
        </ButtonLink>
      </Card>
    );
  }
  const missing = ALL_PLACE_KINDS.filter((kind) => !places[kind]);

  return (
    <section aria-labelledby="in-state" className="flex flex-col gap-3">
      <h2 id="in-state" className="text-2xl">
        Places in {name}
      </h2>
      <p className="text-quiet">{here.said}</p>
      <WhoElse />
      <ul className="divide-y divide-tan rounded-panel border border-tan bg-surface px-4">
        {ALL_PLACE_KINDS.filter((kind) => places[kind]).map((kind) => {
          const cell = places[kind];
          const answer = answerFor(statePlaces, cell, here);

          return (
            <Row
              key={kind}
              kind={kind}
              state={state}
              name={placeName(kind)}
              answer={ANSWER_LOOKS[answer]}
              text={answerSentence({ kind, state, answer, here, cell })}
            />
          );
        })}
      </ul>
      {missing.length > 0 && (
        <p>
          <strong>We couldn’t confirm these for {name}.</strong> Treat each as a no until you’ve asked a state agency
          and the place: {missing.map((kind) => placeName(kind)).join(' · ')}
        </p>
      )}
    </section>
  );
};

type FederalListProps = { matrix: PlaceMatrix; state: StateCode | null };

/** Where federal law has the say, wherever you are. */
export const FederalList = ({ matrix, state }: FederalListProps) => (
  <section aria-labelledby="federal-places" className="flex flex-col gap-3">
    <h2 id="federal-places" className="text-2xl">
      Federal places, the same in all states
    </h2>
    <ul className="divide-y divide-tan rounded-panel border border-tan bg-surface px-4">
      {ALL_FEDERAL_PLACES.map((kind) => (
        <Row
          key={kind}
          kind={kind}
          state={state}
          name={placeName(kind)}
          answer={federalLook(matrix.federal[kind])}
          text={matrix.federal[kind].summary ?? 'We couldn’t confirm this. Ask the agency that runs the place.'}
        />
      ))}
    </ul>
  </section>
);

/** Every kind by name, for those who would rather choose than type. */
export const KindList = () => (
  <section aria-labelledby="kinds" className="flex flex-col gap-3">
    <h2 id="kinds" className="text-2xl">
      Or choose a kind of place
    </h2>
    <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {ALL_PLACE_KINDS.map((kind) => (
        <li key={kind}>
          <PageLink to={choicePath({ kind, state: null })} className="text-link flex min-h-11 items-center">
            {placeName(kind)}
          </PageLink>
        </li>
      ))}
    </ul>
  </section>
);
