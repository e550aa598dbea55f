import type { ReactNode } from 'react';
import type { PagePath } from '#shared/site/routes.ts';
import { PageLink } from '../ui/page-link.tsx';

type NavLinkProps = { to: PagePath; path: string | null; className: string; children: ReactNode };

/** `/home` is another name of `/`. */
const isSamePage = (to: PagePath, path: string | null): boolean => to === path || (to === '/' && path === '/home');

/** A link of a bar; the one to the page that is shown is marked. */
export const NavLink = ({ to, path, className, children }: NavLinkProps) => (
  <PageLink to={to} className={className} aria-current={isSamePage(to, path) ? 'page' : undefined}>
    {children}
  </PageLink>
);
