const userMs = (run: () => unknown): number => {
  const began = process.cpuUsage();
  run();

  return process.cpuUsage(began).user / 1000;
};

const ROWS = Array.from({ length: 50_000 }, (_none, at) => ({ at, text: `row ${at}` }));

const yardstick = (): unknown => JSON.parse(JSON.stringify(ROWS)).map(({ text }: { text: string }) => text.split(' '));

/**
 * How much of the processor something takes, in yardsticks: some ordinary work in the same minute. A machine that is slow
 * at the one is slow at the other, so a limit holds everywhere.
 */
export const workOf = (run: () => unknown): number => {
  const before = userMs(yardstick);
  const took = userMs(run);

  return took / Math.max(before, userMs(yardstick));
};
