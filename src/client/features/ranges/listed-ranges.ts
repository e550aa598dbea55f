import type { FilteredRange } from '#shared/ranges/filter-ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import type { MapPin } from './maps/maps-service.ts';

/** A range as the list shows it: its number is that of its pin. */
export type NumberedRange = FilteredRange & { number: number };

export const numberRanges = (ranges: readonly FilteredRange[]): NumberedRange[] =>
  ranges.map((one, at) => ({ ...one, number: at + 1 }));

export const pointOf = ({ latitude, longitude }: Range) =>
  latitude === null || longitude === null ? null : { lat: Number(latitude), lng: Number(longitude) };

/** A pin for each that has a place; the numbers of the others are not on the map. */
export const pinsOf = (ranges: readonly NumberedRange[]): MapPin[] =>
  ranges.flatMap(({ range, number }) => {
    const point = pointOf(range);

    return point
      ? [{ id: range.id, number, title: range.name, point, isApproximate: range.precision !== 'point' }]
      : [];
  });
