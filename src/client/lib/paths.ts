import type { logOut } from '#shared/contracts/accounts.ts';
import type { GuidelinePath, PagePath } from '#shared/domain/routes.ts';

/** Where a link inside the product may lead: a page that exists, with a query or an anchor. */
export type PageAddress = PagePath | GuidelinePath | `${PagePath}?${string}` | `${PagePath}#${string}`;

export const SIGN_IN_ADDRESS = '/auth?mode=signin' satisfies PageAddress;

/** Signing out is a navigation to the server, which ends the session and returns to the landing page. */
export const SIGN_OUT_ADDRESS = '/api/logout' satisfies (typeof logOut)['path'];

/** Given with a navigation that only changes what a screen shows: the reader stays where they are in the page. */
export const KEEP_PLACE = { state: { keepsPlace: true } } as const;

export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state;

/** Given with a navigation to the ways in: whoever signs in there goes on to the payment of /signup. */
export const JOINING = { isJoining: true } as const;

export const isJoining = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isJoining' in state;
