import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import { isExpired, largestMagazineOf, permitKeyOf, type Wallet } from '#shared/permits/permit.ts';
import { rankNextPermits } from '#shared/recognition/next-permit.ts';
import { recognize } from '#shared/recognition/recognize.ts';
import { holderOf } from '../../blocks/holder.ts';
import { useKindNames, useKindsOf } from '../../blocks/law-queries.ts';
import { type Ticked, walletOnPaper } from '../../blocks/paper-words.ts';
import { AGE_WORDS, type KindNames, permitTitle, validityOf } from '../../blocks/permit-words.ts';
import { PrintTools } from '../../blocks/print-tools.tsx';
import { TermLink } from '../../blocks/term-link.tsx';
import { recognitionQuery } from '../../blocks/travel-queries.ts';
import { hasQuestions, WalletQuestions } from '../../blocks/wallet-questions.tsx';
import { useWallet } from '../../blocks/wallet-store.ts';
import { localToday } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NextPermitCard } from './next-permit-card.tsx';
import { RecognitionMap } from './recognition-map.tsx';
import { StateDrawer } from './state-drawer.tsx';
import { useTrial } from './use-trial.ts';
import { TrialBar, WhatIf } from './what-if.tsx';

type WalletLineProps = { wallet: Wallet; names: KindNames; today: string; children: ReactNode };

/** Whose map this is. */
const WalletLine = ({ wallet, names, today, children }: WalletLineProps) => (
  <Card className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
    <IdCard aria-hidden="true" className="size-6 shrink-0 text-saddle" />
    <ul aria-label="Your permits" className="flex min-w-0 flex-1 flex-wrap gap-2">
      {wallet.permits.map((permit) => (
        <li key={permitKeyOf(permit)}>
          <Badge tone={validityOf(permit, today).tone}>
            {permitTitle(permit, names)}
            {isExpired(permit, today) && ' · expired, not counted'}
          </Badge>
        </li>
      ))}
      <li className="text-quiet">
        {wallet.permits.length === 0 && 'No permit added · '}
        {wallet.ageBand ? `age ${AGE_WORDS[wallet.ageBand]}` : 'age not entered'} ·{' '}
        {wallet.home ? `home state ${stateName(wallet.home)}` : 'home state not entered'}
      </li>
    </ul>
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {children}
      <ButtonLink to="/permits" look="secondary" size="compact">
        {wallet.permits.length === 0 ? 'Add my permits' : 'Edit my permits'}
      </ButtonLink>
    </div>
  </Card>
);

const NoHome = () => (
  <p className="no-print rounded-control border border-brass/45 bg-brass/10 px-3.5 py-2.5">
    <strong>Where do you live?</strong> Some states recognize a permit only if you live where it was issued.{' '}
    <PageLink to="/permits" className="text-link">
      Enter your home state
    </PageLink>
  </p>
);

type RecognitionPageProps = { user: CurrentUser };

export const RecognitionPage = ({ user }: RecognitionPageProps) => {
  const { wallet, problem, save } = useWallet(user.id);
  const asked = useQuery(recognitionQuery);
  const { data } = asked;
  const [chosen, setChosen] = useState<StateCode | null>(null);
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const { kindsOf } = useKindsOf();
  const names = useKindNames();
  const today = localToday();
  const trial = useTrial({ wallet, save, index: data?.index, today });
  const { tried, trying } = trial;
  const isAsking = hasQuestions(wallet, kindsOf);
  // Without this one answer half the map would be Conditional, so it is asked first.
  const isMapShown = !(isAsking && wallet.home === null);

  const found = useMemo(() => {
    if (!data) return null;
    const holder = holderOf(tried, today);
    const recognitions = recognize(tried.permits, holder, data.index);

    return { holder, recognitions, offers: rankNextPermits(tried.permits, holder, data.index, recognitions) };
  }, [data, tried, today]);
  const recognition = chosen && found?.recognitions.get(chosen);

  return (
    <Page
      heading="Recognition map"
      lead="See where your permits are recognized. Tap a state for the reasons, with sources and dates."
    >
      <p className="no-print -my-4">
        <TermLink term="recognition" />
      </p>
      {problem && <p role="alert">{problem}</p>}
      <WalletLine wallet={wallet} names={names} today={today}>
        {data && isMapShown && <WhatIf wallet={wallet} index={data.index} onTry={trial.start} />}
      </WalletLine>
      <p className="hidden print:block">{walletOnPaper(wallet, names, ticked).join(' · ')}</p>
      {isAsking && (
        <WalletQuestions wallet={wallet} kindsOf={kindsOf} names={names} onSave={save}>
          {!isMapShown && <p className="mb-4 font-semibold">Your map comes next.</p>}
        </WalletQuestions>
      )}
      {!isAsking && wallet.permits.length > 0 && wallet.home === null && <NoHome />}
      {trying && (
        <TrialBar
          text={trying}
          // A wallet that can't be read is not written over.
          canKeep={trial.canKeep && !problem}
          onStop={trial.stop}
          onKeep={trial.keep}
        />
      )}
      {!data && (
        <NotLoaded asked={asked} what="the recognition map">
          <div className="grid gap-6 lg:grid-cols-[1.35fr_1fr]">
            <Skeleton className="aspect-8/5 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </NotLoaded>
      )}
      {data && found && isMapShown && (
        <>
          <RecognitionMap
            recognitions={found.recognitions}
            index={data.index}
            magazineRounds={largestMagazineOf(wallet)}
            publishedAt={data.records.publishedAt}
            hasHome={wallet.home !== null}
            ticked={ticked}
            printTools={
              <PrintTools label="Print" wallet={wallet} ticked={ticked} onTick={setTicked}>
                <ButtonLink to="/trip" look="secondary">
                  Plan a trip
                </ButtonLink>
              </PrintTools>
            }
            chosen={chosen}
            onChoose={setChosen}
          />
          <NextPermitCard offers={found.offers} records={data.records} today={today} onTry={trial.tryOffer} />
        </>
      )}
      {data && found && recognition && (
        <StateDrawer
          recognition={recognition}
          holder={found.holder}
          names={names}
          records={data.records}
          index={data.index}
          today={today}
          trying={trying}
          onClose={() => setChosen(null)}
        />
      )}
    </Page>
  );
};
