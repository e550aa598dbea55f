import { beforeAll } from 'vitest';
import type { FindPlaces } from '#server/places/lazy-places.ts';
import { openPlaces, type Places } from '#server/places/places.ts';

/** Making the table reads a hundred megabytes of packages: a few seconds, and many on a busy machine. */
const MAKING_MS = 120_000;

let opening: Promise<Places> | null = null;

/** The real table, made once for a worker and only when it is asked for. */
export const findTestPlaces: FindPlaces = () => {
  opening ??= import('../../scripts/build/places/make-places.ts').then(({ makePlaces }) => openPlaces(makePlaces()));

  return opening;
};

/** For a file whose tests look places up: they find the table made. `get` works inside tests. */
export const openTestPlaces = (): { get: () => Places } => {
  let places: Places | undefined;

  beforeAll(async () => {
    places = await findTestPlaces();
  }, MAKING_MS);

  return {
    get: () => {
      if (!places) throw new Error('The table of places is made before the first test');
      return places;
    },
  };
};
