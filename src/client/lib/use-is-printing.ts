import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;

const become = (next: boolean): void => {
  isPrinting = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
};

const watch = (): void => {
  const media = window.matchMedia('print');
  // When the media changes, the browser has already measured what it prints: what is made only then would be cut off.
  window.addEventListener('beforeprint', () => become(true));
  window.addEventListener('afterprint', () => become(false));
  // For a preview of paper on the screen, which nothing else announces.
  media.addEventListener('change', () => become(media.matches));
};

// At build there is no window, and nobody prints.
if (typeof window !== 'undefined') watch();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);

  return () => listeners.delete(listener);
};

/** True while the page is being printed: what only paper needs is made then, and not for every reader. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
