import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import type { StateCode } from '#shared/law/states.ts';
import { rankNextPermits } from '#shared/recognition/next-permit.ts';
import { recognize } from '#shared/recognition/recognize.ts';
import { AGE_WORDS, permitTitle, validityOf } from '../../blocks/permit-words.ts';
import { recognitionQuery } from '../../blocks/travel-queries.ts';
import { useWallet } from '../../blocks/wallet-store.ts';
import { localToday } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { NextPermitCard } from './next-permit-card.tsx';
import { RecognitionMap } from './recognition-map.tsx';
import { StateDrawer } from './state-drawer.tsx';

type Wallet = ReturnType<typeof useWallet>['wallet'];

/** Whose map this is: on paper nobody else can tell. */
const WalletLine = ({ wallet, today }: { wallet: Wallet; today: string }) => (
  <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <IdCard aria-hidden="true" className="size-6 shrink-0 text-saddle" />
    <ul aria-label="Your permits" className="flex min-w-0 flex-1 flex-wrap gap-2">
      {wallet.permits.map((permit) => (
        <li key={permitTitle(permit)}>
          <Badge tone={validityOf(permit, today).tone}>{permitTitle(permit)}</Badge>
        </li>
      ))}
      <li className="text-quiet">
        {wallet.permits.length === 0 && 'No permit in your wallet · '}
        {wallet.ageBand ? `aged ${AGE_WORDS[wallet.ageBand]}` : 'age not told'}
      </li>
    </ul>
    <ButtonLink to="/permits" look="secondary" size="compact" className="no-print">
      {wallet.permits.length === 0 ? 'Add my permits' : 'Change'}
    </ButtonLink>
  </Card>
);

type RecognitionPageProps = { user: CurrentUser };

export const RecognitionPage = ({ user }: RecognitionPageProps) => {
  const { wallet, problem } = useWallet(user.id);
  const { data, isError, isFetching, refetch } = useQuery(recognitionQuery);
  const [chosen, setChosen] = useState<StateCode | null>(null);
  const { permits, ageBand, magazineRounds } = wallet;
  const today = localToday();

  const found = useMemo(() => {
    if (!data) return null;
    const holder = { ageBand, today };
    const recognitions = recognize(permits, holder, data.index);

    return { recognitions, offers: rankNextPermits(permits, holder, data.index, recognitions) };
  }, [data, permits, ageBand, today]);
  const recognition = chosen && found?.recognitions.get(chosen);

  return (
    <Page
      heading="Where my permits count"
      lead="What the records say of your permits in every state. Press a state for the reasons, with their sources and dates."
    >
      {problem && <p role="alert">{problem}</p>}
      <WalletLine wallet={wallet} today={today} />
      {isError && !data && (
        <ErrorState
          level={2}
          heading="The records could not be loaded"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && (
        <DelayedSkeleton label="Loading the records…">
          <div className="grid gap-6 lg:grid-cols-[1.35fr_1fr]">
            <Skeleton className="aspect-8/5 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </DelayedSkeleton>
      )}
      {data && found && (
        <>
          <RecognitionMap
            recognitions={found.recognitions}
            index={data.index}
            magazineRounds={magazineRounds}
            publishedAt={data.records.publishedAt}
            chosen={chosen}
            onChoose={setChosen}
          />
          <NextPermitCard offers={found.offers} records={data.records} today={today} />
        </>
      )}
      {data && recognition && (
        <StateDrawer
          recognition={recognition}
          records={data.records}
          index={data.index}
          today={today}
          onClose={() => setChosen(null)}
        />
      )}
    </Page>
  );
};
