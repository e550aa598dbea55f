import type { CountyFinder } from '#server/places/county-finder.ts';
import { findNearest } from './distance.ts';
import { groupBy } from './group-by.ts';
import type { County } from './list-counties.ts';
import { nameKey } from './merge-zips.ts';
import type { Point } from './read-packages.ts';

/** A town or ZIP before its county is settled. `county` is the package's own three digits. */
export type Row = { name: string; state: string; county: string | null; point: Point };
/** `county` is an index into the list of counties. */
export type Placed<R> = R & { countyIndex: number };

/** The county that a package names, where there is still one of that number. */
export const createCountyReader = (counties: readonly County[]) => {
  const indexByFips = new Map(counties.map(({ fips }, at) => [fips, at]));
  const prefixByState = new Map(counties.map(({ fips, state }) => [state, fips.slice(0, 2)]));

  return {
    indexOf: (fips: string): number | undefined => indexByFips.get(fips),
    read: ({ state, county }: Row): number | undefined =>
      county === null ? undefined : indexByFips.get(`${prefixByState.get(state)}${county}`),
  };
};

export type CountyReader = ReturnType<typeof createCountyReader>;

/** Rows whose county the package names: what the others are held against. */
export const settleKnown = <R extends Row>(rows: readonly R[], reader: CountyReader): Placed<R>[] =>
  rows.flatMap((row) => {
    const countyIndex = reader.read(row);
    return countyIndex === undefined ? [] : [{ ...row, countyIndex }];
  });

/** Some three miles: outlines have fewer corners than rivers, and a post office may stand on the bank. */
const NEAR_DEGREES = 0.045;
const AROUND = [-NEAR_DEGREES, 0, NEAR_DEGREES];

/**
 * Gives every row its county: the package's own; else that of the town of the same name, which is right where a county
 * was split; else the one that the point lies in, if it is of the row's state; else the nearest known row's of that
 * state. A row whose point is in no county at all is a mistake of its package, or Wake Island, and is left out; one
 * that lies miles across its state's line is moved to the nearest known place of its county.
 */
export const createCountyAssigner = (
  known: readonly Placed<Row>[],
  reader: CountyReader,
  finder: CountyFinder,
  counties: readonly County[],
) => {
  const sameName = groupBy(known, ({ state, name }) => nameKey(state, name));
  const sameState = groupBy(known, ({ state }) => state);
  const stateAt = ([lng, lat]: Point): string | undefined => counties[finder.find(lat, lng) ?? -1]?.state;
  const isNearState = ([lng, lat]: Point, state: string): boolean =>
    AROUND.some((north) => AROUND.some((east) => stateAt([lng + east, lat + north]) === state));
  const moveHome = (state: string, countyIndex: number, point: Point): Point => {
    const sameCounty = known.filter((row) => row.countyIndex === countyIndex && stateAt(row.point) === state);

    return findNearest(sameCounty, point)?.point ?? point;
  };

  return <R extends Row>(row: R): Placed<R>[] => {
    const { state, name, point } = row;
    const drawn = finder.find(point[1], point[0]);
    if (drawn === null) return [];
    const isOfState = counties[drawn]?.state === state;
    const countyIndex =
      reader.read(row) ??
      findNearest(sameName.get(nameKey(state, name)) ?? [], point)?.countyIndex ??
      (isOfState ? drawn : findNearest(sameState.get(state) ?? [], point)?.countyIndex);

    if (countyIndex === undefined) return [];
    const isAstray = !isOfState && !isNearState(point, state);

    return [{ ...row, countyIndex, point: isAstray ? moveHome(state, countyIndex, point) : point }];
  };
};
