import { createContext, useContext } from 'react';
import type * as DeviceModule from './sealed-device.ts';

export type SealedParts = {
  loadDevice: () => Promise<typeof DeviceModule>;
};

/**
 * Few turn it on, so it is loaded when they do. The app gives it, since code that is loaded inside a screen must be
 * asked for by the frame, which has the styles.
 */
export const SealedPartsContext = createContext<SealedParts | null>(null);

export const useSealedParts = (): SealedParts => {
  const parts = useContext(SealedPartsContext);
  if (!parts) throw new Error('The app gives no sealed parts.');

  return parts;
};
