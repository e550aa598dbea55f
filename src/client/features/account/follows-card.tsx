import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type Follows,
  followState,
  getFollows,
  setNoticeEmail,
  startPush,
  stopPush,
  unfollowState,
} from '#shared/contracts/follows.ts';
import { type FollowOffer, followOffersOf } from '#shared/follows/follow-offers.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import { STATES, type StateCode } from '#shared/law/states.ts';
import { listSavedTrips } from '../../blocks/kept-trip.ts';
import { useWallet } from '../../blocks/wallet-store.ts';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { canPush, PushRefused, subscribeBrowser, unsubscribeBrowser } from './push.ts';

const followsQuery = queryOptions({
  queryKey: ['follows'],
  queryFn: ({ signal }) => callApi(getFollows, { signal }),
  staleTime: 0,
});

/** Each change answers with what is so then. */
const useFollowsChange = () => {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: (run: () => Promise<Follows>) => run(),
    onSuccess: (follows) => queryClient.setQueryData(followsQuery.queryKey, follows),
  });
};

const WHY: Record<FollowOffer['why'], string> = {
  home: 'your home state',
  permit: 'you have its permit',
  trip: 'on a saved trip',
};

/** The states of the trips whose roads are on this device. */
const useTripStates = (userId: string): StateCode[] => {
  const { data: trips = [] } = useQuery({ queryKey: ['kept-trips', userId], queryFn: () => listSavedTrips(userId) });
  const known = new Set<string>(STATES.map(([code]) => code));

  return [
    ...new Set(trips.flatMap(({ ways }) => ways.flatMap(({ states }) => states.map(({ state }) => state)))),
  ].filter((state): state is StateCode => known.has(state));
};

type StateListProps = { states: readonly StateCode[]; isBusy: boolean; onUnfollow: (state: StateCode) => void };

const StateList = ({ states, isBusy, onUnfollow }: StateListProps) =>
  states.length === 0 ? (
    <p className="text-quiet">You aren’t following any states yet.</p>
  ) : (
    <ul aria-label="States you follow" className="flex flex-wrap gap-2">
      {states.map((state) => (
        <li key={state}>
          <Button
            look="secondary"
            size="compact"
            disabled={isBusy}
            aria-label={`Stop following ${stateName(state)}`}
            onClick={() => onUnfollow(state)}
          >
            {stateName(state)}
            <X aria-hidden="true" className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  );

type OffersProps = { offers: readonly FollowOffer[]; isBusy: boolean; onFollow: (state: StateCode) => void };

const Offers = ({ offers, isBusy, onFollow }: OffersProps) =>
  offers.length > 0 && (
    <div>
      <h3 className="mb-1.5 font-semibold">From your permits and trips on this device</h3>
      <ul className="flex flex-wrap gap-2">
        {offers.map(({ state, why }) => (
          <li key={state}>
            <Button look="secondary" size="compact" Icon={Plus} disabled={isBusy} onClick={() => onFollow(state)}>
              Follow {stateName(state)}
              <span className="font-normal text-quiet">{WHY[why]}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );

const emailHint = ({ isEmailProven }: Follows): ReactNode =>
  isEmailProven
    ? 'You get the old answer, the new answer, and the source. We also email you when the answer stays the same but now rests on a different kind of source, such as the law itself. At most one email a day, and none for wording changes.'
    : 'Confirm your email first. We send nothing to an email that isn’t confirmed.';

const pushChange = async (pushKey: string, isOn: boolean): Promise<Follows> => {
  if (isOn) return callApi(startPush, { body: await subscribeBrowser(pushKey) });
  await unsubscribeBrowser();

  return callApi(stopPush);
};

const messageOf = (error: Error): string =>
  error instanceof PushRefused ? error.message : failureText(error, 'That didn’t work. Please try again.');

type FollowsFormProps = { userId: string; follows: Follows };

const FollowsForm = ({ userId, follows }: FollowsFormProps) => {
  const { wallet } = useWallet(userId);
  const tripStates = useTripStates(userId);
  const change = useFollowsChange();
  const { states, isEmailOn, hasPushHere, pushKey } = follows;
  const isBusy = change.isPending;
  const follow = (state: StateCode): void => change.mutate(() => callApi(followState, { params: { state } }));

  return (
    <div className="flex flex-col gap-4">
      <StateList
        states={states}
        isBusy={isBusy}
        onUnfollow={(state) => change.mutate(() => callApi(unfollowState, { params: { state } }))}
      />
      <Offers offers={followOffersOf(wallet, tripStates, states)} isBusy={isBusy} onFollow={follow} />
      <div className="max-w-80">
        <Combobox
          label={states.length === 0 ? 'Follow a state' : 'Follow another state'}
          options={STATES.filter(([code]) => !states.includes(code)).map(([value, label]) => ({ value, label }))}
          value={null}
          onChange={(state) => state && follow(state as StateCode)}
          placeholder="Type a state"
        />
      </div>
      <div>
        <Checkbox
          label="Email me when our answers change for these states"
          hint={emailHint(follows)}
          checked={isEmailOn}
          disabled={isBusy}
          onChange={({ target }) => change.mutate(() => callApi(setNoticeEmail, { body: { isOn: target.checked } }))}
        />
        {canPush() && (
          <Checkbox
            label="Notify me in this browser"
            hint="The notification says only that there’s news for a state you follow. Signing out turns it off."
            checked={hasPushHere}
            disabled={isBusy}
            onChange={({ target }) => change.mutate(() => pushChange(pushKey, target.checked))}
          />
        )}
      </div>
      <FormAlert id="follows-failure" text={change.error && messageOf(change.error)} />
    </div>
  );
};

type FollowsCardProps = { userId: string };

/** Which states a member follows. Why they are offered is known to this device alone. */
export const FollowsCard = ({ userId }: FollowsCardProps) => {
  const { data: follows, isError, isFetching, refetch } = useQuery(followsQuery);

  return (
    <div id="follows" className="scroll-mt-4">
      <Card>
        <CardHeading Icon={BellRing}>States you follow</CardHeading>
        <p className="mb-4 text-quiet">
          Hear from us when our answers change for a state that matters to you. We keep the list of states, but not why
          you follow them.
        </p>
        {follows && <FollowsForm userId={userId} follows={follows} />}
        {!follows && isError && (
          <ErrorState
            heading="We couldn’t load the states you follow"
            text="Check your connection and try again."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!follows && !isError && (
          <DelayedSkeleton label="Loading the states you follow…">
            <Skeleton className="h-32 w-full" />
          </DelayedSkeleton>
        )}
      </Card>
    </div>
  );
};
