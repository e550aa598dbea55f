import { lighten, mix } from './color.mjs';
import { between, createRandom, fractal } from './random.mjs';
import { line, polygon, round, verticalGradient } from './svg.mjs';

/** @typedef {import('./palettes.mjs').Palette} Palette */
/** @typedef {import('./sky.mjs').Frame} Frame */
/** @typedef {import('./svg.mjs').Point} Point */

/** A fractal ridge across the whole frame, closed along the bottom.
 * @param {Frame} frame @param {{ y: number, height: number, scale: number, seed: number }} shape @returns {Point[]} */
export const ridge = ({ width, height }, shape) => {
  const steps = 320;
  const crest = Array.from({ length: steps + 1 }, (_, index) => {
    const x = (width * index) / steps;
    // Folding the noise at zero gives sharp crests and wide valleys.
    const fold = 1 - Math.abs(fractal(shape.seed, x / shape.scale, 0, 5, 0.5)) * 1.8;

    return { x, y: shape.y - shape.height * Math.max(-0.4, fold) };
  });

  return [...crest, { x: width, y: height }, { x: 0, y: height }];
};

/** A long stepped plateau: the noise is cut off above, so that crests are flat and flanks are steep.
 * @param {Frame} frame @param {{ y: number, height: number, scale: number, seed: number }} shape @returns {Point[]} */
export const plateau = ({ width, height }, shape) => {
  const steps = 480;
  const crest = Array.from({ length: steps + 1 }, (_, index) => {
    const x = (width * index) / steps;
    const wave = fractal(shape.seed, x / shape.scale, 0, 4, 0.45);
    const upper = Math.min(1, Math.max(0, (wave - 0.12) * 7));
    const lower = Math.min(1, Math.max(0, (wave + 0.2) * 4));
    const rough = fractal(shape.seed + 3, x / (shape.scale * 0.04), 0, 2) * 0.03;

    return { x, y: shape.y - shape.height * (0.45 * lower + 0.55 * upper + rough) };
  });

  return [...crest, { x: width, y: height }, { x: 0, y: height }];
};

/** Where a spot on the plain lies: `depth` 0 at the lower edge, 1 at the horizon.
 * @param {Frame} frame @param {number} depth */
export const plainY = ({ height, horizon }, depth) => horizon + (height - horizon) * (1 - depth) ** 1.9;

/** Depths of the swells of the plain; what stands between two of them is rooted behind the nearer one. */
const SWELLS = [1, 0.9, 0.8, 0.7, 0.57, 0.44, 0.3];

/** The plain between two depths as overlapping swells, each paler and flatter with distance.
 * @param {Frame} frame @param {{ from: number, to: number }} depths @param {Palette} palette */
export const drawPlain = (frame, { from, to }, palette) => {
  const { width, height, horizon } = frame;

  return SWELLS.filter((depth) => depth <= from && depth > to).flatMap((depth) => {
    const index = SWELLS.indexOf(depth);
    const top = plainY(frame, depth);
    const swell = (height - horizon) * 0.05 * (1.15 - depth);
    const crest = Array.from({ length: 81 }, (_, i) => {
      const x = (width * i) / 80;

      return { x, y: top + fractal(300 + index, x / (width * (0.5 - depth * 0.25)), 0, 3) * swell };
    });
    const color = mix(palette.plainNear, palette.plainFar, depth ** 0.8);
    const tone = index % 2 === 0 ? 0.012 : -0.018;
    const lit = mix(lighten(color, tone), palette.haze, depth ** 3 * 0.55);
    const id = `swell-${index}`;

    return [
      verticalGradient(id, top - swell, top + (height - top) * 0.45 + 10, [
        // A crest melts into what lies behind it, or the swells would look like cut paper.
        { at: 0, color: mix(lit, palette.glow, 0.16), opacity: depth === 1 ? 1 : 0 },
        { at: 0.16, color: mix(lit, palette.glow, 0.12) },
        { at: 1, color: lighten(lit, -0.035) },
      ]),
      polygon([...crest, { x: width, y: height }, { x: 0, y: height }], `url(#${id})`),
    ];
  });
};

/** One far shrub: a flat-bottomed dome with an uneven crown. @param {Point} at @param {number} wide @param {number} tall @param {number} seed */
const dome = (at, wide, tall, seed) =>
  Array.from({ length: 12 }, (_, index) => {
    const angle = Math.PI * (1 + index / 11);
    const reach = 0.85 + fractal(seed, index * 0.8, 0, 2) * 0.28;

    return { x: at.x + Math.cos(angle) * wide * reach, y: at.y + Math.sin(angle) * tall * reach };
  });

/** Sage scattered over the plain: a long shadow to the left of each dome, light on its right.
 * @param {Frame} frame @param {{ count: number, avoid: (x: number, y: number) => boolean }} options @param {Palette} palette */
export const drawBrush = (frame, { count, avoid }, palette) => {
  const { width, unit } = frame;
  const random = createRandom(77);
  const spots = Array.from({ length: count }, (_, seed) => ({
    x: random() * width,
    depth: 0.16 + 0.72 * random() ** 0.6,
    size: between(random, 0.5, 1.3),
    seed,
  }));

  return spots
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ x, depth, size, seed }) => {
      const y = plainY(frame, depth);
      // Sage grows in patches, with bare ground between them.
      const isBare = fractal(91, x / (520 * unit), depth * 7, 3) < -0.06;
      if (isBare || avoid(x, y)) return '';
      const wide = (2.2 + 23 * (1 - depth) ** 1.6) * unit * size;
      const air = (/** @type {string} */ color) =>
        mix(color, mix(palette.plainNear, palette.plainFar, depth), 0.22 + depth ** 1.6 * 0.5);
      const at = { x, y };
      const shadow = [
        { x: x + wide * 0.6, y },
        { x: x - wide * 0.4, y: y - wide * 0.14 },
        { x: x - wide * 2.3, y: y + wide * 0.06 },
        { x: x - wide * 0.6, y: y + wide * 0.2 },
      ];

      return (
        polygon(shadow, air(palette.brushShade), 0.4) +
        polygon(dome(at, wide, wide * 0.62, seed), air(palette.brushShade)) +
        polygon(
          dome({ x: x + wide * 0.26, y: y - wide * 0.1 }, wide * 0.62, wide * 0.55, seed + 5000),
          air(palette.brushLit),
        )
      );
    });
};

/** Long patches of grass, sand and thin cloud shadow, flattened by the view over the plain.
 * @param {Frame} frame @param {number} count @param {Palette} palette */
export const drawPatches = (frame, count, palette) => {
  const { width, unit } = frame;
  const random = createRandom(1812);
  const tints = [palette.brushLit, palette.brushShade, palette.road, palette.talusLit, palette.brushLit];

  return Array.from({ length: count }, (_, index) => {
    const depth = 0.1 + 0.84 * random() ** 0.7;
    const at = { x: random() * width, y: plainY(frame, depth) };
    const wide = between(random, 160, 620) * unit * (1.25 - depth);
    const flat = wide * between(random, 0.02, 0.05) * (1.5 - depth);
    const points = Array.from({ length: 40 }, (_unused, i) => {
      const angle = (i / 40) * Math.PI * 2;
      const reach = 1 + fractal(2000 + index, Math.cos(angle) * 2 + 5, Math.sin(angle) * 2 + 5, 3) * 0.7;

      return { x: at.x + Math.cos(angle) * wide * reach, y: at.y + Math.sin(angle) * flat * reach };
    });

    return polygon(
      points,
      mix(tints[index % tints.length] ?? palette.road, palette.haze, depth ** 2 * 0.5),
      between(random, 0.12, 0.3) * (1.1 - depth * 0.4),
    );
  });
};

/**
 * @typedef {object} Road
 * @property {(depth: number) => number} centerX
 * @property {number} nearWidth
 */

/** @param {Road} road @param {number} depth */
export const roadHalfWidth = (road, depth) => (road.nearWidth / 2) * ((1 - depth) ** 1.9 + 0.006);

/** A graded dirt road: pale bed, darker edges, two worn tracks.
 * @param {Frame} frame @param {Road} road @param {Palette} palette */
export const drawRoad = (frame, road, palette) => {
  const strip = (/** @type {number} */ from, /** @type {number} */ to) => {
    const depths = Array.from({ length: 121 }, (_, i) => (i / 120) * 0.965);
    const side = (/** @type {number} */ share) =>
      depths.map((depth) => {
        const rough = 1 + fractal(640, depth * 90, share * 3, 3) * 0.045;

        return { x: road.centerX(depth) + roadHalfWidth(road, depth) * share * rough, y: plainY(frame, depth) };
      });

    return [...side(from), ...side(to).reverse()];
  };
  const near = mix(palette.road, palette.plainNear, 0.25);

  return [
    verticalGradient('road', frame.horizon, frame.height, [
      { at: 0, color: mix(palette.road, palette.haze, 0.45) },
      { at: 0.25, color: palette.road },
      { at: 1, color: near },
    ]),
    `<g filter="url(#melt)">${polygon(strip(-1.18, 1.18), palette.road, 0.22)}</g>`,
    polygon(strip(-1, 1), 'url(#road)', 0.85),
    // Between the wheel tracks grass comes back.
    polygon(strip(-0.2, 0.16), mix(palette.plainNear, palette.brushLit, 0.35), 0.45),
    polygon(strip(-0.78, -0.42), lighten(palette.road, 0.025), 0.5),
    polygon(strip(0.4, 0.76), lighten(palette.road, 0.025), 0.5),
  ];
};

/** Leaning posts and three sagging wires along one side of the road.
 * @param {Frame} frame @param {Road} road @param {{ side: -1 | 1, gap: number, height: number }} fence @param {Palette} palette */
export const drawFence = (frame, road, { side, gap, height }, palette) => {
  const random = createRandom(515);
  const depths = Array.from({ length: 17 }, (_, i) => 0.02 + 0.86 * (1 - (1 - i / 16) ** 1.7));
  const posts = depths.map((depth) => {
    const scale = (1 - depth) ** 1.9 + 0.012;
    const x = road.centerX(depth) + side * (roadHalfWidth(road, depth) + gap * scale);

    return {
      x,
      y: plainY(frame, depth),
      tall: height * scale * between(random, 0.9, 1.1),
      lean: between(random, -0.07, 0.07),
      scale,
      depth,
    };
  });
  const air = (/** @type {string} */ color, /** @type {number} */ depth) =>
    mix(color, palette.plainFar, depth ** 2 * 0.8);
  const wires = [0.92, 0.66, 0.4].map((share) =>
    posts.slice(1).map((post, index) => {
      const from = posts[index] ?? post;
      const start = { x: from.x + from.lean * from.tall * share, y: from.y - from.tall * share };
      const end = { x: post.x + post.lean * post.tall * share, y: post.y - post.tall * share };
      const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 + from.tall * 0.035 };

      return line([start, middle, end], air(palette.wood, post.depth), round(Math.max(0.8, 4 * from.scale)), 0.6);
    }),
  );
  const stakes = posts.map(({ x, y, tall, lean, scale, depth }) => {
    const half = Math.max(1, 9 * scale * (height / 190));
    const top = { x: x + lean * tall, y: y - tall };

    return (
      polygon(
        [
          { x: x - half, y },
          { x: top.x - half * 0.8, y: top.y + half },
          { x: top.x + half * 0.8, y: top.y },
          { x: x + half, y },
        ],
        air(palette.wood, depth),
      ) +
      polygon(
        [
          { x: x + half * 0.25, y },
          { x: top.x + half * 0.2, y: top.y },
          { x: top.x + half * 0.8, y: top.y },
          { x: x + half, y },
        ],
        air(palette.foregroundLit, depth),
      )
    );
  });

  return [...wires.flat(), ...stakes.reverse()];
};
