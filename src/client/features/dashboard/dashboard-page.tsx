import { BookOpenCheck, type LucideIcon, MapPin, Scale, Target, UserRound } from 'lucide-react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { DEFAULT_LOCATION } from '#shared/domain/places.ts';
import type { PageAddress } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkCard } from '../../ui/link-card.tsx';
import { Page } from '../../ui/page.tsx';
import { NearbyRanges } from './nearby-ranges.tsx';
import { RegulationSummary } from './regulation-summary.tsx';
import { TravelAlerts } from './travel-alerts.tsx';

const QUICK_LINKS: readonly { to: PageAddress; Icon: LucideIcon; title: string; text: string }[] = [
  { to: '/regulations', Icon: Scale, title: 'Regulations', text: 'State and county law' },
  { to: '/ranges', Icon: Target, title: 'Ranges', text: 'With directions' },
  { to: '/safety', Icon: BookOpenCheck, title: 'Safety', text: '60+ guidelines' },
  { to: '/account', Icon: UserRound, title: 'Account', text: 'Your membership' },
];

/** Where the member is; until that is known, the default of the product. */
const LocationPlace = () => (
  <Card className="flex items-center gap-3">
    <MapPin aria-hidden="true" className="size-6 shrink-0 text-saddle" />
    <p>
      <span className="block text-sm text-quiet">Your location</span>
      <span className="font-semibold">{DEFAULT_LOCATION.text}</span>
    </p>
  </Card>
);

type DashboardPageProps = { user: CurrentUser };

/** The home of someone signed in. Each panel loads, fails and recovers by itself. */
export const DashboardPage = ({ user }: DashboardPageProps) => {
  const { productName } = useSiteConfig();
  const { state } = DEFAULT_LOCATION;

  return (
    <Page heading={`Welcome to ${productName}`} lead={`You are signed in as ${user.name ?? user.email}.`}>
      <LocationPlace />
      <nav aria-label="Where to" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {QUICK_LINKS.map((link) => (
          <LinkCard key={link.to} {...link} />
        ))}
      </nav>
      <div className="grid items-start gap-4 lg:grid-cols-4">
        <div className="flex flex-col gap-4 lg:col-span-3">
          <NearbyRanges />
          <TravelAlerts state={state} />
        </div>
        <RegulationSummary state={state} />
      </div>
    </Page>
  );
};
