import { useEffect, useSyncExternalStore } from 'react';
import { KEPT_FRAME } from './kept-marks.ts';

/** Not every connection that comes back is announced. */
export const TRY_EVERY_MS = 5000;

/**
 * A browser calls itself online in any network, also in one that leads nowhere. So what became of our own requests
 * counts too: one without an answer raises a doubt, and the server is asked again before anybody is told.
 */
type Connection = 'there' | 'doubted' | 'lost';

const listeners = new Set<() => void>();
let connection: Connection = 'there';

const become = (next: Connection): void => {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
};

export const confirmConnection = (): void => become('there');

export const doubtConnection = (): void => {
  if (connection === 'there') become('doubted');
};

/** For the start of a page: one that came from the device did so because nobody answered. */
export const noticeKeptFrame = (): void => {
  if (document.documentElement.hasAttribute(KEPT_FRAME)) become('lost');
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
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TRY_EVERY_MS) });
    become('there');
  } catch {
    become('lost');
  }
};

/** Whether the server is known to be out of reach. To be used once: who asks, also keeps trying. */
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
