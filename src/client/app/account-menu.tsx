import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import type { PagePath } from '#shared/site/routes.ts';
import { PageLink } from '../ui/page-link.tsx';

const LINKS: readonly { to: PagePath; label: string }[] = [
  { to: '/permits', label: 'My permits' },
  { to: '/recognition', label: 'Recognition map' },
  { to: '/trip', label: 'Trip planner' },
  { to: '/places', label: 'Can I carry in a …?' },
  { to: '/signs', label: 'No-gun signs' },
  { to: '/cards', label: 'Cards for the moment' },
  { to: '/changes', label: 'What changed for you' },
  { to: '/account', label: 'My account' },
];

/** What is the member's own. The browser's own disclosure: it costs the first page next to nothing. */
export const AccountMenu = () => {
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
    <details ref={ref} onKeyDown={closeByKey} onBlur={closeWhenLeft} className="relative max-sm:hidden">
      <summary
        aria-label="My pages"
        className="grid size-11 cursor-pointer list-none place-items-center rounded-control text-saddle hover:bg-sand [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown aria-hidden="true" className="size-5" />
      </summary>
      <ul className="absolute right-0 z-30 mt-1 w-52 rounded-control border border-tan bg-surface p-1 shadow-panel">
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <PageLink
              to={to}
              className="flex min-h-11 items-center rounded-control px-3 font-semibold text-umber no-underline hover:bg-hover"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
};
