import { House, Info, type LucideIcon, Mail, Scale, Target } from 'lucide-react';
import type { PagePath } from '#shared/site/routes.ts';
import { NavLink } from './nav-link.tsx';

const TABS: readonly { to: PagePath; label: string; Icon: LucideIcon }[] = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/ranges', label: 'Ranges', Icon: Target },
  { to: '/regulations', label: 'Laws', Icon: Scale },
  { to: '/about', label: 'About', Icon: Info },
  { to: '/contact', label: 'Contact', Icon: Mail },
];

const TAB_LOOK =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-quiet aria-[current=page]:text-saddle aria-[current=page]:shadow-[inset_0_3px_0_var(--color-saddle)]';

type BottomBarProps = { path: string | null };

/** The phone's navigation, within reach of the thumb. */
export const BottomBar = ({ path }: BottomBarProps) => (
  <nav
    aria-label="Quick links"
    className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-tan bg-sand pb-[env(safe-area-inset-bottom)] md:hidden"
  >
    <ul className="grid grid-cols-5">
      {TABS.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink to={to} path={path} className={TAB_LOOK}>
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
