import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

type DashboardPageProps = { user: CurrentUser };

export const DashboardPage = ({ user }: DashboardPageProps) => {
  const { productName } = useSiteConfig();

  return (
    <Page heading={`Welcome to ${productName}`} lead={`You are signed in as ${user.name ?? user.email}.`}>
      <nav aria-label="Where to" className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ButtonLink to="/regulations">CCW Regulations</ButtonLink>
        <ButtonLink to="/ranges">Firing Ranges</ButtonLink>
        <ButtonLink to="/safety" look="secondary">
          Safety
        </ButtonLink>
        <ButtonLink to="/account" look="secondary">
          Account
        </ButtonLink>
      </nav>
    </Page>
  );
};
