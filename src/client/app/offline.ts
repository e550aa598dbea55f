import { onLongAway } from '../lib/away.ts';
import { toast } from '../ui/toast.ts';

const offerReload = (waiting: ServiceWorker): void => {
  toast({
    title: 'A new version is ready',
    description: 'Reload to get it. Anything you’ve typed here will be lost.',
    action: {
      label: 'Reload',
      onSelect: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        waiting.postMessage('use-new-version');
      },
    },
  });
};

const watchForVersions = (registration: ServiceWorkerRegistration): void => {
  // Where nothing controls the page yet, the worker is the first one and nothing is new.
  const offer = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) offerReload(registration.waiting);
  };

  offer();
  // An installed app is never closed: it looks for a new version when it is opened again.
  onLongAway(() => void registration.update().catch(() => undefined));
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
};

/** Saves the product on the device once the page is idle. Everything works online without it. */
export const keepForOffline = (): void => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;

  const register = (): void => {
    navigator.serviceWorker.register('/service-worker.js').then(watchForVersions, () => undefined);
  };
  const whenIdle = (): void => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(register);
    else setTimeout(register, 1000);
  };

  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
};
