import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { Page } from '../../ui/page.tsx';
import { BillingCard } from './billing-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecurityCard } from './security-card.tsx';

type AccountPageProps = { user: CurrentUser };

export const AccountPage = ({ user }: AccountPageProps) => (
  <Page heading="Your Account">
    <ProfileCard user={user} />
    <BillingCard />
    <SecurityCard />
  </Page>
);
