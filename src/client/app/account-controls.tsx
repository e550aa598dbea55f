import { CircleUserRound } from 'lucide-react';
import type { CurrentUserState } from '../lib/current-user.ts';
import { returningTo, SIGN_IN_ADDRESS, SIGN_OUT_ADDRESS } from '../lib/paths.ts';
import { useLocation } from '../lib/router.tsx';
import { ButtonLink, buttonClass } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { LazyMark } from './lazy-mark.tsx';
import { findRoute } from './screens.ts';

type AccountControlsProps = { path: string | null; user: CurrentUserState };

/** Where signing in is what the page itself is for. */
const isSignInPage = (path: string | null): boolean => path === '/direct-login' || /^\/auth(\/|$)/.test(path ?? '');

/** Who is signed in, and the way in or out. */
export const AccountControls = ({ path, user: state }: AccountControlsProps) => {
  const location = useLocation();
  if (state.status === 'loading' || state.status === 'failed') return null;

  if (state.status !== 'signed-in') {
    return (
      // Keeps its room where it is not offered, so that nothing moves when a page becomes alive.
      <ButtonLink
        to={SIGN_IN_ADDRESS}
        state={path === null || findRoute(path)?.hasSecretInAddress ? undefined : returningTo(location)}
        className={isSignInPage(path) ? 'invisible order-first' : 'visitor-only'}
      >
        Sign In
      </ButtonLink>
    );
  }

  const { profileImageUrl, id, isEditor } = state.user;

  return (
    <>
      <LazyMark userId={id} />
      {isEditor && (
        <PageLink to="/editor" className="grid size-11 place-items-center text-link">
          Desk
        </PageLink>
      )}
      <PageLink to="/account" aria-label="Your account" className="grid size-11 place-items-center rounded-full">
        {profileImageUrl ? (
          <img src={profileImageUrl} alt="" referrerPolicy="no-referrer" className="size-9 rounded-full object-cover" />
        ) : (
          <CircleUserRound aria-hidden="true" className="size-8 text-saddle" />
        )}
      </PageLink>
      <a href={SIGN_OUT_ADDRESS} className={buttonClass('secondary', 'px-3')}>
        Sign Out
      </a>
    </>
  );
};
