import { BookOpenCheck, type LucideIcon, Scale, Target, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { lawStateOf, useWhere } from '../../blocks/current-location.ts';
import { TravelLinks } from '../../blocks/travel-links.tsx';
import type { PageHref } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { LinkCard } from '../../ui/link-card.tsx';
import { Page } from '../../ui/page.tsx';
import { RegulationSummary } from './regulation-summary.tsx';
import { TravelAlerts } from './travel-alerts.tsx';

const QUICK_LINKS: readonly { to: PageHref; Icon: LucideIcon; title: string; text: string }[] = [
  { to: '/regulations', Icon: Scale, title: 'Regulations', text: 'State by state' },
  { to: '/ranges', Icon: Target, title: 'Ranges', text: 'With directions' },
  { to: '/safety', Icon: BookOpenCheck, title: 'Safety', text: '60+ guidelines' },
  { to: '/account', Icon: UserRound, title: 'Account', text: 'Your membership' },
];

type DashboardPageProps = { user: CurrentUser; detector: ReactNode; ranges: ReactNode };

/** The home of someone signed in. Each panel loads, fails and recovers by itself. */
export const DashboardPage = ({ user, detector, ranges }: DashboardPageProps) => {
  const { productName } = useSiteConfig();
  const state = lawStateOf(useWhere());

  return (
    <Page heading={`Welcome to ${productName}`} lead={`You’re signed in as ${user.name ?? user.email}.`}>
      {detector}
      <div className="flex flex-col gap-3">
        <nav aria-label="Explore" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {QUICK_LINKS.map((link) => (
            <LinkCard key={link.to} {...link} />
          ))}
        </nav>
        <TravelLinks />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-4">
        <div className="flex flex-col gap-4 lg:col-span-3">
          {ranges}
          <TravelAlerts state={state} />
        </div>
        <RegulationSummary state={state} />
      </div>
    </Page>
  );
};
