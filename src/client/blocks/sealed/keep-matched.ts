import { ApiError, NetworkError, UnexpectedAnswerError } from '../../lib/call-api.ts';
import { onReturn } from '../../lib/connection.ts';
import { keepSealedFlag, onOwnChange, readSealedFlag } from '../../lib/sealed-flag.ts';
import { UnreadableWalletError } from './own-stores.ts';
import { syncNow } from './sealed-device.ts';

/** A few changes in a row are one. */
const WAIT_MS = 1500;

const noteProblem = (userId: string, problem: string): void => {
  const flag = readSealedFlag(userId);
  if (flag && flag.problem !== problem) keepSealedFlag(userId, { ...flag, problem });
};

/** Without a connection nothing is said: the changes wait here. The wallet's own page tells of one that can't be read. */
const matchQuietly = async (userId: string): Promise<void> => {
  try {
    await syncNow(userId);
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) noteProblem(userId, 'membership');
    else if (error instanceof UnexpectedAnswerError) noteProblem(userId, 'newer-app');
    else if (!(error instanceof ApiError || error instanceof NetworkError || error instanceof UnreadableWalletError)) {
      noteProblem(userId, 'device');
    }
  }
};

/** Matches this device now, where a screen shows what devices share; after changes; with the connection. Returns how to stop. */
export const keepMatched = (userId: string, isShared: boolean): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const match = (): void => {
    timer = undefined;
    void matchQuietly(userId);
  };
  const matchSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(match, WAIT_MS);
  };
  const stops = [onOwnChange(matchSoon), onReturn(matchSoon)];
  if (isShared) match();

  return () => {
    for (const stop of stops) stop();
    // Another screen opens, which need not be one that matches.
    if (timer === undefined) return;
    clearTimeout(timer);
    match();
  };
};
