import { comparablePlaceName } from '#shared/places/place-name.ts';
import type { Placed, Row } from './assign-counties.ts';
import { findNearest, roughKm } from './distance.ts';
import { groupBy } from './group-by.ts';
import { nameKey } from './merge-zips.ts';
import type { Point } from './read-packages.ts';

/** A ZIP of another county, further from every town of its name, belongs to another one that the list of towns lacks. */
const SAME_TOWN_KM = 40;
/** Two rows of one name this near are one town that was listed twice. */
const TWIN_KM = 8;

export type Town = {
  /** As it is compared. */
  key: string;
  name: string;
  state: string;
  point: Point;
  countyIndex: number;
  /** Whether the list of towns has it; other names are the post's own, such as a bulk mailer's. */
  isListed: boolean;
  /** How many ZIPs it has, which is as good as the number of people for ranking. */
  weight: number;
};

const findNearby = (towns: readonly Town[], point: Point): Town | undefined => {
  const nearest = findNearest(towns, point);

  return nearest && roughKm(nearest.point, point) <= SAME_TOWN_KM ? nearest : undefined;
};

type ZipOfTown = Placed<Row & { zip: string }>;

const toTown = ({ name, state, point, countyIndex }: Placed<Row>, isListed: boolean): Town => ({
  key: comparablePlaceName(name),
  name,
  state,
  point,
  countyIndex,
  isListed,
  weight: 0,
});

/** Every town of the list and every name of the ZIPs, each once. `townOf` says to which one a ZIP belongs. */
export const mergeTowns = (
  cities: readonly Placed<Row>[],
  zips: readonly ZipOfTown[],
): { towns: Town[]; townOf: Map<string, Town> } => {
  const townOf = new Map<string, Town>();
  const towns = new Map<string, Town[]>();
  for (const [key, rows] of groupBy(cities, ({ state, name }) => nameKey(state, name))) {
    const distinct: Town[] = [];
    for (const row of rows) {
      if (!distinct.some(({ point }) => roughKm(point, row.point) < TWIN_KM)) distinct.push(toTown(row, true));
    }
    towns.set(key, distinct);
  }

  for (const zip of zips) {
    const key = nameKey(zip.state, zip.name);
    const named = towns.get(key) ?? [];
    const known = named.find(({ countyIndex }) => countyIndex === zip.countyIndex) ?? findNearby(named, zip.point);
    const isKnownBy = (name: string): boolean => towns.has(nameKey(zip.state, name));
    // The list of towns says 'New York City' and 'The Bronx'.
    const town = known ?? toTown(zip, isKnownBy(`${zip.name} City`) || isKnownBy(`The ${zip.name}`));
    if (!known) towns.set(key, [...named, town]);
    town.weight += 1;
    townOf.set(zip.zip, town);
  }

  const sorted = [...towns.values()]
    .flat()
    .filter(({ key }) => key !== '')
    .toSorted((a, b) => (a.key === b.key ? b.weight - a.weight : a.key < b.key ? -1 : 1));

  return { towns: sorted, townOf };
};
