import type { logOut } from '#shared/contracts/sign-in.ts';
import type { GuidelinePath, PagePath } from '#shared/site/routes.ts';

/** Where a link inside the product may lead: a page that exists, with a query or an anchor. */
export type PageHref = PagePath | GuidelinePath | `${PagePath}?${string}` | `${PagePath}#${string}`;

export const SIGN_IN_ADDRESS = '/auth?mode=signin' satisfies PageHref;

/**
 * Sign-in for someone about to subscribe: it leads to the payment step of /signup. In the URL, so that a new tab and a
 * link that is followed before the page is interactive lead there too.
 */
const JOINING = 'join=true';
export const JOIN_ADDRESS = `/auth?mode=signup&${JOINING}` satisfies PageHref;
export const JOIN_BY_SIGN_IN_ADDRESS = `${SIGN_IN_ADDRESS}&${JOINING}` satisfies PageHref;

export const isJoining = (search: URLSearchParams): boolean => search.get('join') === 'true';

/** The same page for someone who is joining. */
export const joiningAt = (path: PagePath): PageHref => `${path}?${JOINING}`;

/** Signing out is a navigation to the server, which ends the session and returns to the landing page. */
export const SIGN_OUT_ADDRESS = '/api/logout' satisfies (typeof logOut)['path'];

/** Given with a navigation that only changes what a screen shows: the reader stays where they are in the page. */
export const KEEP_PLACE = { state: { keepsPlace: true } } as const;

export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state;

/** Given with a navigation to the ways in: signing in there leads back to this page. */
export const returningTo = ({ pathname, search }: { pathname: string; search: string }) => ({
  returnsTo: `${pathname}${search}`,
});

export const returnAddress = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'returnsTo' in state ? String(state.returnsTo) : '/';

/** Given with a navigation for someone who wants another way in: this session does not count there. */
export const hidingUser = (userId: string) => ({ hiddenUserId: userId });

export const hiddenUserIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'hiddenUserId' in state ? String(state.hiddenUserId) : null;
