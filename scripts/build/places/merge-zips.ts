import { comparablePlaceName } from '#shared/places/place-name.ts';
import type { ZipRow } from './read-packages.ts';

/** Post for soldiers and diplomats: the place is wherever they are. */
const MILITARY = ['AA', 'AE', 'AP'];
/** States of their own, to which our post goes. */
const ASSOCIATED = ['PW', 'FM', 'MH'];

/**
 * The ZIPs of both packages: GeoNames' rows, which know the county, then what only the other one has. A row without
 * a state, or with one of the post's own, is military.
 */
export const mergeZips = (
  withCounty: readonly ZipRow[],
  others: readonly ZipRow[],
): { zips: ZipRow[]; military: string[] } => {
  const rows = new Map<string, ZipRow>();
  for (const row of [...withCounty, ...others]) {
    const known = rows.get(row.zip);
    if (!known || (known.state === '' && !MILITARY.includes(row.state))) rows.set(row.zip, row);
  }
  const isMilitary = ({ state }: ZipRow): boolean => state === '' || MILITARY.includes(state);
  const all = [...rows.values()].toSorted((a, b) => (a.zip < b.zip ? -1 : 1));

  return {
    zips: all.filter((row) => !isMilitary(row) && !ASSOCIATED.includes(row.state)),
    military: all.filter(isMilitary).map(({ zip }) => zip),
  };
};

/** One name in one state. */
export const nameKey = (state: string, name: string): string => `${state}:${comparablePlaceName(name)}`;
