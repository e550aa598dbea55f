/** The figure on the 'MEMBERS' target: it rises to this, then grows a little every ten minutes. */
export const COUNTER = {
  target: 23_156,
  digits: 6,
  tickMs: 50,
  growEveryMs: 600_000,
  growBy: { min: 2, max: 5 },
} as const;

/** Ticks from nothing to the target: three seconds of them. */
const TICKS = 60;

export const tickUp = (shown: number): number => Math.min(COUNTER.target, shown + Math.ceil(COUNTER.target / TICKS));

/** What so many steps add. `random` is from 0 to 1, as Math.random. */
export const growthOf = (steps: number, random: () => number): number => {
  const { min, max } = COUNTER.growBy;
  let growth = 0;
  for (let step = 0; step < steps; step += 1) growth += min + Math.floor(random() * (max - min + 1));

  return growth;
};

export const formatCounter = (shown: number): string => String(shown).padStart(COUNTER.digits, '0');
