import { useSyncExternalStore } from 'react';

/** A closed toast stays in the store this long. */
const REMOVED_AFTER_MS = 1_000_000;

type ToastOptions = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onSelect: () => void };
};

export type Toast = ToastOptions & { id: number; variant: 'default' | 'destructive'; isOpen: boolean };

// One is visible at a time, so there is one: the newest takes the place of the one before.
let toasts: readonly Toast[] = [];
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const replaceToasts = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a message, from anywhere in the client; it waits until it can be shown. Returns its id. */
export const toast = (options: ToastOptions): number => {
  clearTimeout(removal);
  lastId += 1;
  replaceToasts([{ variant: 'default', ...options, id: lastId, isOpen: true }]);

  return lastId;
};

/** Closes the toast if it is still the one that is open. */
export const dismissToast = (id: number): void => {
  if (!toasts.some((one) => one.id === id && one.isOpen)) return;

  removal = setTimeout(() => replaceToasts([]), REMOVED_AFTER_MS);
  replaceToasts(toasts.map((one) => ({ ...one, isOpen: false })));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);

  return () => listeners.delete(listener);
};

const NONE: readonly Toast[] = [];

/** The toasts in the store: none, or the one that was shown last, open or closed. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
