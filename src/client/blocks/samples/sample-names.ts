import { type ComponentType, createContext } from 'react';

/** What of the members' tools a visitor may see. */
export type SampleName = 'map' | 'trip' | 'place';

/**
 * The room that each takes, by how wide it stands: kept free until it comes and while it is there, so that nothing
 * below it moves. The map grows with its width; the others have a line to spare for other words. A journey
 * holds them against what is shown.
 */
export const SAMPLE_ROOM: Record<SampleName, string> = {
  map: [
    'min-h-[calc(65.7cqw_+_377px)] @min-[18rem]:min-h-[calc(65.7cqw_+_360px)]',
    '@min-[21.75rem]:min-h-[calc(65.7cqw_+_303px)] @min-[22.75rem]:min-h-[calc(65.7cqw_+_275px)]',
    '@min-[25.875rem]:min-h-[calc(65.7cqw_+_239px)] @min-[31.5rem]:min-h-[calc(65.7cqw_+_202px)]',
    '@min-[40.875rem]:min-h-[calc(65.7cqw_+_182px)]',
  ].join(' '),
  trip: 'min-h-[762px] @min-[21.75rem]:min-h-[697px] @min-[24rem]:min-h-[632px] @min-[25.875rem]:min-h-[534px]',
  place: [
    'min-h-[640px] @min-[18.375rem]:min-h-[514px] @min-[29.625rem]:min-h-[445px]',
    '@min-[33.375rem]:min-h-[344px]',
  ].join(' '),
};

/**
 * What draws the samples. The app gives it: code that is loaded inside a screen must be asked for by the frame, which
 * has the styles.
 */
export const SamplePartsContext = createContext<ComponentType<{ names: readonly SampleName[] }> | null>(null);
