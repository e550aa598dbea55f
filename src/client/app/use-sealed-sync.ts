import { useEffect } from 'react';
import type { CurrentUserState } from '../lib/current-user.ts';
import { listSealedAccounts, useSealedFlag } from '../lib/sealed-flag.ts';

/** Screens that show what the member's devices share. */
const SHARED_SCREENS: readonly string[] = ['/', '/home', '/permits', '/recognition', '/trip', '/cards', '/changes'];

/** Keeps this device matched where its owner asked for that. Everyone else loads nothing of it. */
export const useSealedSync = (user: CurrentUserState, pathname: string): void => {
  const userId = user.status === 'signed-in' ? user.user.id : '';
  const isOn = useSealedFlag(userId) !== null && userId !== '';
  const screen = SHARED_SCREENS.find((path) => path === pathname) ?? null;

  useEffect(() => {
    if (!isOn) return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    import('../blocks/sealed/keep-matched.ts').then(
      ({ keepMatched }) => {
        if (!isGone) stop = keepMatched(userId, screen !== null);
      },
      // Offline before it was ever loaded: the next page tries again.
      () => undefined,
    );

    return () => {
      isGone = true;
      stop?.();
    };
  }, [isOn, userId, screen]);

  const isSignedOut = user.status === 'signed-out';
  useEffect(() => {
    if (!isSignedOut || listSealedAccounts().length === 0) return;
    import('../blocks/sealed/account-ended.ts').then(
      ({ findEndedAccounts }) => void findEndedAccounts(),
      () => undefined,
    );
  }, [isSignedOut]);
};
