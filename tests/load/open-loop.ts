import { setTimeout as pause } from 'node:timers/promises';
import { problemSchema } from '#shared/contracts/problem.ts';
import type { Answer } from './browser.ts';

/**
 * How a request ended. `told`: it failed, and the answer says so in the shape of every error. `broken`: there was no
 * answer, or one that nobody can read. `wrong`: it was answered, but not as it should be.
 */
export type Ending = 'ok' | 'told' | 'broken' | 'wrong';

export type Sample = {
  name: string;
  /** Milliseconds of `performance.now()`: when it was due, when it was sent, and when its answer was there. */
  dueAt: number;
  sentAt: number;
  endedAt: number;
  status: number;
  ending: Ending;
  text: string;
};

/** One request of somebody, and what answers are right. */
export type Step = { name: string; run: () => Promise<Answer>; isRight: (answer: Answer) => boolean };

const isProblem = (text: string): boolean => {
  try {
    return problemSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

const judge = (step: Step, answer: Answer): Ending => {
  if (step.isRight(answer)) return 'ok';
  if (answer.status === 0) return 'broken';
  if (answer.status < 500 && answer.status !== 429) return 'wrong';

  return isProblem(answer.text) ? 'told' : 'broken';
};

const take = async (step: Step, dueAt: number): Promise<Sample> => {
  const sentAt = performance.now();
  const answer = await step.run();
  const ending = judge(step, answer);

  return {
    name: step.name,
    dueAt,
    sentAt,
    endedAt: performance.now(),
    status: answer.status,
    ending,
    text: ending === 'ok' ? '' : answer.text.slice(0, 300),
  };
};

export type Load = {
  rate: number;
  seconds: number;
  next: () => Step;
  /** So many are under way at once, and the next one waits: for where only what happens counts, not how fast. */
  atMost?: number;
  /** Ends it before its time. */
  isOver?: () => boolean;
};

/**
 * Sends requests by the clock, whether or not the earlier ones are answered, as strangers do. Time counts from when a
 * request was due: a server, or a machine, that falls behind makes every later one slower, and is seen to.
 */
export const runOpenLoop = async ({
  rate,
  seconds,
  next,
  atMost = Number.POSITIVE_INFINITY,
  isOver = () => false,
}: Load): Promise<Sample[]> => {
  const total = Math.round(rate * seconds);
  const startedAt = performance.now();
  const dueAt = (at: number): number => startedAt + (at * 1000) / rate;
  const samples: Promise<Sample>[] = [];
  const underWay = new Set<Promise<Sample>>();
  const send = (due: number): void => {
    const sample = take(next(), due);
    samples.push(sample);
    underWay.add(sample);
    void sample.finally(() => underWay.delete(sample));
  };

  while (samples.length < total && !isOver()) {
    const wait = dueAt(samples.length) - performance.now();
    if (wait > 1) await pause(wait);
    while (underWay.size < atMost && samples.length < total && dueAt(samples.length) <= performance.now()) {
      send(dueAt(samples.length));
    }
    if (underWay.size >= atMost) await Promise.race(underWay);
  }

  return Promise.all(samples);
};
