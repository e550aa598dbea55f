/** What the service worker does with a request. */
export type Handling =
  /** A file with a hash in its name: kept for good. */
  | 'asset'
  /** A page: from the server, or the kept frame, which the app fills. */
  | 'page'
  /** Members' content: from the server, or what it said last. */
  | 'member'
  /** Sign-out: saved content goes at once, and the server learns of it now or as soon as it can be reached. */
  | 'sign-out'
  /** Another one comes, or the account ends: what was kept for the one before goes. */
  | 'forget'
  /** Nothing: as if there were no worker. */
  | 'pass';

type Asked = { method: string; url: string; mode: string };

/** Who is signed in and has access, the law, places, signs and cards, their trips and saved ranges: enough for these screens to open again. */
const KEPT_CALLS =
  /^\/api\/(user|billing\/status|ranges\/saved|trips|recognition\/records|place-rules(\/(evidence|federal))?|signs|cards|travel-alerts|regulations(\/(available-states|overview|counties|evidence|changes|permit-kinds))?)$/;
export const SIGN_OUT = '/api/logout';
/** Every way in, and the end of an account. */
const LEAVING = [
  '/api/login',
  '/api/auth/direct-login',
  '/api/auth/confirm-email',
  '/api/passkeys/sign-in',
  '/api/account/delete',
];

/** `origin` is ours; the worker leaves requests to others alone. */
export const handlingOf = ({ method, url, mode }: Asked, origin: string): Handling => {
  const { origin: asked, pathname } = new URL(url);
  if (asked !== origin) return 'pass';
  if (pathname === SIGN_OUT && mode === 'navigate') return 'sign-out';
  if (LEAVING.includes(pathname)) return 'forget';
  if (method !== 'GET') return 'pass';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (KEPT_CALLS.test(pathname)) return 'member';

  return mode === 'navigate' && !pathname.startsWith('/api/') ? 'page' : 'pass';
};
