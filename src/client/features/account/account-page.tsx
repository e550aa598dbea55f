import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { AUTHENTICATION_ERROR } from '../../blocks/social-buttons.tsx';
import { ToolGrid } from '../../blocks/tool-grid.tsx';
import { useSearchParams } from '../../lib/router.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { ActivityTiles } from './activity-tiles.tsx';
import { BillingCard } from './billing-card.tsx';
import { OwnCards } from './own-cards.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecurityCard } from './security-card.tsx';

type AccountPageProps = { user: CurrentUser };

/** Back from confirming with a provider: says once how it went. */
const useProofReturn = (): void => {
  const [search, setSearch] = useSearchParams();
  const proof = search.get('proof');

  useEffect(() => {
    if (!proof) return;
    toast(
      proof === 'given'
        ? { title: 'Confirmed', description: 'You can pick up where you left off.' }
        : AUTHENTICATION_ERROR,
    );
    setSearch({}, { replace: true });
  }, [proof, setSearch]);
};

export const AccountPage = ({ user }: AccountPageProps) => {
  useProofReturn();

  return (
    <Page heading="Your Account">
      <ProfileCard user={user} />
      <ActivityTiles />
      <ToolGrid />
      <BillingCard user={user} />
      <OwnCards user={user} />
      <SecurityCard />
    </Page>
  );
};
