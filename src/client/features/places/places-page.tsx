import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { recordsText } from '#shared/law/calendar-display.ts';
import { isFederalPlace } from '#shared/law/place-search.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { NO_PERMIT_ASSUMED } from '#shared/recognition/recognition-wording.ts';
import { type PlaceAnswers, placeMatrixQuery } from '../../blocks/place-queries.ts';
import { StateOptions } from '../../blocks/state-options.tsx';
import { useWallet } from '../../blocks/wallet-store.ts';
import { localToday } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { type PlaceChoice, usePlaceChoice } from './place-choice.ts';
import { FederalList, InState, KindList, OverStates } from './place-lists.tsx';
import { PlaceSearch } from './place-search.tsx';
import { FederalAnswer, StateAnswer } from './state-answer.tsx';
import { ASKERS, type Asker, type ReaderOf, useReaders } from './use-readers.ts';

type ToolsProps = {
  choice: PlaceChoice;
  asker: Asker;
  onChoose: (change: Partial<PlaceChoice>) => void;
  onAsker: (asker: Asker) => void;
};

const Tools = ({ choice, asker, onChoose, onAsker }: ToolsProps) => (
  <div className="no-print grid items-end gap-4 lg:grid-cols-[1.6fr_1fr_1.2fr]">
    <PlaceSearch onChoose={(kind) => onChoose({ kind })} />
    <SelectField
      label="State"
      value={choice.state ?? ''}
      onChange={({ target }) => onChoose({ state: STATE_CODES.find((state) => state === target.value) ?? null })}
    >
      <option value="">All states</option>
      <StateOptions />
    </SelectField>
    <SelectField
      label="Answer for"
      value={asker}
      onChange={({ target }) => onAsker(ASKERS.find(([one]) => one === target.value)?.[0] ?? 'wallet')}
    >
      {ASKERS.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </SelectField>
  </div>
);

type AnswersProps = {
  data: PlaceAnswers;
  choice: PlaceChoice;
  readerAt: ReaderOf;
  today: string;
  onChoose: (change: Partial<PlaceChoice>) => void;
};

/** What the choice asks for: one answer, one kind over the states, one state's kinds, or everything by name. */
const Answers = ({ data: { matrix, states }, choice: { kind, state }, readerAt, today, onChoose }: AnswersProps) => {
  const statePlaces = state ? states.get(state) : undefined;
  if (kind && isFederalPlace(kind)) return <FederalAnswer kind={kind} matrix={matrix} state={state} today={today} />;
  if (kind && statePlaces) {
    return <StateAnswer kind={kind} statePlaces={statePlaces} readerAt={readerAt} today={today} />;
  }
  if (kind) {
    return (
      <OverStates kind={kind} matrix={matrix} readerAt={readerAt} onChoose={(chosen) => onChoose({ state: chosen })} />
    );
  }

  return (
    <>
      {statePlaces ? <InState statePlaces={statePlaces} readerAt={readerAt} /> : <KindList />}
      <FederalList matrix={matrix} state={state} />
    </>
  );
};

type PlacesPageProps = { user: CurrentUser };

export const PlacesPage = ({ user }: PlacesPageProps) => {
  const [choice, choose] = usePlaceChoice();
  const [asker, setAsker] = useState<Asker>('wallet');
  const { wallet, problem } = useWallet(user.id);
  const today = localToday();
  const asked = useQuery(placeMatrixQuery);
  const { data } = asked;
  const { readerAt, isWaiting, isFailed } = useReaders(asker, wallet, today);

  return (
    <Page heading="Can I carry in a …?" lead="Search for a place and see what the law says, with source and date.">
      {problem && <p role="alert">{problem}</p>}
      <Tools choice={choice} asker={asker} onChoose={choose} onAsker={setAsker} />
      {isFailed && (
        <p role="alert" className="rounded-control border border-brass/45 bg-brass/10 px-3.5 py-2.5">
          We couldn’t check where your permits count, so these answers are for someone without a permit.
        </p>
      )}
      {!data && <NotLoaded asked={asked} what="the answers" />}
      {data && isWaiting && (
        <DelayedSkeleton label="Loading the answers…">
          <Skeleton className="h-64 w-full" />
        </DelayedSkeleton>
      )}
      {data && !isWaiting && (
        <>
          {/* One state's answers say it themselves. */}
          {asker === 'wallet' && wallet.permits.length === 0 && choice.kind && !choice.state && (
            <p>{NO_PERMIT_ASSUMED}</p>
          )}
          <Answers data={data} choice={choice} readerAt={readerAt} today={today} onChoose={choose} />
          <p className="text-sm text-quiet">
            {recordsText(data.matrix.publishedAt)} This is not legal advice. We report what the law says. A place can
            still turn you away.
          </p>
          <Button look="secondary" Icon={Printer} className="no-print self-start" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
    </Page>
  );
};
