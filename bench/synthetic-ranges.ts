import type { Point } from '#shared/domain/ranges/distance.ts';
import type { PublishedRange } from '#shared/domain/ranges/range-record.ts';

/** Points on land, as members have them; a third of the box around the country is sea or abroad. */
export const findLand = (count: number, isLand: (point: Point) => boolean, random: () => number): Point[] => {
  const points: Point[] = [];
  while (points.length < count) {
    const point = { lat: 25 + 24 * random(), lng: -124 + 57 * random() };
    if (isLand(point)) points.push(point);
  }

  return points;
};

export const syntheticRange = ({ lat, lng }: Point, at: number): PublishedRange => ({
  id: `us-tx-range-${at}`,
  name: `Range of number ${at}`,
  county: '48453',
  where: { precision: 'point', lat, lng },
  features: { indoor: null, outdoor: null, pistol: null, rifle: null, shotgun: null, training: null, rentals: null },
  source: 'synthetic',
  asOf: '2026',
  state: 'TX',
  countyName: 'Travis County',
});
