import { readFileSync } from 'node:fs';
import type { Point } from '#shared/ranges/distance.ts';

const LINKS_FILE = new URL('../../../data/roads/links.txt', import.meta.url);
const HIGHWAYS_FILE = new URL('../../../data/roads/highways.txt', import.meta.url);
/** The file counts in thousandths of a degree, some hundred yards. */
const PER_DEGREE = 1000;

/** One drawn line of the source. Lines that meet may share a point, end near each other, or merely cross. */
export type Highway = { isMajor: boolean; points: Point[] };

const parseHighway = (line: string): Highway => {
  const [kind, ...steps] = line.split(' ');
  const points: Point[] = [];
  let [lng, lat] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    lng += Number(steps[at]);
    lat += Number(steps[at + 1]);
    points.push({ lat: lat / PER_DEGREE, lng: lng / PER_DEGREE });
  }

  return { isMajor: kind === 'major', points };
};

/** The highways of the country, in the form that data/roads/README.md describes. */
export const readHighways = (): Highway[] =>
  readFileSync(HIGHWAYS_FILE, 'utf8').trimEnd().split('\n').map(parseHighway);

/** Pairs of towns, as 'Oak Harbor, WA', that a road joins where the coarse outlines have open water. */
export const readLinks = (): (readonly [from: string, to: string])[] =>
  readFileSync(LINKS_FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [from = '', to = ''] = line.split(' | ');

      return [from, to];
    });
