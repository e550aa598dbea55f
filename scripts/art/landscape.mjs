import { drawButte } from './butte.mjs';
import { lighten, mix } from './color.mjs';
import {
  drawBrush,
  drawFence,
  drawPatches,
  drawPlain,
  drawRoad,
  plainY,
  plateau,
  ridge,
  roadHalfWidth,
} from './ground.mjs';
import { LAYOUTS } from './landscape-layouts.mjs';
import { PALETTES } from './palettes.mjs';
import { drawGrass, drawJuniper, drawSage } from './plants.mjs';
import { createRandom, fractal } from './random.mjs';
import { drawSky, scatterClouds } from './sky.mjs';
import { blur, polygon, svgDocument, verticalGradient } from './svg.mjs';

/** @typedef {import('./palettes.mjs').Palette} Palette */
/** @typedef {import('./sky.mjs').Frame} Frame */
/** @typedef {import('./landscape-layouts.mjs').Layout} Layout */
/** @typedef {keyof typeof PALETTES} Theme */

/** What lies beyond the last butte: a blue range and two long plateaus.
 * @param {Frame} frame @param {Palette} palette */
const drawRanges = (frame, palette) => {
  const { horizon, unit } = frame;
  const shape = (
    /** @type {number} */ y,
    /** @type {number} */ height,
    /** @type {number} */ scale,
    /** @type {number} */ seed,
  ) => ({ y: horizon - y * unit, height: height * unit, scale: scale * unit, seed });
  const red = mix(palette.rockShade, palette.range, 0.45);

  return [
    polygon(ridge(frame, shape(38, 74, 640, 21)), mix(palette.range, palette.haze, 0.68)),
    polygon(plateau(frame, shape(14, 78, 520, 57)), mix(red, palette.haze, 0.66)),
    ...drawHaze(frame, 'haze-plateau', horizon - 6 * unit, 44 * unit, 0.55, palette),
    polygon(plateau(frame, shape(-2, 46, 330, 71)), mix(red, palette.haze, 0.54)),
  ];
};

/** A bank of haze that lies on the plain in front of what was drawn before it.
 * @param {Frame} frame @param {string} id @param {number} y @param {number} reach @param {number} strength @param {Palette} palette */
const drawHaze = (frame, id, y, reach, strength, palette) => [
  verticalGradient(id, y - reach, y + reach, [
    { at: 0, color: palette.haze, opacity: 0 },
    { at: 0.5, color: palette.haze, opacity: strength },
    { at: 1, color: palette.haze, opacity: 0 },
  ]),
  `<rect y="${y - reach}" width="${frame.width}" height="${reach * 2}" fill="url(#${id})"/>`,
];

/** The shadow that a butte throws to the left over the plain.
 * @param {import('./butte.mjs').Butte} butte @param {Palette} palette */
const drawCastShadow = (butte, palette) => {
  const height = butte.base - butte.top;
  const start = butte.left - butte.spreadLeft * 0.6;
  const color = lighten(mix(palette.talusShade, palette.plainNear, 0.4), -0.04);

  return polygon(
    [
      { x: butte.right - butte.spreadRight * 0.2, y: butte.base },
      { x: butte.right - height * 0.5, y: butte.base + height * 0.075 },
      { x: start - height * 0.9, y: butte.base + height * 0.07 },
      { x: start - height * 1.15, y: butte.base + height * 0.045 },
      { x: start, y: butte.base - height * 0.01 },
    ],
    color,
    0.5 * (1 - butte.haze),
  );
};

/** The near bank that closes the picture below, with its plants.
 * @param {Frame} frame @param {Layout} layout @param {Palette} palette */
const drawForeground = (frame, layout, palette) => {
  const { width, height, unit } = frame;
  const crestAt = (/** @type {number} */ x) =>
    layout.bank(x / width) * height + fractal(801, x / (340 * unit), 0, 4) * 16 * unit;
  const crest = Array.from({ length: 161 }, (_, i) => ({ x: (width * i) / 160, y: crestAt((width * i) / 160) }));
  const random = createRandom(99);
  const tufts = Array.from({ length: layout.tufts }, (_, index) => {
    const x = random() * width;
    const below = random() ** 2.2;
    const y = crestAt(x) + below * (height - crestAt(x)) + 8 * unit;
    const isSage = random() < 0.45;
    const size = (isSage ? 46 : 40) * unit * (0.5 + random() * 0.8) * layout.near;

    // Only what stands on the crest catches the sun; lower down the bank lies in its own shade.
    return { x, y, size, seed: 900 + index, isSage, light: Math.max(0, 0.85 - below * 2.4) };
  });

  return [
    verticalGradient('bank', height * layout.bank(0), height, [
      { at: 0, color: mix(palette.foreground, palette.foregroundLit, 0.75) },
      { at: 1, color: palette.foreground },
    ]),
    ...layout.junipers.flatMap(({ x, size, seed }) =>
      drawJuniper({ x: x * width, y: crestAt(x * width) + 10 * unit, size: size * unit, seed }, palette),
    ),
    polygon([...crest, { x: width, y: height }, { x: 0, y: height }], 'url(#bank)'),
    ...tufts
      .toSorted((a, b) => a.y - b.y)
      .flatMap((spot) => (spot.isSage ? drawSage : drawGrass)(spot, spot.light, palette)),
  ];
};

/**
 * The whole landscape as SVG. Light comes from low on the right, beyond the frame.
 * @param {Theme} theme @param {keyof typeof LAYOUTS} format
 */
export const drawLandscape = (theme, format) => {
  const palette = PALETTES[theme];
  const layout = LAYOUTS[format];
  const { frame, road } = layout;
  const { unit, horizon } = frame;
  const avoid = (/** @type {number} */ x, /** @type {number} */ y) => {
    const depth = 1 - ((y - horizon) / (frame.height - horizon)) ** (1 / 1.9);

    return Math.abs(x - road.centerX(depth)) < roadHalfWidth(road, depth) * 1.5 + 10 * unit * (1 - depth);
  };
  const far = layout.buttes.filter(({ haze }) => haze > 0.4);
  const near = layout.buttes.filter(({ haze }) => haze <= 0.4);

  return svgDocument(frame.width, frame.height, [
    blur('soft', 9 * unit),
    blur('melt', 4 * unit),
    ...drawSky(
      frame,
      { clouds: scatterClouds(frame, layout.cloudSeed, layout.clouds), glow: layout.glow, moon: layout.moon },
      palette,
    ),
    ...drawRanges(frame, palette),
    ...far.flatMap((butte) => drawButte(butte, palette)),
    ...drawHaze(frame, 'haze-far', horizon + 4 * unit, 70 * unit, 0.6, palette),
    ...drawPlain(frame, { from: 1, to: 0.75 }, palette),
    ...near.flatMap((butte) => drawButte(butte, palette)),
    ...drawPlain(frame, { from: 0.75, to: 0 }, palette),
    '<g filter="url(#melt)">',
    ...drawPatches(frame, layout.patches, palette),
    '</g>',
    '<g filter="url(#soft)">',
    ...near.map((butte) => drawCastShadow(butte, palette)),
    '</g>',
    ...drawHaze(frame, 'haze-near', plainY(frame, 0.78), 46 * unit, 0.3, palette),
    ...drawRoad(frame, road, palette),
    ...drawBrush(frame, { count: layout.brush, avoid }, palette),
    ...drawFence(frame, road, layout.fence, palette),
    ...drawForeground(frame, layout, palette),
  ]);
};
