import { lighten, mix } from './color.mjs';
import { between, createRandom, fractal } from './random.mjs';
import { polygon, round, toPath, verticalGradient } from './svg.mjs';

/**
 * A mesa, butte or spire: a cliff with a flat cap on a fan of talus.
 * @typedef {object} Butte
 * @property {number} left  where the cliff meets the talus
 * @property {number} right
 * @property {number} top
 * @property {number} foot  where the cliff ends and the talus begins
 * @property {number} base  where the talus meets the plain
 * @property {number} spreadLeft  how far the talus runs out beyond the cliff
 * @property {number} spreadRight
 * @property {number} haze  0 near, 1 lost in the distance
 * @property {number} seed
 * @property {number} [facet]  typical width of one rock face
 * @property {number} [corner]  share of the width that lies in shade
 * @property {number} [tilt]  how much the cap falls from left to right
 */

/** @typedef {import('./palettes.mjs').Palette} Palette */
/** @typedef {import('./svg.mjs').Point} Point */

/** How deep the wall leans inwards at the top, as a share of cliff height. */
const WALL_LEAN = 0.1;
/** How hollow the talus slope is; 1 would be a straight ramp. */
const TALUS_HOLLOW = 2.1;

/** Top edge of the cliff: a flat cap, rounded into ledges near both ends.
 * @param {Butte} butte @param {number} x */
const capAt = (butte, x) => {
  const height = butte.foot - butte.top;
  const inset = Math.min(x - butte.left, butte.right - x) / height;
  const jitter = fractal(butte.seed, x / (height * 0.16), 0, 3) * 0.05;
  const wall = Math.min(1, Math.max(0, (inset + jitter) / WALL_LEAN));
  // Two ledges: rock breaks in steps, never in one smooth curve.
  const stepped = wall < 0.3 ? wall * 1.9 : wall < 0.62 ? 0.57 + (wall - 0.3) * 0.6 : 0.76 + (wall - 0.62) * 0.63;
  const blocks = Math.round(fractal(butte.seed + 7, x / (height * 0.3), 0, 2) * 3) * 0.013;
  const rough = fractal(butte.seed + 9, x / (height * 0.07), 0, 2) * 0.008;
  const fall = (butte.tilt ?? 0) * ((x - butte.left) / (butte.right - butte.left) - 0.5);

  return butte.foot - height * Math.max(0, stepped - Math.max(0, blocks) + rough - fall);
};

/** Points of the cap from left to right.
 * @param {Butte} butte @returns {Point[]} */
const capLine = (butte) => {
  const steps = Math.max(24, Math.round((butte.right - butte.left) / 4));

  return Array.from({ length: steps + 1 }, (_, index) => {
    const x = butte.left + ((butte.right - butte.left) * index) / steps;

    return { x, y: capAt(butte, x) };
  });
};

/** Talus falls steeply under the wall and flattens towards the plain.
 * @param {Butte} butte @param {-1 | 1} side @returns {Point[]} from the wall down */
const talusLine = (butte, side) => {
  const start = side < 0 ? butte.left : butte.right;
  const spread = side < 0 ? butte.spreadLeft : butte.spreadRight;
  const steps = 26;

  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const drop = 1 - (1 - t) ** TALUS_HOLLOW;
    const rough = fractal(butte.seed + 20 + side, t * 7, 0, 3) * 0.05 * Math.sin(Math.PI * t);

    return { x: start + side * spread * t, y: butte.foot + (butte.base - butte.foot) * (drop + rough) };
  });
};

/** @param {Butte} butte @returns {Point[]} */
const butteOutline = (butte) => [...talusLine(butte, -1).reverse(), ...capLine(butte), ...talusLine(butte, 1)];

/**
 * @typedef {object} FaceOptions
 * @property {number} count
 * @property {number} seed
 * @property {(t: number) => Point} upper
 * @property {(t: number) => Point} lower
 * @property {string} lit
 * @property {string} shade
 * @property {number} contrast
 * @property {number} corner  share of the width that turns away from the light
 * @property {number} slant  how far the edges of a face lean
 */

/**
 * Irregular faces over [0, 1], each with the light that falls on it. Left of the corner the block
 * turns away from the light; within that, faces turn to and fro as buttresses and alcoves do.
 * @param {FaceOptions} options
 */
const layFaces = ({ count, seed, corner }) => {
  const random = createRandom(seed);
  const widths = Array.from({ length: count }, () => between(random, 0.3, 1.6) ** 1.3);
  const total = widths.reduce((sum, width) => sum + width, 0);
  let at = 0;

  return widths.map((width, index) => {
    const start = at;
    at += width / total;
    const turn = (start + at) / 2 < corner ? -0.36 : 0.17;
    const light = 0.5 + turn + (index % 2 === 0 ? 1 : -1) * between(random, 0.03, 0.26);

    return { start, end: at, light: Math.min(1, Math.max(0, light)), lean: between(random, -0.5, 0.5) };
  });
};

/** Quads between two curves, each split into finer faces of nearly the same light.
 * @param {FaceOptions} options */
const drawFaces = (options) => {
  const { count, seed, upper, lower, lit, shade, contrast, slant } = options;
  const random = createRandom(seed + 77);

  return layFaces(options).flatMap(({ start, end, light, lean }) => {
    const shift = (slant * lean) / count;
    const splits = 1 + Math.floor(random() * 3);

    return Array.from({ length: splits }, (_, split) => {
      const from = start + ((end - start) * split) / splits;
      const to = start + ((end - start) * (split + 1)) / splits;
      const top = Array.from({ length: 4 }, (_unused, i) => upper(from + ((to - from) * i) / 3));
      const bottom = Array.from({ length: 4 }, (_unused, i) => lower(from + shift + ((to - from + 0.004) * i) / 3));
      const tone = 0.5 + (light - 0.5 + between(random, -0.07, 0.07)) * contrast;

      return polygon([...top, ...bottom.reverse()], mix(shade, lit, tone));
    });
  });
};

/** @param {Butte} butte @param {number} share 0 at the foot, 1 at the cap @returns {(t: number) => Point} */
const cliffCurve = (butte, share) => (t) => {
  const x = butte.left + (butte.right - butte.left) * t;
  const height = butte.foot - butte.top;
  const ragged = fractal(butte.seed + 31, x / (height * 0.25), share * 5, 3) * height * 0.035;
  // The curve may pass above the cap; the outline clips it.
  return { x, y: butte.foot - height * share + ragged };
};

/** How far out the talus has run where it has fallen by `drop` (0 at the wall, 1 on the plain). @param {number} drop */
const runOut = (drop) => 1 - (1 - drop) ** (1 / TALUS_HOLLOW);

/** A contour around the talus; its front bulges towards the viewer.
 * @param {Butte} butte @param {number} drop @returns {(t: number) => Point} */
const talusCurve = (butte, drop) => (t) => {
  const out = runOut(drop);
  const left = butte.left - butte.spreadLeft * out;
  const right = butte.right + butte.spreadRight * out;
  const tall = butte.base - butte.foot;
  const bulge = Math.sin(Math.PI * Math.min(1, Math.max(0, t))) * 0.1 * (1 - drop);
  const ragged = fractal(butte.seed + 41, t * 9, drop * 6, 3) * 0.07 * (1 - drop * 0.6);

  return { x: left + (right - left) * t, y: butte.foot + tall * (drop + bulge + ragged) };
};

/** Broken benches of harder rock that show through the talus.
 * @param {Butte} butte @param {string} dark @param {string} pale */
const drawBenches = (butte, dark, pale) => {
  const random = createRandom(butte.seed + 60);
  const tall = butte.base - butte.foot;

  return Array.from({ length: 20 }, () => {
    const curve = talusCurve(butte, between(random, 0.04, 0.62));
    const start = random();
    const reach = between(random, 0.05, 0.2);
    const deep = tall * between(random, 0.006, 0.016);
    const ledge = Array.from({ length: 9 }, (_, i) => curve(start + (reach * i) / 8));
    const under = ledge.map(({ x, y }, i) => ({ x, y: y + deep * Math.sin((Math.PI * i) / 8) }));
    const lip = ledge.map(({ x, y }, i) => ({ x, y: y - deep * 0.7 * Math.sin((Math.PI * i) / 8) }));

    return polygon([...ledge, ...under.reverse()], dark, 0.28) + polygon([...ledge, ...lip.reverse()], pale, 0.18);
  });
};

/** Cracks: dark slivers that run down from the cap and close.
 * @param {Butte} butte @param {string} dark @param {number} count */
const drawCracks = (butte, dark, count) => {
  const random = createRandom(butte.seed + 70);
  const height = butte.foot - butte.top;

  return Array.from({ length: count }, () => {
    const x = between(random, butte.left, butte.right);
    const top = butte.foot - height * between(random, 0.55, 1.05);
    const long = height * between(random, 0.2, 0.55);
    const wide = Math.min(5, height * between(random, 0.006, 0.02));
    const drift = between(random, -1, 1) * wide * 1.5;

    return polygon(
      [
        { x: x - wide / 2, y: top },
        { x: x + wide / 2, y: top },
        { x: x + drift, y: top + long },
      ],
      dark,
      between(random, 0.3, 0.6),
    );
  });
};

/** Thin recessed beds: a dark line with a lit lip below it.
 * @param {Butte} butte @param {string} dark @param {string} pale */
const drawBeds = (butte, dark, pale) => {
  const random = createRandom(butte.seed + 50);
  const height = butte.foot - butte.top;
  const shares = [0.95, 0.86, 0.63, 0.28, 0.21, 0.13, 0.06];

  return shares.map((share) => {
    const thickness = height * between(random, 0.006, 0.018);
    const points = Array.from({ length: 41 }, (_, i) => cliffCurve(butte, share + 0.01)(i / 40));
    const below = points.map(({ x, y }, i) => ({
      x,
      y: y + thickness * (0.5 + Math.abs(Math.sin(i * 1.7 + share * 40))),
    }));
    const lip = below.map(({ x, y }) => ({ x, y: y + thickness * 0.6 }));

    return (
      polygon([...points, ...below.toReversed()], dark, between(random, 0.2, 0.45)) +
      polygon([...below, ...lip.reverse()], pale, 0.16)
    );
  });
};

/** @param {Butte} butte @param {Palette} palette */
const drawTalus = (butte, palette) => {
  const air = (/** @type {string} */ color) => mix(color, palette.haze, butte.haze);
  const lit = air(palette.talusLit);
  const shade = air(palette.talusShade);
  const contrast = palette.contrast * (1 - butte.haze * 0.35);
  const corner = butte.corner ?? 0.36;
  const count = Math.max(7, Math.round((butte.right - butte.left + butte.spreadLeft + butte.spreadRight) / 34));
  const skirt = {
    count: Math.round(count * 1.2),
    seed: butte.seed + 5,
    upper: talusCurve(butte, 0.4),
    lower: talusCurve(butte, 1.02),
  };
  const slope = { count, seed: butte.seed + 3, upper: talusCurve(butte, -0.1), lower: talusCurve(butte, 0.42) };

  return [
    ...drawFaces({
      ...skirt,
      lit: mix(lit, palette.plainFar, 0.35),
      shade: mix(shade, palette.plainFar, 0.3),
      contrast: contrast * 0.42,
      corner,
      slant: 1.6,
    }),
    ...drawFaces({ ...slope, lit, shade, contrast: contrast * 0.62, corner, slant: 1.4 }),
    ...drawBenches(butte, lighten(shade, -0.02), lighten(lit, 0.05)),
  ];
};

/** @param {Butte} butte @param {Palette} palette */
const drawCliff = (butte, palette) => {
  const air = (/** @type {string} */ color) => mix(color, palette.haze, butte.haze);
  const lit = air(palette.rockLit);
  const shade = air(palette.rockShade);
  const contrast = palette.contrast * (1 - butte.haze * 0.35);
  const corner = butte.corner ?? 0.36;
  const count = Math.max(5, Math.round((butte.right - butte.left) / (butte.facet ?? 34)));
  const foot = cliffCurve(butte, -0.02);
  const bench = cliffCurve(butte, 0.27);
  const cap = cliffCurve(butte, 0.88);
  const wall = { count, seed: butte.seed + 1, upper: cap, lower: bench };
  const ledges = { count: Math.round(count * 1.7), seed: butte.seed + 4, upper: bench, lower: foot };
  const crown = { count: Math.round(count * 1.4), seed: butte.seed + 2, upper: cliffCurve(butte, 1.1), lower: cap };

  return [
    ...drawFaces({ ...ledges, lit: lighten(lit, -0.03), shade, contrast: contrast * 0.7, corner, slant: 0.5 }),
    ...drawFaces({ ...wall, lit, shade, contrast, corner, slant: 0.5 }),
    ...drawFaces({
      ...crown,
      lit: lighten(lit, 0.035),
      shade: lighten(shade, 0.03),
      contrast: contrast * 0.9,
      corner,
      slant: 0.2,
    }),
    ...drawCracks(butte, lighten(shade, -0.05), count * 2),
    ...drawBeds(butte, lighten(shade, -0.04), lighten(lit, 0.06)),
  ];
};

/**
 * Draws one butte: talus first, because the walls stand on it, then what the air does to it.
 * @param {Butte} butte @param {Palette} palette
 */
export const drawButte = (butte, palette) => {
  const id = `butte-${butte.seed}`;
  const width = butte.right - butte.left;
  const ground = mix(palette.plainFar, palette.haze, 0.25 + butte.haze * 0.6);
  const outline = toPath(butteOutline(butte));

  return [
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
    verticalGradient(`${id}-air`, butte.top, butte.base, [
      { at: 0, color: palette.haze, opacity: 0 },
      { at: 0.45, color: palette.haze, opacity: round(butte.haze * 2.2) / 10 },
      { at: 0.72, color: mix(palette.haze, ground, 0.5), opacity: 0.34 },
      { at: 1, color: ground, opacity: 0.95 },
    ]),
    `<g clip-path="url(#${id})">`,
    `<path d="${outline}" fill="${mix(mix(palette.talusShade, palette.talusLit, 0.5), palette.haze, butte.haze)}"/>`,
    ...drawTalus(butte, palette),
    ...drawCliff(butte, palette),
    `<rect x="${round(butte.left - butte.spreadLeft)}" y="${round(butte.top - 40)}" width="${round(width + butte.spreadLeft + butte.spreadRight)}" height="${round(butte.base - butte.top + 60)}" fill="url(#${id}-air)"/>`,
    '</g>',
  ];
};
