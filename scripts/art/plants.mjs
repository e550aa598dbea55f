import { mix } from './color.mjs';
import { between, createRandom, fractal } from './random.mjs';
import { polygon, round } from './svg.mjs';

/** @typedef {import('./palettes.mjs').Palette} Palette */
/** @typedef {import('./svg.mjs').Point} Point */

/** A tuft of needles: a disc with a ragged rim.
 * @param {Point} at @param {number} radius @param {number} seed @returns {Point[]} */
const tuft = (at, radius, seed) =>
  Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * Math.PI * 2;
    const reach = radius * (0.86 + fractal(seed, index * 0.9, 0, 2) * 0.3 + (index % 2) * 0.1);

    return { x: at.x + Math.cos(angle) * reach * 1.12, y: at.y + Math.sin(angle) * reach * 0.82 };
  });

/** A limb that thins from `from` to `to`, bent by `bend` at its middle.
 * @param {Point} from @param {Point} to @param {number} thick @param {number} bend @param {string} color */
const limb = (from, to, thick, bend, color) => {
  const middle = { x: (from.x + to.x) / 2 + bend, y: (from.y + to.y) / 2 };

  return `<path d="M${round(from.x - thick)} ${round(from.y)}Q${round(middle.x - thick * 0.7)} ${round(middle.y)} ${round(to.x)} ${round(to.y)}Q${round(middle.x + thick * 0.7)} ${round(middle.y)} ${round(from.x + thick)} ${round(from.y)}Z" fill="${color}"/>`;
};

/**
 * A desert juniper: short twisted trunk, a dense uneven crown down to near the ground, and only
 * its right shoulder lit, so that from afar it reads as a silhouette.
 * @param {{ x: number, y: number, size: number, seed: number }} spot @param {Palette} palette
 */
export const drawJuniper = ({ x, y, size, seed }, palette) => {
  const random = createRandom(seed);
  const dark = mix(palette.foreground, palette.brushShade, 0.22);
  const lean = between(random, -0.12, 0.12);
  const boughs = Array.from({ length: 20 }, (_, index) => {
    const level = index / 19;
    const reach = 0.44 * Math.sin(Math.PI * (0.2 + level * 0.72)) ** 0.8;
    // Every third bough stays near the trunk, so that the crown has no hole.
    const side = between(random, -1, 1) * (index % 3 === 0 ? 0.3 : 1);

    return {
      x: x + size * (side * reach + lean * level),
      y: y - size * (0.2 + level * 0.76),
      radius: size * between(random, 0.12, 0.19) * (1 - level * 0.35),
    };
  });
  const leaves = (
    /** @type {string} */ color,
    /** @type {number} */ count,
    /** @type {number} */ scale,
    /** @type {Point} */ shift,
  ) =>
    boughs.flatMap((bough, index) =>
      Array.from({ length: count }, (_, leaf) => {
        const angle = random() * Math.PI * 2;
        const away = Math.sqrt(random()) * bough.radius;
        const at = {
          x: bough.x + Math.cos(angle) * away * 1.25 + shift.x * bough.radius,
          y: bough.y + Math.sin(angle) * away * 0.75 + shift.y * bough.radius,
        };

        return polygon(tuft(at, bough.radius * scale * between(random, 0.6, 1.25), seed + index * 31 + leaf), color);
      }),
    );
  const trunk = { x: x + size * 0.02, y: y + size * 0.05 };

  return [
    limb(trunk, { x: x + size * (lean - 0.14), y: y - size * 0.5 }, size * 0.045, size * 0.07, palette.wood),
    limb(trunk, { x: x + size * (lean + 0.16), y: y - size * 0.45 }, size * 0.04, -size * 0.05, palette.wood),
    ...leaves(dark, 22, 0.34, { x: 0, y: 0.1 }),
    ...leaves(mix(dark, palette.brushShade, 0.3), 16, 0.2, { x: 0.2, y: -0.16 }),
    ...leaves(mix(dark, palette.brushShade, 0.75), 10, 0.1, { x: 0.42, y: -0.4 }),
  ];
};

/** Curved blades fanned from one root; used for sage (short, dense) and for grass (long, few).
 * @param {{ x: number, y: number, size: number, seed: number }} spot @param {{ blades: number, spread: number, thick: number, colors: [string, string] }} shape */
const drawBlades = ({ x, y, size, seed }, { blades, spread, thick, colors }) => {
  const random = createRandom(seed);

  return Array.from({ length: blades }, (_, index) => {
    const lean = between(random, -1, 1);
    const angle = -Math.PI / 2 + lean * spread;
    const reach = size * between(random, 0.55, 1) * (1 - Math.abs(lean) * 0.25);
    const tip = { x: x + Math.cos(angle) * reach + lean * size * 0.15, y: y + Math.sin(angle) * reach };
    const start = x + lean * size * 0.12;
    // Blades on the right and those drawn last catch the light.
    const color = mix(colors[0], colors[1], Math.min(1, Math.max(0, (index / blades) * 0.7 + lean * 0.3)));

    return `<path d="M${round(start - thick)} ${round(y)}Q${round(start)} ${round(y - reach * 0.6)} ${round(tip.x)} ${round(tip.y)}Q${round(start + thick * 2)} ${round(y - reach * 0.5)} ${round(start + thick)} ${round(y)}Z" fill="${color}"/>`;
  });
};

/** @param {{ x: number, y: number, size: number, seed: number }} spot @param {number} light 0 in shade, 1 in the sun @param {Palette} palette */
export const drawSage = (spot, light, palette) =>
  drawBlades(spot, {
    blades: 46,
    spread: 1.25,
    thick: spot.size * 0.035,
    colors: [
      mix(palette.foreground, palette.brushShade, 0.15 + 0.3 * light),
      mix(mix(palette.foregroundLit, palette.brushShade, 0.4), palette.brushLit, light * 0.75),
    ],
  });

/** @param {{ x: number, y: number, size: number, seed: number }} spot @param {number} light 0 in shade, 1 in the sun @param {Palette} palette */
export const drawGrass = (spot, light, palette) =>
  drawBlades(spot, {
    blades: 12,
    spread: 0.7,
    thick: spot.size * 0.022,
    colors: [
      mix(palette.foreground, palette.foregroundLit, 0.3),
      mix(palette.foregroundLit, palette.plainNear, light * 0.8),
    ],
  });
