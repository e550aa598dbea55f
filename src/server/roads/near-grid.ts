/** Cells that cover the lower 48 states: small enough that ten miles are told to within two. */
export const NEAR_GRID = { south: 24, west: -125, perDegree: 20, rows: 26 * 20, columns: 59 * 20 } as const;

/** Which cell a point lies in; null outside the grid. */
export const cellOf = (lat: number, lng: number): number | null => {
  const row = Math.floor((lat - NEAR_GRID.south) * NEAR_GRID.perDegree);
  const column = Math.floor((lng - NEAR_GRID.west) * NEAR_GRID.perDegree);
  if (row < 0 || row >= NEAR_GRID.rows || column < 0 || column >= NEAR_GRID.columns) return null;

  return row * NEAR_GRID.columns + column;
};
