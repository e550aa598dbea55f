import type { Location } from '#shared/contracts/places.ts';
import { milesBetween } from '#shared/ranges/distance.ts';

/** A place that somebody may mean, and how big it is. */
export type Candidate = { place: Location; size: number };

/** Within a town's own reach nearness says nothing. */
const NEAR_MILES = 60;

const byScore = (candidates: readonly Candidate[], score: (one: Candidate) => number): Candidate[] =>
  candidates.toSorted((a, b) => score(b) - score(a));

/**
 * Puts what each of several places of a trip may mean into order. One that can only be one place helps to tell the others:
 * the bigger and the nearer a town, the likelier it is meant. 'Portland' with Boston is in Maine, with Seattle in Oregon.
 */
export const rankTogether = (asked: readonly (readonly Candidate[])[]): Location[][] => {
  const lists = asked.map((one) => [...one]);
  const isSettled = lists.map((one) => one.length < 2);
  // With nothing to go by, the biggest town of all is taken at its word.
  if (!lists.some((one, at) => isSettled[at] && one.length === 1)) {
    const biggest = lists.map((one) => Math.max(0, ...one.map(({ size }) => size)));
    const at = biggest.indexOf(Math.max(...biggest));
    lists[at] = byScore(lists[at] ?? [], ({ size }) => size);
    isSettled[at] = true;
  }
  const settledNear = (at: number): Candidate | undefined => {
    const distances = lists.map((one, other) => ({
      far: Math.abs(other - at),
      first: isSettled[other] ? one[0] : undefined,
    }));

    return distances.filter(({ first }) => first).toSorted((a, b) => a.far - b.far)[0]?.first;
  };
  for (const [at, list] of lists.entries()) {
    const near = isSettled[at] ? undefined : settledNear(at);
    if (!near) continue;
    lists[at] = byScore(list, ({ place, size }) => (size + 1) / (NEAR_MILES + milesBetween(near.place, place)));
    isSettled[at] = true;
  }

  return lists.map((list) => list.map(({ place }) => place));
};
