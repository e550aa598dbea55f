import { type ComponentType, createContext } from 'react';

/** What of the members' tools a visitor may see. */
export type SampleName = 'map' | 'trip' | 'place';

/**
 * What draws the samples. The app gives it: code that is loaded inside a screen must be asked for by the frame, which
 * has the styles.
 */
export const SamplePartsContext = createContext<ComponentType<{ names: readonly SampleName[] }> | null>(null);
