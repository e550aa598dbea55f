import { readFile } from 'node:fs/promises';
import { AppError } from '../errors.ts';
import { openPlaces, type Places } from './places.ts';

/** Gives the table of places, reading it when it is first asked for: a start does not wait for it. */
export type FindPlaces = () => Promise<Places>;

export const createLazyPlaces = (file: string): FindPlaces => {
  let opening: Promise<Places> | null = null;

  const open = async (): Promise<Places> => {
    try {
      return openPlaces(await readFile(file));
    } catch (cause) {
      // The next one tries again: a build may be moving in.
      opening = null;
      throw Object.assign(new AppError('unavailable', 'We can’t search places right now. Please try again later.'), {
        cause,
      });
    }
  };

  return () => {
    opening ??= open();
    return opening;
  };
};
