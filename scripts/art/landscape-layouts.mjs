/** @typedef {import('./butte.mjs').Butte} Butte */
/**
 * Where everything stands in one format of the landscape.
 * @typedef {object} Layout
 * @property {import('./sky.mjs').Frame} frame
 * @property {Butte[]} buttes  far ones first
 * @property {import('./ground.mjs').Road} road
 * @property {{ side: -1 | 1, gap: number, height: number }} fence
 * @property {(across: number) => number} bank  crest of the near bank, as a share of the height
 * @property {{ x: number, size: number, seed: number }[]} junipers
 * @property {number} tufts
 * @property {number} near  scale of the plants on the bank
 * @property {number} brush
 * @property {number} patches
 * @property {number} clouds
 * @property {number} cloudSeed
 * @property {{ x: number, radius: number }} glow
 * @property {{ x: number, y: number }} moon
 */

/**
 * Wide: the weight is at both sides, because the panel of the page covers the middle.
 * @type {Layout}
 */
const wide = {
  frame: { width: 2560, height: 1440, horizon: 850, unit: 1 },
  buttes: [
    {
      left: 1130,
      right: 1370,
      top: 762,
      foot: 806,
      base: 862,
      spreadLeft: 120,
      spreadRight: 130,
      haze: 0.76,
      seed: 1101,
      facet: 22,
      corner: 0.3,
    },
    {
      left: 1452,
      right: 1500,
      top: 748,
      foot: 806,
      base: 862,
      spreadLeft: 70,
      spreadRight: 70,
      haze: 0.74,
      seed: 1102,
      facet: 12,
    },
    {
      left: 690,
      right: 860,
      top: 716,
      foot: 792,
      base: 866,
      spreadLeft: 120,
      spreadRight: 110,
      haze: 0.64,
      seed: 1103,
      facet: 20,
    },
    {
      left: 886,
      right: 912,
      top: 736,
      foot: 800,
      base: 866,
      spreadLeft: 70,
      spreadRight: 70,
      haze: 0.66,
      seed: 1108,
      facet: 10,
    },
    {
      left: 1610,
      right: 2020,
      top: 668,
      foot: 778,
      base: 868,
      spreadLeft: 160,
      spreadRight: 140,
      haze: 0.5,
      seed: 1104,
      facet: 24,
      corner: 0.28,
      tilt: -0.08,
    },
    {
      left: -260,
      right: 400,
      top: 420,
      foot: 670,
      base: 940,
      spreadLeft: 200,
      spreadRight: 420,
      haze: 0.17,
      seed: 1105,
      facet: 34,
      corner: 0.58,
      tilt: 0.05,
    },
    {
      left: 548,
      right: 606,
      top: 556,
      foot: 748,
      base: 925,
      spreadLeft: 150,
      spreadRight: 170,
      haze: 0.3,
      seed: 1109,
      facet: 14,
      corner: 0.45,
    },
    {
      left: 2060,
      right: 2330,
      top: 392,
      foot: 682,
      base: 950,
      spreadLeft: 330,
      spreadRight: 320,
      haze: 0.1,
      seed: 1106,
      facet: 27,
      corner: 0.38,
    },
    {
      left: 2424,
      right: 2496,
      top: 520,
      foot: 738,
      base: 945,
      spreadLeft: 200,
      spreadRight: 220,
      haze: 0.15,
      seed: 1107,
      facet: 16,
      corner: 0.42,
    },
  ],
  road: {
    centerX: (depth) => 1240 + 330 * Math.sin(depth * 5.2 + 2.6) * (1 - depth) ** 0.9 + 60 * depth,
    nearWidth: 330,
  },
  fence: { side: 1, gap: 260, height: 190 },
  bank: (across) =>
    0.945 - 0.1 * Math.max(0, 1 - across * 2.6) ** 1.4 - 0.075 * Math.max(0, (across - 0.7) * 3.3) ** 1.5,
  junipers: [
    { x: 0.055, size: 330, seed: 65 },
    { x: 0.165, size: 190, seed: 68 },
    { x: 0.955, size: 260, seed: 67 },
  ],
  tufts: 420,
  near: 1,
  brush: 3200,
  patches: 130,
  clouds: 11,
  cloudSeed: 404,
  glow: { x: 2380, radius: 1700 },
  moon: { x: 2432, y: 182 },
};

/**
 * Tall: for phones. One butte and one mesa, more sky, the road leads up from the thumb.
 * Drawn at twice the size it ships at.
 * @type {Layout}
 */
const tall = {
  frame: { width: 1280, height: 2560, horizon: 1500, unit: 0.9 },
  buttes: [
    {
      left: 420,
      right: 640,
      top: 1395,
      foot: 1446,
      base: 1512,
      spreadLeft: 100,
      spreadRight: 100,
      haze: 0.7,
      seed: 1201,
      facet: 24,
    },
    {
      left: 690,
      right: 750,
      top: 1372,
      foot: 1446,
      base: 1512,
      spreadLeft: 70,
      spreadRight: 70,
      haze: 0.66,
      seed: 1202,
      facet: 18,
    },
    {
      left: -190,
      right: 290,
      top: 1120,
      foot: 1340,
      base: 1630,
      spreadLeft: 100,
      spreadRight: 330,
      haze: 0.22,
      seed: 1105,
      facet: 28,
      corner: 0.55,
    },
    {
      left: 850,
      right: 1090,
      top: 1000,
      foot: 1306,
      base: 1650,
      spreadLeft: 310,
      spreadRight: 290,
      haze: 0.12,
      seed: 1106,
      facet: 26,
      corner: 0.38,
    },
    {
      left: 1190,
      right: 1250,
      top: 1150,
      foot: 1396,
      base: 1640,
      spreadLeft: 190,
      spreadRight: 190,
      haze: 0.18,
      seed: 1107,
      facet: 15,
      corner: 0.42,
    },
  ],
  road: {
    centerX: (depth) => 600 + 250 * Math.sin(depth * 5 + 2.7) * (1 - depth) ** 0.9 + 20 * depth,
    nearWidth: 330,
  },
  fence: { side: 1, gap: 220, height: 220 },
  bank: (across) =>
    0.955 - 0.06 * Math.max(0, 1 - across * 2.2) ** 1.4 - 0.05 * Math.max(0, (across - 0.7) * 3.3) ** 1.5,
  junipers: [
    { x: 0.06, size: 360, seed: 65 },
    { x: 0.95, size: 250, seed: 67 },
  ],
  tufts: 240,
  near: 1.3,
  brush: 1800,
  patches: 80,
  clouds: 13,
  cloudSeed: 411,
  glow: { x: 1200, radius: 1400 },
  moon: { x: 590, y: 136 },
};

export const LAYOUTS = { wide, tall };
