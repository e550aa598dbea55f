import { type ComponentType, useEffect, useState } from 'react';
import { type Toast, useToasts } from './toast.ts';

type ToastViewModule = { ToastView: ComponentType<{ toast: Toast }> };

const loadToastView = (): Promise<ToastViewModule> => import('./toast-view.tsx');

/** Calls back in a quiet moment after the reader has first touched the page. Returns how to call it off. */
const onceInUse = (callback: () => void): (() => void) => {
  const callOff = new AbortController();
  const whenIdle = (): void => {
    callOff.abort();
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(callback);
    else setTimeout(callback, 1000);
  };

  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, whenIdle, { signal: callOff.signal, passive: true });
  }

  return () => callOff.abort();
};

type ToasterProps = { load?: () => Promise<ToastViewModule> };

/**
 * Shows the toasts. What they look like comes as a chunk of its own, not with the first page: fetched once the
 * page is in use, so that it is there when the connection is not, and at the latest when there is a toast.
 */
export const Toaster = ({ load = loadToastView }: ToasterProps) => {
  const [view, setView] = useState<ToastViewModule | null>(null);
  const [toast] = useToasts();
  const toastId = toast?.id;

  useEffect(() => onceInUse(() => void load().catch(() => undefined)), [load]);

  useEffect(() => {
    if (view || toastId === undefined) return;

    const unmounted = new AbortController();
    const loadAndShow = async (): Promise<void> => {
      try {
        const loaded = await load();
        if (!unmounted.signal.aborted) setView(loaded);
      } catch {
        // The toast waits: the next one tries again, and so does the connection when it comes back.
      }
    };

    void loadAndShow();
    window.addEventListener('online', loadAndShow, { signal: unmounted.signal });

    return () => unmounted.abort();
  }, [view, toastId, load]);

  return view && toast ? <view.ToastView key={toast.id} toast={toast} /> : null;
};
