const SCRIPT = 'https://maps.googleapis.com/maps/api/js';
const CALLBACK = 'onGoogleMapsReady';
const TRIES = 20;
const PAUSE_MS = 500;

type GoogleWindow = Window & { google?: { maps?: { importLibrary?: unknown } } };

type Listener = { onReady: () => void; onFailed: () => void };

/** Google says once that it refuses a key, and says it to the whole page. */
const refusedKeys = new Set<string>();
const listeners = new Set<Listener>();

const isLoaded = (): boolean => (window as GoogleWindow).google?.maps?.importLibrary !== undefined;

const addressFor = (apiKey: string): string => {
  const parameters = {
    key: apiKey,
    v: 'quarterly',
    loading: 'async',
    libraries: 'places',
    callback: CALLBACK,
    language: 'en',
    region: 'US',
    // Google need not know which of our pages is open: the key is checked against the host.
    auth_referrer_policy: 'origin',
  };

  return `${SCRIPT}?${new URLSearchParams(parameters)}`;
};

const findScript = (): HTMLScriptElement | null => document.querySelector(`script[src^="${SCRIPT}?"]`);

const addScript = (apiKey: string): HTMLScriptElement => {
  // Neither of Google's own loaders knows of the first. It also writes the reason to the console.
  Object.assign(window, {
    gm_authFailure: () => {
      refusedKeys.add(apiKey);
      for (const { onFailed } of [...listeners]) onFailed();
    },
    [CALLBACK]: () => {
      for (const { onReady } of [...listeners]) onReady();
    },
  });
  const script = document.createElement('script');
  script.src = addressFor(apiKey);
  script.async = true;
  // Without it here the next screen asks again, for a connection may be back by then.
  script.addEventListener('error', () => script.remove());
  document.head.append(script);

  return script;
};

/**
 * Has Google's script loaded, once for the page, and says when it is there or will not be: it could not be had, it did
 * not come in time, or Google refuses the key, which may also be long after it was there. Returns how to stop listening.
 */
export const watchGoogleMaps = (apiKey: string, { onReady, onFailed }: Listener): (() => void) => {
  let told: 'nothing' | 'ready' | 'failed' = 'nothing';
  let tries = 0;

  /** Several of them may say the same, and after a failure none counts anymore. */
  const listener: Listener = {
    onReady: () => {
      clearInterval(timer);
      if (told !== 'nothing') return;
      told = 'ready';
      onReady();
    },
    onFailed: () => {
      clearInterval(timer);
      if (told === 'failed') return;
      told = 'failed';
      onFailed();
    },
  };

  const look = (): void => {
    tries += 1;
    if (refusedKeys.has(apiKey)) listener.onFailed();
    else if (isLoaded()) listener.onReady();
    else if (tries === TRIES) listener.onFailed();
  };

  listeners.add(listener);
  const script = isLoaded() ? null : (findScript() ?? addScript(apiKey));
  script?.addEventListener('error', listener.onFailed);
  const timer = setInterval(look, PAUSE_MS);
  if (isLoaded()) look();

  return () => {
    clearInterval(timer);
    listeners.delete(listener);
    script?.removeEventListener('error', listener.onFailed);
  };
};
