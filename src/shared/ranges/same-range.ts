import { milesBetween, type Point } from './distance.ts';

/**
 * Words that say what a place is, not which: one source has them, the next leaves them out. What is shot with is not
 * among them: a town's trap club is not its rifle club.
 */
const KIND_WORDS =
  /\b(the|public|shooting|shooters?|firing|gun|guns|sportsmans?|sportsmens?|sports|range|ranges|club|clubs|center|centre|complex|facility|park|association|assn|inc|llc|co|company|indoor|outdoor|wma|wildlife|management|area|and|of|at|rod)\b/g;

/** Two that are called alike and stand this near are one. A town's center is farther from its ranges than a point. */
const SAME_MILES = { point: 0.75, approximate: 12 } as const;

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A name without its common words; the whole name when it has no others, as 'Public Shooting Range'. */
export const distinctiveName = (name: string): string => {
  const words = plain(name);
  const rest = words.replace(KIND_WORDS, ' ').replace(/\s+/g, ' ').trim();

  return rest === '' ? words : rest;
};

export const isSameRangeName = (a: string, b: string): boolean => distinctiveName(a) === distinctiveName(b);

type Placed = { name: string; point: Point | null; isExact: boolean };

/** Whether two sources mean one range: called alike and near each other. Without a place there is no telling. */
export const isSameRange = (a: Placed, b: Placed): boolean => {
  if (!a.point || !b.point || !isSameRangeName(a.name, b.name)) return false;
  const within = a.isExact && b.isExact ? SAME_MILES.point : SAME_MILES.approximate;

  return milesBetween(a.point, b.point) <= within;
};
