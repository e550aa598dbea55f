import { useCallback, useEffect, useState } from 'react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import type { CurrentUserState } from '../lib/current-user.ts';
import { Navigate, useLocation } from '../lib/router.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { findRoute, findVisitorScreen, isBySession, screenAt, subscriptionGate } from './screens.ts';
import { SessionGone } from './session-gone.tsx';
import { UserCheckFailed } from './user-check-failed.tsx';

type ScreenOutletProps = { user: CurrentUserState };

/** Shows the screen of the current address to whoever is looking. */
export const ScreenOutlet = ({ user }: ScreenOutletProps) => {
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const [lastUser, setLastUser] = useState<CurrentUser | null>(null);
  const forgetLastUser = useCallback(() => setLastUser(null), []);

  useEffect(() => {
    if (user.status === 'signed-in') setLastUser(user.user);
  }, [user]);

  if (!isBySession(screen)) return <screen.Component />;

  const isVisitor =
    user.status === 'signed-out' ||
    // The build's page is a visitor's page: it stays until we know better.
    (user.status === 'presumed-signed-out' && findRoute(pathname)?.kind === 'prerendered');

  if (isVisitor && lastUser && screen.saysWhenSessionIsGone) {
    return (
      <>
        <screen.user.Component user={lastUser} />
        <SessionGone onLeave={forgetLastUser} />
      </>
    );
  }
  if (isVisitor) {
    const visitorScreen = findVisitorScreen(pathname);
    if (visitorScreen) return <visitorScreen.Component />;
    if (typeof screen.visitor === 'string') return <Navigate to={screen.visitor} />;
  }

  if (user.status === 'signed-in') {
    const shown = <screen.user.Component user={user.user} />;

    return screen.isForMembers ? <subscriptionGate.Component>{shown}</subscriptionGate.Component> : shown;
  }
  if (user.status === 'failed') return <UserCheckFailed onRetry={user.retry} />;

  return <Spinner />;
};
