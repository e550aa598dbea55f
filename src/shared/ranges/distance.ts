export type Point = { lat: number; lng: number };

/** Ranges farther away than this are not shown. */
export const NEARBY_MILES = 25;

const EARTH_RADIUS_MILES = 3959;
const RADIANS = Math.PI / 180;

/** Straight-line miles, by the haversine formula. */
export const milesBetween = (a: Point, b: Point): number => {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * sinLng * sinLng;

  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** A box that holds every point within so many miles; near a pole, all longitudes. */
export const boxAround = ({ lat, lng }: Point, miles: number) => {
  const angle = miles / EARTH_RADIUS_MILES;
  const latReach = angle / RADIANS;
  const narrowing = Math.cos(lat * RADIANS);
  const lngReach = narrowing > Math.sin(angle) ? Math.asin(Math.sin(angle) / narrowing) / RADIANS : 180;

  return { south: lat - latReach, north: lat + latReach, west: lng - lngReach, east: lng + lngReach };
};
