import { useCallback, useEffect, useState } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import type { CurrentUserState } from '../lib/current-user.ts';
import { returningTo, SIGN_IN_ADDRESS } from '../lib/paths.ts';
import { Navigate, useLocation } from '../lib/router.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { findRoute, findVisitorScreen, isBySession, screenAt, subscriptionGate } from './screens.ts';
import { SessionGone } from './session-gone.tsx';
import { UserCheckFailed } from './user-check-failed.tsx';

/** Public pages that are no use once the session in the middle of them is over. */
const CHECKOUT = '/checkout';
const PAID_IN: readonly string[] = [CHECKOUT, '/signup'];

/** Beside a public screen: tells someone who was paying there that their session is over. */
const OverWhilePaying = ({ onShown }: { onShown: () => void }) => {
  const location = useLocation();
  if (!PAID_IN.includes(location.pathname)) return null;

  return (
    <>
      <SessionGone leads={false} onShown={onShown} />
      {/* It would ask for a new account, and this person has one. */}
      {location.pathname === CHECKOUT && <Navigate to={SIGN_IN_ADDRESS} state={returningTo(location)} />}
    </>
  );
};

type ScreenOutletProps = { user: CurrentUserState };

/** Shows the screen of the current path. */
export const ScreenOutlet = ({ user }: ScreenOutletProps) => {
  const location = useLocation();
  const { pathname } = location;
  const screen = screenAt(pathname);
  const [lastUser, setLastUser] = useState<CurrentUser | null>(null);
  const forgetLastUser = useCallback(() => setLastUser(null), []);

  useEffect(() => {
    if (user.status === 'signed-in') setLastUser(user.user);
  }, [user]);

  // Signed in before and not anymore. Signing out is a page of its own, so the session ended elsewhere.
  const isOver = user.status === 'signed-out' && lastUser !== null;

  if (!isBySession(screen)) {
    return (
      <>
        <screen.Component />
        {isOver && <OverWhilePaying onShown={forgetLastUser} />}
      </>
    );
  }

  const isVisitor =
    user.status === 'signed-out' ||
    // The build's page is a visitor's page: it stays until we know better.
    (user.status === 'presumed-signed-out' && findRoute(pathname)?.kind === 'prerendered');

  if (isOver && screen.saysWhenSessionIsGone) {
    return (
      <>
        <screen.user.Component user={lastUser} />
        <SessionGone leads onShown={forgetLastUser} />
      </>
    );
  }
  if (isVisitor) {
    const visitorScreen = findVisitorScreen(pathname);

    return (
      <>
        {isOver && <SessionGone leads={false} onShown={forgetLastUser} />}
        {visitorScreen && <visitorScreen.Component />}
        {typeof screen.visitor === 'string' && <Navigate to={screen.visitor} state={returningTo(location)} />}
      </>
    );
  }

  if (user.status === 'signed-in') {
    const shown = <screen.user.Component user={user.user} />;

    return screen.isForMembers ? <subscriptionGate.Component>{shown}</subscriptionGate.Component> : shown;
  }
  if (user.status === 'failed') return <UserCheckFailed onRetry={user.retry} />;

  return <Spinner />;
};
