import type { CountyTable } from '#server/places/county-finder.ts';
import { cellOf, NEAR_GRID } from '#server/roads/near-grid.ts';
import type { RoadTable } from '#server/roads/road-table.ts';

const NEAR_MILES = 10;
const MILES_PER_DEGREE = 69.1;
/** Outlines are followed in steps that miss no cell. */
const STEP_DEGREES = 0.5 / NEAR_GRID.perDegree;

type Mask = bigint;

/** Marks the cells that the outline of each state's counties touches. */
const markOutlines = (
  { polygonRings, ringPoints, outline }: CountyTable,
  stateOfPolygon: (polygon: number, lat: number, lng: number) => number,
): Map<number, Mask> => {
  const marked = new Map<number, Mask>();
  const mark = (lat: number, lng: number, state: number): void => {
    const cell = cellOf(lat, lng);
    if (cell !== null && state >= 0) marked.set(cell, (marked.get(cell) ?? 0n) | (1n << BigInt(state)));
  };
  for (let polygon = 0; polygon + 1 < polygonRings.length; polygon += 1) {
    for (let ring = polygonRings[polygon] as number; ring < (polygonRings[polygon + 1] as number); ring += 1) {
      for (let p = (ringPoints[ring] as number) + 1; p < (ringPoints[ring + 1] as number); p += 1) {
        const [x1, y1] = [outline[p * 2 - 2] as number, outline[p * 2 - 1] as number];
        const [x2, y2] = [outline[p * 2] as number, outline[p * 2 + 1] as number];
        const state = stateOfPolygon(polygon, y1, x1);
        const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / STEP_DEGREES));
        for (let step = 0; step <= steps; step += 1) {
          mark(y1 + ((y2 - y1) * step) / steps, x1 + ((x2 - x1) * step) / steps, state);
        }
      }
    }
  }

  return marked;
};

/** For each cell of the grid the states that come within ten miles of it, as an index into distinct sets. */
export const makeNearStates = (
  table: CountyTable,
  stateOfPolygon: (polygon: number, lat: number, lng: number) => number,
): Pick<RoadTable, 'nearCells' | 'nearStates'> => {
  const { rows, columns, south, perDegree } = NEAR_GRID;
  const masks = new Map<number, Mask>();
  for (const [cell, mask] of markOutlines(table, stateOfPolygon)) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const narrowing = Math.cos(((south + row / perDegree) * Math.PI) / 180);
    const reach = (NEAR_MILES / MILES_PER_DEGREE) * perDegree;
    const up = Math.ceil(reach);
    for (let r = Math.max(0, row - up); r <= Math.min(rows - 1, row + up); r += 1) {
      const height = Math.max(0, Math.abs(r - row) - 1);
      const aside = Math.ceil(Math.sqrt(Math.max(0, reach * reach - height * height)) / narrowing);
      for (let c = Math.max(0, column - aside); c <= Math.min(columns - 1, column + aside); c += 1) {
        const there = r * columns + c;
        const known = masks.get(there) ?? 0n;
        if ((known | mask) !== known) masks.set(there, known | mask);
      }
    }
  }

  const sets = new Map<Mask, number>([[0n, 0]]);
  const cells = new Uint16Array(rows * columns);
  for (const [cell, mask] of masks) {
    if (!sets.has(mask)) sets.set(mask, sets.size);
    cells[cell] = sets.get(mask) ?? 0;
  }
  const words = [...sets.keys()].flatMap((mask) => [Number(mask & 0xffffffffn), Number(mask >> 32n)]);

  return { nearCells: cells, nearStates: Uint32Array.from(words) };
};
