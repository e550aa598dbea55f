import type { Location } from '#shared/contracts/places.ts';
import type { Point } from '#shared/domain/ranges/distance.ts';
import type { Range } from '#shared/domain/ranges/range.ts';

/** Where a range is; null when it is known to its county only. */
export const pointOfRange = ({ latitude, longitude }: Range): Point | null =>
  latitude === null || longitude === null ? null : { lat: Number(latitude), lng: Number(longitude) };

/** Directions need both ends; where this is false, what leads to them is disabled. */
export const hasDirections = (range: Range, from: Location | null): boolean =>
  from !== null && pointOfRange(range) !== null;
