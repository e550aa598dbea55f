import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { describeFailures, type Figures, figuresOf } from './figures.ts';
import { runOpenLoop, type Sample } from './open-loop.ts';
import type { Stage } from './stage.ts';

const BEFORE_SECONDS = 1;
const LONGEST_SECONDS = 600;

export type FaultResult = {
  name: string;
  seconds: number;
  figures: Figures;
  /** What those who failed were told, with how many. */
  told: Record<string, number>;
  /** The longest that anybody waited for an answer of either kind. */
  longestMs: number;
  /** Seconds from the end of the fault to the last request that failed; 0: none did. */
  recoveredAfter: number;
  /** What must not be, one line each. */
  broken: string[];
};

const countTold = (samples: readonly Sample[]): Record<string, number> => {
  const told: Record<string, number> = {};
  for (const { ending, status, text } of samples) {
    if (ending !== 'told') continue;
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    const line = `${status} ${code}: ${message}`;
    told[line] = (told[line] ?? 0) + 1;
  }

  return told;
};

const findBroken = (samples: readonly Sample[], { reaches = /./ }: Fault, calmFrom: number): string[] => {
  const failed = samples.filter(({ ending }) => ending !== 'ok');
  const describe = (what: string, list: readonly Sample[]): string[] =>
    describeFailures(list, 3).map((line) => `${what}: ${line}`);

  return [
    ...describe(
      'not told in the shape of errors',
      failed.filter(({ ending }) => ending === 'broken'),
    ),
    ...describe(
      'a wrong answer',
      failed.filter(({ ending }) => ending === 'wrong'),
    ),
    ...describe(
      'told as a bug of ours',
      failed.filter(({ status }) => status === 500),
    ),
    ...describe(
      'none of its business',
      failed.filter(({ name }) => !reaches.test(name)),
    ),
    ...describe(
      'not recovered',
      failed.filter(({ dueAt }) => dueAt >= calmFrom),
    ),
  ];
};

/** The load goes on while something goes wrong, ends, and is got over. */
export const measureFault = async (
  { next }: Stage,
  fault: Fault,
  { rate, seconds, recovery }: { rate: number; seconds: number; recovery: number },
): Promise<FaultResult> => {
  let isOver = false;
  // For as long as it takes: a server that is started again, say, takes its time.
  const load = runOpenLoop({ rate, seconds: LONGEST_SECONDS, next, isOver: () => isOver });

  await pause(BEFORE_SECONDS * 1000);
  const end = await fault.begin();
  await pause(seconds * 1000);
  await end();
  const endedAt = performance.now();
  await pause(recovery * 1000);
  isOver = true;
  const samples = await load;

  const failedAfter = samples.filter(({ ending, dueAt }) => ending !== 'ok' && dueAt > endedAt);
  const lastFailed = Math.max(endedAt, ...failedAfter.map(({ dueAt }) => dueAt));

  return {
    name: fault.name,
    seconds,
    figures: figuresOf(fault.name, samples),
    told: countTold(samples),
    longestMs: Math.round(Math.max(...samples.map(({ dueAt, endedAt: at }) => at - dueAt))),
    recoveredAfter: Math.round((lastFailed - endedAt) / 100) / 10,
    broken: findBroken(samples, fault, endedAt + (recovery * 1000) / 2),
  };
};
