import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import type { MapsState } from './maps-service.ts';
import { createMapsStore, type MapsStore } from './maps-store.ts';

const MapsContext = createContext<MapsStore | null>(null);

/** Around the screens that share a maps service. It loads nothing by itself. */
export const MapsProvider = ({ children }: { children: ReactNode }) => {
  const { googleMapsApiKey, googleMapsMapId } = useSiteConfig();
  const [store] = useState(() => createMapsStore(googleMapsApiKey, googleMapsMapId));

  return <MapsContext value={store}>{children}</MapsContext>;
};

/** The maps service. The first part of a screen that asks for it has it loaded. */
export const useMaps = (): MapsState => {
  const store = use(MapsContext);
  if (!store) throw new Error('useMaps needs a MapsProvider above it');

  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
};
