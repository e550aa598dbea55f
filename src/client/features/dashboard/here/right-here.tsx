import { useQuery } from '@tanstack/react-query';
import { MapPin, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import { largestMagazineOf, type Wallet } from '#shared/permits/permit.ts';
import { NO_PERMIT_ASSUMED } from '#shared/recognition/recognition-wording.ts';
import { billingStatusQuery } from '../../../blocks/billing-status.ts';
import { useWhere } from '../../../blocks/current-location.ts';
import { useWallet } from '../../../blocks/wallet-store.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { localToday } from '../../../lib/today.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { DelayedSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { FirstQuestions, useFirstQuestions } from './first-questions.tsx';
import { HereAnswer, NextStateAnswer } from './here-answer.tsx';
import { HereLaw } from './here-law.tsx';
import { type Spot, useNextState, useRecognitions, useSpot } from './use-here.ts';

const headingOf = (spot: Spot, isLooking: boolean): string => {
  if (spot.by === 'elsewhere') return 'You’re outside the states we cover';
  if (spot.by === 'nobody') return isLooking ? 'Finding where you are…' : 'Where are you?';
  const name = stateName(spot.state);

  return spot.county ? `${spot.county}, ${name}` : name;
};

const leadOf = (spot: Spot, isLooking: boolean): string => {
  switch (spot.by) {
    case 'device':
      return 'This is where your device says you are. Your device looked up the county itself.';
    case 'typed':
      return 'This is the place you entered.';
    case 'home':
      return isLooking
        ? 'This is where you live. We’re finding where you are…'
        : 'This is where you live. We don’t know where you are now. Detect your location or enter a ZIP code for the law there.';
    case 'elsewhere':
      return 'We have the law of the 50 states, Washington, DC, and Puerto Rico. Enter a ZIP code to look up a place.';
    case 'nobody':
      return 'Detect your location or enter a ZIP code to see the law there.';
  }
};

/** For someone signed in without a membership: what it would add here. */
const ForMembers = ({ name }: { name: string }) => {
  const { price } = useSiteConfig();

  return (
    <div className="flex flex-col items-start gap-2 rounded-control border border-saddle/45 bg-hover px-4 py-3">
      <p>
        Does your permit count in {name}? Members see the answer here. Membership is {price.perYear} a year.
      </p>
      <ButtonLink to="/checkout" size="compact">
        Subscribe Now
      </ButtonLink>
    </div>
  );
};

const milesText = (miles: number): string =>
  miles < 1.5 ? 'about 1 mile' : `about ${Math.round(miles).toLocaleString('en-US')} miles`;

type MyAnswerProps = {
  answers: ReturnType<typeof useRecognitions>;
  state: StateCode;
  wallet: Wallet;
  today: string;
  /** Null: the questions stand above. */
  onAsk: (() => void) | null;
};

/** The wallet's answer, or why there is none yet. */
const MyAnswer = ({
  answers: { recognitions, isError, isFetching, retry },
  state,
  wallet,
  today,
  onAsk,
}: MyAnswerProps) => {
  const recognition = recognitions?.get(state);
  if (!recognition) {
    return isError ? (
      <ErrorState heading="We couldn’t load your answer" onRetry={retry} isRetrying={isFetching} />
    ) : (
      <DelayedSkeleton label="Loading your answer…">
        <Skeleton className="h-24" />
      </DelayedSkeleton>
    );
  }

  return (
    <>
      <HereAnswer recognition={recognition} home={wallet.home} today={today} />
      {wallet.permits.length === 0 && (
        <p className="-mt-1 text-sm text-quiet">
          {NO_PERMIT_ASSUMED}{' '}
          {onAsk && wallet.home === null && wallet.ageBand === null && (
            <TextButton onClick={onAsk}>Answer three questions</TextButton>
          )}
          {(wallet.home !== null || wallet.ageBand !== null) && (
            <PageLink to="/permits" className="text-link inline-flex min-h-11 items-center">
              Add a permit
            </PageLink>
          )}
        </p>
      )}
    </>
  );
};

type RightHereProps = { user: CurrentUser; detector: ReactNode };

/** The answer that someone in a parking lot came for: where they are, what it means for them, and what else holds. */
export const RightHere = ({ user, detector }: RightHereProps) => {
  const { wallet, problem, save } = useWallet(user.id);
  const isMember = useQuery(billingStatusQuery).data?.hasAccess;
  const isLooking = useWhere().status === 'detecting';
  const spot = useSpot(wallet.home);
  const today = localToday();
  const answers = useRecognitions(wallet, spot, today, isMember ?? false);
  const next = useNextState('point' in spot ? spot.point : null);
  const { isAsking, skip, ask } = useFirstQuestions(user.id, wallet);
  const state = 'state' in spot ? spot.state : null;
  const ahead = next ? answers.recognitions?.get(next.state) : undefined;

  return (
    <section aria-label="Right here">
      <Card className="flex flex-col gap-3">
        {detector}
        <div aria-live="polite">
          <h2 className="flex items-start gap-2 text-2xl text-saddle-strong">
            <MapPin aria-hidden="true" className="mt-1 size-6 shrink-0" />
            {headingOf(spot, isLooking)}
          </h2>
          <p className="text-sm text-quiet">{leadOf(spot, isLooking)}</p>
        </div>
        {problem && (
          <p role="alert">
            {problem}{' '}
            <PageLink to="/permits" className="text-link">
              Open My permits
            </PageLink>
          </p>
        )}
        {isMember && !problem && isAsking && <FirstQuestions wallet={wallet} onSave={save} onSkip={skip} />}
        {isMember && !problem && state && (
          <MyAnswer answers={answers} state={state} wallet={wallet} today={today} onAsk={isAsking ? null : ask} />
        )}
        {isMember === false && state && <ForMembers name={stateName(state)} />}
        {state && (
          <HereLaw
            key={state}
            state={state}
            isMember={isMember ?? false}
            recognition={answers.recognitions?.get(state)}
            magazineRounds={largestMagazineOf(wallet)}
            today={today}
          >
            {next && (
              <section
                aria-label="Next state line"
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-tan pt-3"
              >
                <Route aria-hidden="true" className="size-5 shrink-0 text-saddle" />
                <p className="min-w-40 flex-1">
                  Next state line: <strong>{stateName(next.state)}</strong>, {milesText(next.miles)} in a straight line.
                </p>
                {ahead && <NextStateAnswer recognition={ahead} home={wallet.home} />}
              </section>
            )}
          </HereLaw>
        )}
      </Card>
    </section>
  );
};
