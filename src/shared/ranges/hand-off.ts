import type { Point } from './distance.ts';

const coordinates = ({ lat, lng }: Point): string => `${lat},${lng}`;

/**
 * Directions in another app, from wherever that app thinks the member is. Only the destination travels: a point, or,
 * where we know no more than the town, a name and address. Coordinates of a town's center would lead somewhere else.
 */
export const handOffLinks = (to: Point | string, googlePlaceId: string | null = null) => {
  const place = typeof to === 'string' ? encodeURIComponent(to) : coordinates(to);
  const named = googlePlaceId === null ? '' : `&destination_place_id=${encodeURIComponent(googlePlaceId)}`;
  const waze = typeof to === 'string' ? `q=${place}` : `ll=${encodeURIComponent(place)}`;

  return [
    {
      name: 'Google Maps',
      href: `https://www.google.com/maps/dir/?api=1&destination=${place}${named}&travelmode=driving`,
    },
    { name: 'Apple Maps', href: `https://maps.apple.com/?daddr=${place}&dirflg=d` },
    { name: 'Waze', href: `https://waze.com/ul?${waze}&navigate=yes` },
  ] as const;
};
