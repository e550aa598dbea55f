import { useEffect } from 'react';
import { findEndedAccounts } from '../blocks/sealed/account-ended.ts';
import { keepMatched } from '../blocks/sealed/keep-matched.ts';
import type { CurrentUserState } from '../lib/current-user.ts';
import { useSealedFlag } from '../lib/sealed-flag.ts';

/** Screens that show what the member's devices share. */
const SHARED_SCREENS: readonly string[] = ['/', '/home', '/permits', '/recognition', '/trip', '/cards', '/changes'];

/** Keeps this device matched where its owner asked for that. */
export const useSealedSync = (user: CurrentUserState, pathname: string): void => {
  const userId = user.status === 'signed-in' ? user.user.id : '';
  const isOn = useSealedFlag(userId) !== null && userId !== '';
  const screen = SHARED_SCREENS.find((path) => path === pathname) ?? null;

  useEffect(() => (isOn ? keepMatched(userId, screen !== null) : undefined), [isOn, userId, screen]);

  const isSignedOut = user.status === 'signed-out';
  useEffect(() => {
    if (isSignedOut) void findEndedAccounts();
  }, [isSignedOut]);
};
