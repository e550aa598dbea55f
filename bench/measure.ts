/**
 * Microseconds of the processor that a call takes, as the median of several rounds. Look-ups in memory wait for nothing
 * but the processor, and what others do with it meanwhile is not theirs.
 */
export const microsecondsPer = (calls: number, run: (at: number) => unknown, rounds = 7): number => {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (let at = 0; at < calls; at += 1) run(at);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  });

  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
};

/** Numbers from 0 to 1, the same at each run. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed;

  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};
