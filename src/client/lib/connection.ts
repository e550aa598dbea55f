import { useEffect, useSyncExternalStore } from 'react';
import { KEPT_FRAME } from './kept-marks.ts';

/** Browsers don't always fire `online`, so we poll. */
export const TRY_EVERY_MS = 5000;

/**
 * A browser calls itself online in any network, also in one that leads nowhere. So what became of our own requests
 * counts too: one without an answer raises a doubt, and we ask the server again before we say so.
 */
type Connection = 'there' | 'doubted' | 'lost';

const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();
let connection: Connection = 'there';
/** What a page may show since then is the device's, or an error. */
let hasMissed = false;
let returnedAt = Number.NEGATIVE_INFINITY;

const become = (next: Connection): void => {
  if (next === 'lost') hasMissed = true;
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
};

/** The server answered. What was missed is loaded then, but not over and over where only that fails. */
export const confirmConnection = (): void => {
  if (hasMissed && performance.now() - returnedAt < TRY_EVERY_MS) {
    become('lost');
    return;
  }

  become('there');
  if (!hasMissed) return;
  hasMissed = false;
  returnedAt = performance.now();
  for (const listener of returnListeners) listener();
};

/** A call without an answer. Where the browser itself is sure, there is nothing to doubt. */
export const doubtConnection = (): void => {
  if (!navigator.onLine) become('lost');
  else if (connection === 'there') become('doubted');
};

/** An answer that came from the device in the server's place: whatever comes next, the page shows it now. */
export const noticeKeptAnswer = (): void => {
  hasMissed = true;
  doubtConnection();
};

/** For the start of a page: one that came from the device did so because the server did not answer. */
export const noticeKeptFrame = (): void => {
  if (document.documentElement.hasAttribute(KEPT_FRAME)) become('lost');
};

/** As a page that is just opened knows it. */
export const forgetConnection = (): void => {
  hasMissed = false;
  returnedAt = Number.NEGATIVE_INFINITY;
  become('there');
};

/** Calls back when the server is reached after something was missed. Returns how to call it off. */
export const onReturn = (listener: () => void): (() => void) => {
  returnListeners.add(listener);

  return () => returnListeners.delete(listener);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);

  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Any answer will do: a server in trouble is reached, and says so itself. */
const askServer = async (): Promise<void> => {
  if (document.hidden) return;

  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TRY_EVERY_MS) });
    confirmConnection();
  } catch {
    // Another call may have been answered meanwhile.
    if (connection !== 'there') become('lost');
  }
};

/** Whether the server is known to be out of reach. Use it once: the caller also keeps trying. */
export const useIsCutOff = (): boolean => {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const known = useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'there',
  );
  const isSettled = known === 'there';

  useEffect(() => {
    if (isSettled || isOffline) return;

    void askServer();
    const timer = setInterval(askServer, TRY_EVERY_MS);

    return () => clearInterval(timer);
  }, [isSettled, isOffline]);

  return isOffline || known === 'lost';
};
