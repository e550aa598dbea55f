/**
 * Whole percents that add up to `total`: each share is rounded down, and what is left goes to those that lost the most.
 * All zero where there is nothing to share.
 */
export const percentsOf = (parts: readonly number[], total = 100): number[] => {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  // In whole numbers: a fraction of a percent would lose its last bit.
  const floors = parts.map((part) => Math.floor((part * total) / whole));
  const left = total - floors.reduce((sum, floor) => sum + floor, 0);
  const lost = parts.map((part, at) => ({ at, remainder: (part * total) % whole }));
  const raised = new Set(
    lost
      .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  );

  return floors.map((floor, at) => floor + (raised.has(at) ? 1 : 0));
};
