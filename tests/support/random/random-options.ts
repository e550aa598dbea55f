/** Fixed for the tests of every day, so that a run that fails here fails everywhere; the long run draws its own. */
const DAILY_SEED = 20_261_116;
/** What a day's tests ask of the interface; the other random tests grow with it. */
const DAILY_CALLS = 800;
/** A very busy machine answers ten calls in a second. */
const MS_PER_CASE = 100;

/** How many random cases are tried and by which seed. `npm run test:random` sets both. */
export const readRandomOptions = (dailyCases = DAILY_CALLS) => {
  const calls = Number(process.env['RANDOM_CALLS'] ?? DAILY_CALLS);
  const cases = Math.ceil((dailyCases * calls) / DAILY_CALLS);

  return {
    options: { numRuns: cases, seed: Number(process.env['RANDOM_SEED'] ?? DAILY_SEED) },
    timeLimitMs: 60_000 + cases * MS_PER_CASE,
  };
};
