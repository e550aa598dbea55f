/** @typedef {[number, number, number]} Triple */

/** @param {string} hex @returns {Triple} */
const toLinear = (hex) => {
  const channel = (/** @type {number} */ start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;

    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };

  return [channel(1), channel(3), channel(5)];
};

/** @param {string} hex @returns {Triple} */
const toOklab = (hex) => {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

/** @param {number} linear */
const toHexChannel = (linear) => {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;

  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
};

/** @param {Triple} lab */
const toHex = ([lightness, a, b]) => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = toHexChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = toHexChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = toHexChannel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);

  return `#${red}${green}${blue}`;
};

/** Mixes in OKLab: in plain RGB, orange into blue would pass through a dirty grey.
 * @param {string} from @param {string} to @param {number} amount */
export const mix = (from, to, amount) => {
  const share = Math.min(1, Math.max(0, amount));
  const [l1, a1, b1] = toOklab(from);
  const [l2, a2, b2] = toOklab(to);

  return toHex([l1 + (l2 - l1) * share, a1 + (a2 - a1) * share, b1 + (b2 - b1) * share]);
};

/** Lighter (positive) or darker (negative) by a share of OKLab lightness, hue kept.
 * @param {string} hex @param {number} amount */
export const lighten = (hex, amount) => {
  const [l, a, b] = toOklab(hex);

  return toHex([Math.min(1, Math.max(0, l + amount)), a, b]);
};
