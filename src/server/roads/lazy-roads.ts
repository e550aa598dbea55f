import { readFile } from 'node:fs/promises';
import { AppError } from '../errors.ts';
import type { FindPlaces } from '../places/lazy-places.ts';
import { openRoads, type Roads } from './roads.ts';

/** Gives the network of roads, reading it when it is first asked for: a start does not wait for it. */
export type FindRoads = () => Promise<Roads>;

export const createLazyRoads = (file: string, findPlaces: FindPlaces): FindRoads => {
  let opening: Promise<Roads> | null = null;

  const open = async (): Promise<Roads> => {
    const places = await findPlaces();

    return openRoads(await readFile(file), places);
  };

  return () => {
    opening ??= open().catch((cause) => {
      // The next one tries again: a build may be moving in.
      opening = null;
      if (cause instanceof AppError) throw cause;
      throw Object.assign(new AppError('unavailable', 'We can’t plan trips right now. Please try again later.'), {
        cause,
      });
    });

    return opening;
  };
};
