import type { RoadWay } from '#shared/trips/road-way.ts';

type Stretch = RoadWay['states'][number];

export const aStretch = (state: string, miles = 10, ...names: string[]): Stretch => ({
  state,
  miles,
  counties: names.map((name) => ({ name, miles: miles / names.length })),
});

/** A way along a parallel through these states, a line of its own between each two. */
export const aWay = (states: readonly (string | Stretch)[], changes: Partial<RoadWay> = {}): RoadWay => {
  const stretches = states.map((one) => (typeof one === 'string' ? aStretch(one) : one));
  const miles = stretches.reduce((sum, one) => sum + one.miles, 0);

  return {
    miles,
    hours: miles / 50,
    line: [
      [
        [36, -90],
        [36, -90 + stretches.length],
      ],
    ],
    states: stretches,
    crossings: stretches.slice(1).map(({ state, counties }, at) => ({
      from: stretches[at]?.state ?? '',
      to: state,
      county: counties[0]?.name ?? 'A county',
      mile: stretches.slice(0, at + 1).reduce((sum, one) => sum + one.miles, 0),
      lat: 36,
      lng: -90 + at + 1,
    })),
    isUnsure: false,
    nearStates: [],
    ...changes,
  };
};
