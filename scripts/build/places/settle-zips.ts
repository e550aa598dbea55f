import type { CountyFinder } from '#server/places/county-finder.ts';
import type { Placed, Row } from './assign-counties.ts';
import { groupBy } from './group-by.ts';
import { nameKey } from './merge-zips.ts';

type PlacedZip = Placed<Row & { zip: string; isEstimate: boolean }>;

/**
 * A ZIP that has no place of its own stands in the center of its town: one whose point is an estimate, one of
 * several with the same point in another county than theirs, as the post boxes of Atlanta have, and one whose point
 * lies in the water, where no road leads, as those of Tampa.
 */
export const settleZips = <Z extends PlacedZip>(
  zips: readonly Z[],
  cities: readonly Placed<Row>[],
  finder: CountyFinder,
): Z[] => {
  const townKey = ({ state, name, countyIndex }: Placed<Row>): string => `${countyIndex}:${nameKey(state, name)}`;
  const centers = new Map(cities.toReversed().map((city) => [townKey(city), city.point]));
  const sharing = groupBy(zips, ({ point }) => point.join());
  const isShared = ({ point }: Z): boolean => (sharing.get(point.join())?.length ?? 0) > 1;

  return zips.map((zip) => {
    const center = centers.get(townKey(zip));
    const [lng, lat] = zip.point;
    const isElsewhere = isShared(zip) && finder.find(lat, lng) !== zip.countyIndex;
    const isStandIn = zip.isEstimate || isElsewhere || finder.findOnLand(lat, lng) === null;

    return center && isStandIn ? { ...zip, point: center } : zip;
  });
};
