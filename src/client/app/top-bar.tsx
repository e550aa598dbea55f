import type { PagePath } from '#shared/site/routes.ts';
import type { CurrentUserState } from '../lib/current-user.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { AccountControls } from './account-controls.tsx';
import { NavLink } from './nav-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TravelMenu } from './travel-menu.tsx';

const TABS: readonly { to: PagePath; label: string }[] = [
  { to: '/', label: 'Ranges' },
  { to: '/regulations', label: 'Regulations' },
  { to: '/safety', label: 'Safety' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/account', label: 'Account' },
];

const TAB_LOOK =
  'flex min-h-11 items-center rounded-control px-3 font-semibold text-umber hover:bg-sand aria-[current=page]:bg-action aria-[current=page]:text-on-action';

type TopBarProps = { path: string | null; user: CurrentUserState };

export const TopBar = ({ path, user }: TopBarProps) => {
  const { productName } = useSiteConfig();

  return (
    <header className="border-b border-tan bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-3 py-2 md:px-6">
        <PageLink to="/" className="flex min-h-11 flex-col justify-center leading-tight no-underline">
          <span className="font-slab text-xl font-semibold text-saddle">{productName}</span>
          <span className="text-sm text-quiet max-sm:sr-only">Carry law by state and county</span>
        </PageLink>
        <nav aria-label="Main" className="order-last w-full max-md:hidden lg:order-none lg:w-auto lg:flex-1">
          <ul className="flex flex-wrap gap-1 lg:justify-center">
            {TABS.map(({ to, label }) => (
              // The tab named Ranges leads home, where they are shown too; it stands for both pages.
              <li key={to}>
                <NavLink to={to} path={to === '/' && path === '/ranges' ? '/' : path} className={TAB_LOOK}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <TravelMenu key={path} path={path} />
            </li>
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ThemeSwitch />
          <AccountControls path={path} user={user} />
        </div>
      </div>
    </header>
  );
};
