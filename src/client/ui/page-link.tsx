import type { ComponentProps, MouseEvent } from 'react';
import type { PageHref } from '../lib/paths.ts';
import { useNavigate } from '../lib/router.tsx';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: PageHref;
  /** Goes along to the page. */
  state?: unknown;
};

/** With a key or another button held the reader wants the browser's own way: a new tab, a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

const isHere = (to: string): boolean => {
  const { origin, pathname, search, hash } = window.location;
  const wanted = new URL(to, origin);

  return wanted.pathname === pathname && wanted.search === search && wanted.hash === hash;
};

/** A link inside the product: to a page that exists. */
export const PageLink = ({ to, state, onClick, ...props }: PageLinkProps) => {
  const navigate = useNavigate();

  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (props.target && props.target !== '_self')) return;

    event.preventDefault();
    // A link to where one is already leaves no second step for the back button.
    navigate(to, { state, replace: isHere(to) });
  };

  return <a href={to} onClick={follow} {...props} />;
};
