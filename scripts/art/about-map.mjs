import { lighten, mix } from './color.mjs';
import { contourPath } from './contours.mjs';
import { fractal } from './random.mjs';
import { line, toPath, verticalGradient } from './svg.mjs';

/** @typedef {import('./about-palettes.mjs').TablePalette} TablePalette */

export const MAP = { width: 860, height: 640 };
const FOLDS = 4;

/** Invented country: two massifs and a valley between them.
 * @param {number} x @param {number} y */
const heightAt = (x, y) => {
  const hill = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ size) =>
    Math.exp(-((x - cx) ** 2 + ((y - cy) * 1.2) ** 2) / size ** 2);

  return (
    0.75 * hill(230, 200, 190) +
    0.9 * hill(640, 430, 230) +
    0.35 * hill(700, 90, 150) +
    0.34 * fractal(12, x / 190, y / 190, 4, 0.48)
  );
};

/** @param {TablePalette} palette */
const drawContours = (palette) => {
  const area = { ...MAP, cell: 10 };

  return Array.from({ length: 17 }, (_, index) => {
    const isBold = index % 4 === 0;
    const path = contourPath(area, heightAt, -0.16 + index * 0.075);

    return `<path d="${path}" fill="none" stroke="${isBold ? palette.contourBold : palette.contour}" stroke-width="${isBold ? 2 : 1.1}" stroke-linecap="round" stroke-opacity="0.85"/>`;
  });
};

/** A river in the valley, a red dashed trail over the saddle, and borders like those of counties.
 * @param {TablePalette} palette */
const drawLines = (palette) => {
  const wander = (
    /** @type {number} */ seed,
    /** @type {(t: number) => { x: number, y: number }} */ along,
    /** @type {number} */ strength,
  ) =>
    Array.from({ length: 61 }, (_, i) => {
      const t = i / 60;
      const { x, y } = along(t);

      return { x: x + fractal(seed, t * 5, 0, 3) * strength, y: y + fractal(seed + 1, t * 5, 0, 3) * strength };
    });
  const river = wander(81, (t) => ({ x: 470 - 190 * t, y: -10 + 670 * t }), 90);
  const trail = wander(83, (t) => ({ x: 90 + 640 * t, y: 520 - 330 * t + 90 * Math.sin(t * 5) }), 50);
  const start = trail[0] ?? { x: 0, y: 0 };
  const end = trail.at(-1) ?? start;

  return [
    line(river, palette.water, 8),
    line(river, lighten(palette.water, -0.05), 2, 0.5),
    `<path d="M0 300H210V470H430V640M560 0V170H860" fill="none" stroke="${palette.ink}" stroke-opacity="0.35" stroke-width="2" stroke-dasharray="14 5 3 5"/>`,
    `<path d="${toPath(trail, false)}" fill="none" stroke="${palette.route}" stroke-width="4.5" stroke-linecap="round" stroke-dasharray="13 9"/>`,
    `<circle cx="${start.x}" cy="${start.y}" r="8" fill="${palette.paper}" stroke="${palette.route}" stroke-width="4"/>`,
    `<circle cx="${end.x}" cy="${end.y}" r="13" fill="none" stroke="${palette.route}" stroke-width="3"/><circle cx="${end.x}" cy="${end.y}" r="6" fill="${palette.route}"/>`,
  ];
};

/** Each fold turns a little towards or away from the lamp.
 * @param {TablePalette} palette */
const drawFolds = (palette) => {
  const wide = MAP.width / FOLDS;

  return Array.from({ length: FOLDS }, (_, index) => {
    const isTowards = index % 2 === 0;
    const shade = isTowards ? palette.paperShade : lighten(palette.paper, 0.03);

    return `<linearGradient id="fold-${index}"><stop offset="0" stop-color="${shade}" stop-opacity="${isTowards ? 0 : 0.45}"/><stop offset="1" stop-color="${shade}" stop-opacity="${isTowards ? 0.6 : 0}"/></linearGradient><rect x="${index * wide}" width="${wide + 0.5}" height="${MAP.height}" fill="url(#fold-${index})"/>`;
  });
};

/** The sheet in its own coordinates; the table places and turns it.
 * @param {TablePalette} palette */
export const drawMap = (palette) => {
  const { width, height } = MAP;

  return [
    `<clipPath id="sheet"><rect width="${width}" height="${height}" rx="3"/></clipPath>`,
    verticalGradient('relief', 0, height, [
      { at: 0, color: palette.paper },
      { at: 1, color: mix(palette.paper, palette.paperShade, 0.45) },
    ]),
    `<rect width="${width}" height="${height}" rx="3" fill="url(#relief)"/>`,
    '<g clip-path="url(#sheet)">',
    `<g fill="${palette.forest}" fill-opacity="0.55" filter="url(#ink)"><ellipse cx="240" cy="220" rx="170" ry="120"/><ellipse cx="640" cy="420" rx="190" ry="150"/><ellipse cx="690" cy="90" rx="120" ry="70"/></g>`,
    ...drawContours(palette),
    ...drawLines(palette),
    ...drawFolds(palette),
    `<rect x="16" y="16" width="${width - 32}" height="${height - 32}" fill="none" stroke="${palette.ink}" stroke-opacity="0.45" stroke-width="2"/>`,
    '</g>',
  ];
};
