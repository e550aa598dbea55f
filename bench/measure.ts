import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** The middle one of what was measured: one busy moment of the machine does not move it. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What 99 of 100 stay within. */
export const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;

/**
 * Microseconds of the processor that a call takes, as the median of several rounds. Look-ups in memory wait for nothing
 * but the processor, and what others do with it meanwhile is not theirs.
 */
export const microsecondsPer = (calls: number, run: (at: number) => unknown, rounds = 7): number =>
  median(
    Array.from({ length: rounds }, () => {
      const before = process.cpuUsage();
      for (let at = 0; at < calls; at += 1) run(at);
      const { user, system } = process.cpuUsage(before);

      return (user + system) / calls;
    }),
  );

/** Milliseconds by the clock that something takes which waits for others too: a disk, a database. */
const timeOnce = async (run: () => unknown): Promise<number> => {
  const before = performance.now();
  await run();

  return performance.now() - before;
};

export const medianTime = async (runs: number, run: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let at = 0; at < runs; at += 1) times.push(await timeOnce(run));

  return median(times);
};

const WATCHED_MS = 2000;

const coreTimes = (): { all: number; idle: number } => {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  const all = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle);

  return { all, idle };
};

/**
 * How many cores work while we wait. The load that the system tells is of the last minute, with our own building in it.
 */
export const busyCores = async (): Promise<number> => {
  const before = coreTimes();
  await pause(WATCHED_MS);
  const after = coreTimes();

  return cpus().length * (1 - (after.idle - before.idle) / (after.all - before.all || 1));
};
