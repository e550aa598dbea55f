import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import type { PagePath } from '#shared/site/routes.ts';
import { NavLink } from './nav-link.tsx';

const LINKS: readonly { to: PagePath; label: string }[] = [
  { to: '/permits', label: 'My permits' },
  { to: '/recognition', label: 'Recognition map' },
  { to: '/trip', label: 'Trip planner' },
  { to: '/places', label: 'Can I carry in a …?' },
  { to: '/alerts', label: 'Travel alerts' },
  { to: '/signs', label: 'No-gun signs' },
  { to: '/cards', label: 'Quick law cards' },
  { to: '/changes', label: 'What changed for you' },
];

type TravelMenuProps = { path: string | null };

/** The tools for the road. The browser's own disclosure: it costs the first page next to nothing. */
export const TravelMenu = ({ path }: TravelMenuProps) => {
  const ref = useRef<HTMLDetailsElement>(null);

  const close = (): void => {
    if (ref.current) ref.current.open = false;
  };
  const closeByKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !ref.current?.open) return;
    close();
    ref.current.querySelector('summary')?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  return (
    <details ref={ref} onKeyDown={closeByKey} onBlur={closeWhenLeft} className="relative">
      <summary
        data-current={LINKS.some(({ to }) => to === path) || undefined}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-3 font-semibold text-umber hover:bg-sand data-current:bg-action data-current:text-on-action [&::-webkit-details-marker]:hidden"
      >
        Travel
        <ChevronDown aria-hidden="true" className="size-4" />
      </summary>
      <ul className="absolute right-0 z-30 mt-1 w-56 rounded-control border border-tan bg-surface p-1 shadow-panel">
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              path={path}
              className="flex min-h-11 items-center rounded-control px-3 font-semibold text-umber no-underline hover:bg-hover aria-[current=page]:bg-hover"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  );
};
