import { useSyncExternalStore } from 'react';

/** What Chromium sends where the app can be put on the home screen. Other browsers have their own menu for it. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const listeners = new Set<() => void>();
let offered: InstallEvent | null = null;

const become = (event: InstallEvent | null): void => {
  offered = event;
  for (const listener of listeners) listener();
};

/** Keeps the browser's own offer for a moment that suits the reader. */
export const watchInstallOffer = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    become(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => become(null));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);

  return () => listeners.delete(listener);
};

/** Asks the browser to install; null: it does not offer that. An offer can be taken once. */
export const useInstallOffer = (): (() => void) | null => {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );

  return (
    event &&
    (() => {
      become(null);
      void event.prompt().catch(() => undefined);
    })
  );
};
