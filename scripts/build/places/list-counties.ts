import type { Outline } from './read-packages.ts';

export type County = { fips: string; name: string; state: string };

/** What the Census calls the counties of the islands; the outlines only have their names. */
const ISLAND_KINDS: Readonly<Record<string, readonly [state: string, kind: string]>> = {
  '60': ['AS', ' District'],
  '66': ['GU', ''],
  '69': ['MP', ' Municipality'],
  '72': ['PR', ' Municipio'],
  '78': ['VI', ' Island'],
};

/** Every county and equivalent: those of the states as `data/counties.yaml` names them, D.C. and the islands. */
export const listCounties = (
  ofStates: Readonly<Record<string, Readonly<Record<string, string>>>>,
  outlines: readonly Outline[],
): County[] => {
  const states = Object.entries(ofStates).flatMap(([code, counties]) =>
    Object.entries(counties).map(([fips, name]) => ({ fips, name, state: code.slice(3).toUpperCase() })),
  );
  const islands = outlines.flatMap(({ id, name }) => {
    const [state, kind] = ISLAND_KINDS[id.slice(0, 2)] ?? [];
    return state === undefined ? [] : [{ fips: id, name: `${name}${kind}`, state }];
  });

  return [...states, { fips: '11001', name: 'District of Columbia', state: 'DC' }, ...islands].toSorted((a, b) =>
    a.fips < b.fips ? -1 : 1,
  );
};
