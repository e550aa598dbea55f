import { type Figures, figuresByName, figuresOf } from './figures.ts';
import { findLost } from './ledger.ts';
import { type MemoryFigures, watchMemory } from './memory.ts';
import { runOpenLoop, type Sample } from './open-loop.ts';
import type { Stage } from './stage.ts';

/** What a member is promised: no error, and ninety-nine of a hundred answers within this time. */
export const P99_LIMIT_MS = 250;

/** Connections, plans and memory are as they are on a server that runs. */
const WARM_UP_SECONDS = 5;
const RAMP_FACTOR = 1.25;
const RAMP_MOST = 2000;

export type LoadResult = {
  rate: number;
  seconds: number;
  kinds: Figures[];
  all: Figures;
  memory: MemoryFigures[];
  lost: string[];
  samples: Sample[];
};

export const measureLoad = async (stage: Stage, rate: number, seconds: number): Promise<LoadResult> => {
  await runOpenLoop({ rate, seconds: WARM_UP_SECONDS, next: stage.next });
  const judgeMemory = watchMemory(stage.cluster.servers);
  const samples = await runOpenLoop({ rate, seconds, next: stage.next });
  const memory = judgeMemory();
  const kinds = figuresByName(samples);

  return {
    rate,
    seconds,
    kinds,
    all: figuresOf('all', samples),
    memory,
    lost: await findLost(stage.ledger, stage.people),
    samples,
  };
};

/** What is not as promised, one line each. */
export const findBroken = ({ all, memory, lost }: LoadResult): string[] => [
  ...(all.ok < all.requests ? [`${all.requests - all.ok} of ${all.requests} requests failed`] : []),
  ...(all.p99 > P99_LIMIT_MS ? [`p99 is ${all.p99} ms, more than ${P99_LIMIT_MS}`] : []),
  ...memory.filter(({ isFlat }) => isFlat === false).map(({ server }) => `memory of ${server} grows`),
  ...lost.map((what) => `lost: ${what}`),
];

export type RampStep = { rate: number; all: Figures };

/** More and more requests a second, until the promise is broken. */
export const measureRamp = async (
  { next }: Stage,
  from: number,
  seconds: number,
  onStep: (step: RampStep) => void,
): Promise<RampStep[]> => {
  const steps: RampStep[] = [];
  for (let rate = from * RAMP_FACTOR; rate <= RAMP_MOST; rate *= RAMP_FACTOR) {
    const all = figuresOf('all', await runOpenLoop({ rate: Math.round(rate), seconds, next }));
    const step = { rate: Math.round(rate), all: { ...all, name: `${Math.round(rate)} a second` } };
    steps.push(step);
    onStep(step);
    if (all.p99 > P99_LIMIT_MS || all.ok < all.requests) break;
  }

  return steps;
};
