import type { CountyFinder } from '#server/places/county-finder.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { Highway } from './read-highways.ts';

/** A highway along the border may be drawn this far on the other side of it. */
const LONGEST_ABROAD_MILES = 2;

/** The highways without what runs through another country, or through a state that the network leaves out. */
export const keepDomestic = (
  highways: readonly Highway[],
  finder: CountyFinder,
  isConnected: (county: number) => boolean,
): Highway[] => {
  const isAway = ({ lat, lng }: Point): boolean => {
    const county = finder.find(lat, lng);

    return county === null || !isConnected(county);
  };

  return highways.flatMap(({ isMajor, points }) => {
    const kept: Highway[] = [];
    let here: Point[] = [];
    let away: Point[] = [];
    const end = (): void => {
      if (here.length > 1) kept.push({ isMajor, points: here });
      [here, away] = [[], []];
    };
    for (const point of points) {
      const last = away.at(-1) ?? here.at(-1);
      if (isAway(point)) {
        if (last) away.push(point);
        continue;
      }
      const milesAway = [...away, point].reduce(
        (miles, there, at) => miles + milesBetween(away[at - 1] ?? here.at(-1) ?? there, there),
        0,
      );
      if (away.length > 0 && milesAway > LONGEST_ABROAD_MILES) end();
      here.push(...away, point);
      away = [];
    }
    end();

    return kept;
  });
};
