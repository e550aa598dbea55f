import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { accountQuery } from '../../blocks/account-query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { ConfirmReminder } from './confirm-reminder.tsx';
import { DataCard } from './data-card.tsx';
import { FollowsCard } from './follows-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

type OwnCardsProps = { user: CurrentUser };

/** Everything about the account that has to be loaded. */
export const OwnCards = ({ user }: OwnCardsProps) => {
  const { data: account, isError, isFetching, refetch } = useQuery(accountQuery);

  if (isError && !account) {
    return (
      <ErrorState
        heading="We couldn’t load your account"
        text="Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!account) {
    return (
      <DelayedSkeleton label="Loading your account…">
        <Skeleton className="h-80 w-full" />
      </DelayedSkeleton>
    );
  }

  return (
    <>
      {!account.isEmailProven && <ConfirmReminder email={user.email} />}
      <FollowsCard userId={user.id} />
      <SignInCard user={user} account={account} />
      <PasskeysCard account={account} />
      <SessionsCard account={account} />
      <DataCard account={account} userId={user.id} />
    </>
  );
};
