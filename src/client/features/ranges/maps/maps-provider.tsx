import { createContext, type ReactNode, use } from 'react';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import type { MapsState } from './maps-service.ts';

const MapsContext = createContext<MapsState>({ status: 'off', service: null });

export const MapsProvider = ({ children }: { children: ReactNode }) => {
  const { googleMapsApiKey } = useSiteConfig();

  return <MapsContext value={{ status: googleMapsApiKey ? 'loading' : 'off', service: null }}>{children}</MapsContext>;
};

export const useMaps = (): MapsState => use(MapsContext);
