import type { Step } from './network.ts';

/** A stretch of a way in one county, and where on the way it begins: a step, and a share of it. */
export type Passage = { county: number; state: string; miles: number; step: number; share: number };

/**
 * Highways are drawn for maps of the whole country. Along a border river a line may slip across and come back: for less than
 * this it stays in its state.
 */
export const SLIP_MILES = 0.5;

const listPassages = (steps: readonly Step[], stateOf: (county: number) => string): Passage[] => {
  const passages: Passage[] = [];
  for (const [at, { stretches, miles: total }] of steps.entries()) {
    let mile = 0;
    for (const { county, miles } of stretches) {
      const last = passages.at(-1);
      if (county !== null && last?.county === county) last.miles += miles;
      else if (county !== null) {
        passages.push({ county, state: stateOf(county), miles, step: at, share: total === 0 ? 0 : mile / total });
      }
      mile += miles;
    }
  }

  return passages;
};

/** Passages of one state that follow each other. */
const groupByState = (passages: readonly Passage[]): Passage[][] => {
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const last = groups.at(-1);
    if (last?.[0]?.state === passage.state) last.push(passage);
    else groups.push([passage]);
  }

  return groups;
};

export const milesOf = (passages: readonly Passage[]): number => passages.reduce((sum, { miles }) => sum + miles, 0);

/** The states of a way in its order, each with its counties. The first and the last are those of its ends. */
export const groupPassages = (steps: readonly Step[], stateOf: (county: number) => string): Passage[][] => {
  const groups: Passage[][] = [];
  const all = groupByState(listPassages(steps, stateOf));
  for (const [at, group] of all.entries()) {
    const before = groups.at(-1);
    const isSlip = all[at + 1]?.[0]?.state === before?.[0]?.state && milesOf(group) < SLIP_MILES;
    if (before && isSlip) (before.at(-1) as Passage).miles += milesOf(group);
    else if (before && before[0]?.state === group[0]?.state) before.push(...group);
    else groups.push(group);
  }

  return groups;
};
