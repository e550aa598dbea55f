/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ at: number, color: string, opacity?: number }} Stop */

/** @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

/** @param {Point[]} points @param {boolean} [closed] */
export const toPath = (points, closed = true) =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;

/** @param {Point[]} points @param {string} fill @param {number} [opacity] */
export const polygon = (points, fill, opacity = 1) =>
  `<path d="${toPath(points)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${round(opacity * 100) / 100}"` : ''}/>`;

/** @param {Point[]} points @param {string} stroke @param {number} width @param {number} [opacity] */
export const line = (points, stroke, width, opacity = 1) =>
  `<path d="${toPath(points, false)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`;

/** @param {Stop[]} stops */
const stopTags = (stops) =>
  stops
    .map(({ at, color, opacity = 1 }) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('');

/** A gradient from `top` to `bottom` in picture coordinates.
 * @param {string} id @param {number} top @param {number} bottom @param {Stop[]} stops */
export const verticalGradient = (id, top, bottom, stops) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${round(top)}" y2="${round(bottom)}">${stopTags(stops)}</linearGradient>`;

/** @param {string} id @param {Point} center @param {number} radius @param {Stop[]} stops @param {number} [squash] */
export const radialGradient = (id, center, radius, stops, squash = 1) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${radius}" gradientTransform="translate(${round(center.x)} ${round(center.y)}) scale(1 ${squash})">${stopTags(stops)}</radialGradient>`;

/** @param {string} id @param {number} deviation */
export const blur = (id, deviation) =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** @param {number} width @param {number} height @param {string[]} parts */
export const svgDocument = (width, height, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('\n')}</svg>`;
