import { LeftBehind } from '../blocks/sealed/left-behind.tsx';
import type { CurrentUserState } from '../lib/current-user.ts';
import { useEndedAccount } from '../lib/sealed-flag.ts';
import { useSealedSync } from './use-sealed-sync.ts';

export type SealedFrameProps = { user: CurrentUserState; path: string };

/** Keeps this device matched; a visitor whose account was deleted on another device is told what is still here. */
export const SealedFrame = ({ user, path }: SealedFrameProps) => {
  useSealedSync(user, path);
  const ended = useEndedAccount();

  return user.status === 'signed-out' && ended !== null && <LeftBehind userId={ended} />;
};
