import type { Location } from '#shared/contracts/places.ts';
import type { Point } from '#shared/ranges/distance.ts';

/** As much of a maps service as finding a place needs. It rejects when it does not answer, and may have no answer. */
export type Geocoder = {
  findPlace: (typed: string) => Promise<Location | null>;
  placeAt: (point: Point) => Promise<Location | null>;
};
