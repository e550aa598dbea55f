import type { MapsState } from './maps-service.ts';

export type MapsStore = {
  getState: () => MapsState;
  /** The first listener has the service loaded; when the last one leaves, the next screen starts over. */
  subscribe: (listener: () => void) => () => void;
};

const LOADING: MapsState = { status: 'loading', service: null };
const FAILED: MapsState = { status: 'failed', service: null };

/** What is known of the maps service. Without a key there is none, and nothing is ever loaded. */
export const createMapsStore = (apiKey: string | null, mapId: string | null): MapsStore => {
  const listeners = new Set<() => void>();
  let state: MapsState = apiKey ? LOADING : { status: 'off', service: null };
  let disconnect = (): void => undefined;

  const tell = (next: MapsState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const connect = (key: string): (() => void) => {
    let isWanted = true;
    let stop = (): void => undefined;
    // A failure of the last screen is no reason not to try on this one.
    if (state.status === 'failed') tell(LOADING);

    import('./google/connect-google.ts').then(
      ({ connectGoogle }) => {
        if (isWanted) stop = connectGoogle(key, mapId, tell);
      },
      () => isWanted && tell(FAILED),
    );

    return () => {
      isWanted = false;
      stop();
    };
  };

  return {
    getState: () => state,

    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1 && apiKey) disconnect = connect(apiKey);

      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) disconnect();
      };
    },
  };
};
