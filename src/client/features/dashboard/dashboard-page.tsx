import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { lawStateOf, useWhere } from '../../blocks/current-location.ts';
import { ToolGrid } from '../../blocks/tool-grid.tsx';
import { useWallet } from '../../blocks/wallet-store.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { RightHere } from './here/right-here.tsx';
import { InstallCard } from './install-card.tsx';
import { RegulationSummary } from './regulation-summary.tsx';
import { TravelAlerts } from './travel-alerts.tsx';

type DashboardPageProps = { user: CurrentUser; detector: ReactNode; ranges: ReactNode };

/** The home of someone signed in. Each panel loads, fails and recovers by itself. */
export const DashboardPage = ({ user, detector, ranges }: DashboardPageProps) => {
  const { productName } = useSiteConfig();
  const { wallet } = useWallet(user.id);
  const state = lawStateOf(useWhere(), wallet.home);

  return (
    <Page heading={`Welcome to ${productName}`} isDense>
      <RightHere user={user} detector={detector} />
      <ToolGrid />
      <InstallCard isUseful={state !== null} />
      <div className="grid gap-4 lg:grid-cols-4">
        <div className="grid grid-cols-1 lg:col-span-3">{ranges}</div>
        <RegulationSummary state={state} />
      </div>
      <TravelAlerts state={state} />
      <p className="text-sm text-quiet">You’re signed in as {user.name ?? user.email}.</p>
    </Page>
  );
};
