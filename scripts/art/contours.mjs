import { round } from './svg.mjs';

/** @typedef {import('./svg.mjs').Point} Point */

/** Where the level crosses the edge between two corners.
 * @param {Point} a @param {number} heightA @param {Point} b @param {number} heightB @param {number} level */
const crossing = (a, heightA, b, heightB, level) => {
  const t = (level - heightA) / (heightB - heightA);

  return `${round(a.x + (b.x - a.x) * t)} ${round(a.y + (b.y - a.y) * t)}`;
};

/**
 * One contour line of a height field as an SVG path (marching triangles: each cell is cut in two,
 * so that no cell is ambiguous).
 * @param {{ width: number, height: number, cell: number }} area @param {(x: number, y: number) => number} heightAt @param {number} level
 */
export const contourPath = ({ width, height, cell }, heightAt, level) => {
  /** @type {string[]} */
  const parts = [];
  /** @param {Point[]} corners */
  const cutTriangle = (corners) => {
    const heights = corners.map(({ x, y }) => heightAt(x, y));
    const cuts = [0, 1, 2].flatMap((index) => {
      const next = (index + 1) % 3;
      const [a, b, heightA, heightB] = [corners[index], corners[next], heights[index] ?? 0, heights[next] ?? 0];
      if (!a || !b || heightA < level === heightB < level) return [];

      return [crossing(a, heightA, b, heightB, level)];
    });
    if (cuts.length === 2) parts.push(`M${cuts[0]}L${cuts[1]}`);
  };
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const [a, b, c, d] = [
        { x, y },
        { x: x + cell, y },
        { x: x + cell, y: y + cell },
        { x, y: y + cell },
      ];
      cutTriangle([a, b, c]);
      cutTriangle([a, c, d]);
    }
  }

  return parts.join('');
};
