import { beforeAll } from 'vitest';
import type { FindPlaces } from '#server/places/lazy-places.ts';
import { openPlaces, type Places } from '#server/places/places.ts';
import type { FindRoads } from '#server/roads/lazy-roads.ts';
import { openRoads, type Roads } from '#server/roads/roads.ts';
import { findMadeTable } from './made-table.ts';

/** Making the tables reads a hundred megabytes of packages: some seconds, and many on a busy machine. */
const MAKING_MS = 600_000;

let places: Promise<Places> | null = null;
let roads: Promise<Roads> | null = null;

export const findPlaceTable = (): Promise<Buffer> =>
  findMadeTable('places', async () => (await import('../../scripts/build/places/make-places.ts')).makePlaces());

export const findRoadTable = (): Promise<Buffer> =>
  findMadeTable('roads', async () => {
    const { makeRoads } = await import('../../scripts/build/roads/make-roads.ts');

    return makeRoads(await findPlaceTable());
  });

/** The real table, opened once for a worker and only when it is asked for. */
export const findTestPlaces: FindPlaces = () => {
  places ??= findPlaceTable().then(openPlaces);

  return places;
};

/** The real network, likewise. */
export const findTestRoads: FindRoads = () => {
  roads ??= findTestPlaces().then(async (opened) => openRoads(await findRoadTable(), opened));

  return roads;
};

const openBefore = <T>(find: () => Promise<T>): { get: () => T } => {
  let table: T | undefined;

  beforeAll(async () => {
    table = await find();
  }, MAKING_MS);

  return {
    get: () => {
      if (!table) throw new Error('The table is made before the first test');
      return table;
    },
  };
};

/** For a file whose tests look places up: they find the table made. `get` works inside tests. */
export const openTestPlaces = (): { get: () => Places } => openBefore(findTestPlaces);

/** Likewise for tests that plan drives. */
export const openTestRoads = (): { get: () => Roads } => openBefore(findTestRoads);
