import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { PageAddress } from '../lib/paths.ts';

type PageLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: PageAddress };

/** A link inside the product: to a page that exists. */
export const PageLink = (props: PageLinkProps) => <Link {...props} />;
