import { mix } from './color.mjs';
import { between, createRandom, fractal } from './random.mjs';
import { blur, polygon, radialGradient, round, verticalGradient } from './svg.mjs';

/** @typedef {import('./palettes.mjs').Palette} Palette */
/** @typedef {{ width: number, height: number, horizon: number, unit: number }} Frame  `unit` is 1 where the frame is 2560 wide */
/** @typedef {{ x: number, y: number, length: number, depth: number, seed: number, strength: number }} Cloud */

const STOPS = [0, 0.32, 0.62, 0.86, 1];

/** A long thin bank: noisy above, nearly flat below, drawn twice for a lit and a shaded side.
 * @param {Cloud} cloud @param {Palette} palette */
const drawCloud = ({ x, y, length, depth, seed, strength }, palette) => {
  const steps = 90;
  const profile = Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const envelope = Math.sin(Math.PI * t) ** 0.8;
    const body = Math.max(0, envelope * (0.5 + fractal(seed, t * 6, 0, 4) * 1.1));

    return {
      x: x + length * (t - 0.5),
      rise: body * depth,
      sag: body * depth * 0.22,
      drift: fractal(seed + 5, t * 2, 0, 2),
    };
  });
  const axis = (/** @type {{ drift: number }} */ { drift }) => y + drift * depth * 0.7;
  const above = profile.map((at) => ({ x: at.x, y: axis(at) - at.rise }));
  const middle = profile.map((at) => ({ x: at.x, y: axis(at) - at.rise * 0.3 }));
  const below = profile.map((at) => ({ x: at.x, y: axis(at) + at.sag }));

  return (
    polygon([...above, ...below.toReversed()], palette.cloudLit, 0.75 * strength) +
    polygon([...middle, ...below.reverse()], palette.cloudShade, 0.55 * strength)
  );
};

/** @param {Frame} frame @param {Palette} palette */
const drawStars = ({ width, horizon, unit }, palette) => {
  const random = createRandom(4242);

  return Array.from({ length: palette.stars }, () => {
    const x = random() * width;
    // Fewer towards the horizon, where the afterglow drowns them.
    const y = horizon * 0.8 * random() ** 1.5;
    const bright = random() ** 3;
    const radius = (1 + bright * 1.7) * unit;
    const opacity = (0.28 + bright * 0.6) * (1 - y / horizon);

    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="#f1e6d2" fill-opacity="${opacity.toFixed(2)}"/>`;
  });
};

/** A thin crescent: a disc with a second disc of sky taken out of it.
 * @param {Frame} frame @param {{ x: number, y: number }} at @param {Palette} palette */
const drawMoon = ({ unit }, at, palette) => {
  const radius = 34 * unit;

  return [
    radialGradient('moonlight', at, radius * 7, [
      { at: 0, color: '#e8d9bd', opacity: 0.16 },
      { at: 1, color: palette.sky[1] ?? palette.haze, opacity: 0 },
    ]),
    `<circle cx="${at.x}" cy="${at.y}" r="${radius * 7}" fill="url(#moonlight)"/>`,
    `<mask id="crescent"><rect width="100%" height="100%" fill="#000"/><circle cx="${at.x}" cy="${at.y}" r="${radius}" fill="#fff"/><circle cx="${at.x - radius * 0.42}" cy="${at.y - radius * 0.2}" r="${radius * 0.93}" fill="#000"/></mask>`,
    `<circle cx="${at.x}" cy="${at.y}" r="${radius}" fill="#e9dcc3" fill-opacity="0.85" mask="url(#crescent)"/>`,
  ];
};

/** Sky down to the horizon, the glow beyond the right edge, clouds, and at night stars and a moon.
 * @param {Frame} frame @param {{ clouds: Cloud[], glow: { x: number, radius: number }, moon: { x: number, y: number } }} layout @param {Palette} palette */
export const drawSky = (frame, { clouds, glow, moon }, palette) => {
  const { width, height, horizon, unit } = frame;
  const center = { x: glow.x, y: horizon * 0.98 };

  return [
    verticalGradient(
      'sky',
      0,
      horizon,
      palette.sky.map((color, index) => ({ at: STOPS[index] ?? 1, color })),
    ),
    radialGradient(
      'glow',
      center,
      glow.radius,
      [
        { at: 0, color: palette.glow, opacity: 0.95 },
        { at: 0.35, color: palette.glow, opacity: 0.5 },
        { at: 1, color: mix(palette.glow, palette.sky[2] ?? palette.haze, 0.5), opacity: 0 },
      ],
      0.62,
    ),
    blur('cloud-blur', 5 * unit),
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<rect width="${width}" height="${height}" fill="url(#glow)"/>`,
    ...drawStars(frame, palette),
    ...(palette.stars > 0 ? drawMoon(frame, moon, palette) : []),
    '<g filter="url(#cloud-blur)">',
    ...clouds.map((cloud) => drawCloud(cloud, palette)),
    '</g>',
  ];
};

/** Cloud banks spread over the sky, larger and rarer higher up.
 * @param {Frame} frame @param {number} seed @param {number} count @returns {Cloud[]} */
export const scatterClouds = ({ width, horizon, unit }, seed, count) => {
  const random = createRandom(seed);

  return Array.from({ length: count }, (_, index) => {
    const level = (index + between(random, 0.1, 0.9)) / count;
    const nearness = 1 - level;

    return {
      x: between(random, 0, width),
      y: horizon * (0.12 + level * 0.68),
      length: between(random, 700, 1500) * unit * (0.5 + nearness * 0.7),
      depth: between(random, 26, 60) * unit * (0.35 + nearness * 0.8),
      seed: seed + index * 13,
      strength: between(random, 0.35, 0.8),
    };
  });
};
