import type { Point } from './distance.ts';

/** Directions in another app, from wherever that app thinks the member is. Only the destination travels. */
export const handOffLinks = ({ lat, lng }: Point) =>
  [
    {
      name: 'Google Maps',
      href: `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=driving`,
    },
    { name: 'Apple Maps', href: `https://maps.apple.com/?daddr=${lat},${lng}&dirflg=d` },
    { name: 'Waze', href: `https://waze.com/ul?ll=${lat}%2C${lng}&navigate=yes` },
  ] as const;
