/** Colours of the mark; near those of the tokens, and clear on both themes. */
const COLORS = {
  sky: '#3b2616',
  sand: '#f4ead9',
  tan: '#d8b27c',
  rock: '#c0703a',
  rockShade: '#8d4a26',
  ground: '#6b3a1e',
};

/** A compass star that rises behind a mesa. The left half of each point is lit, the right half shaded. */
const STAR_LIT = 'M32 3L27 20L9 25.5L27 31L32 48Z';
const STAR_SHADE = 'M32 3L37 20L55 25.5L37 31L32 48Z';
const MESA = 'M2 60L11 52L13 39H43L45 49L52 50L53 44H58L60 53L64 60Z';
const MESA_SHADE = 'M2 60L11 52L13 39H23L21 52L17 60Z';
/** The ground runs far past the page, so that an icon without rounded corners can bleed. */
const GROUND = 'M-40 104V59L20 56.5L64 58L104 60V104Z';

const drawing = `<path d="${STAR_LIT}" fill="${COLORS.sand}"/><path d="${STAR_SHADE}" fill="${COLORS.tan}"/><path d="${MESA}" fill="${COLORS.rock}"/><path d="${MESA_SHADE}" fill="${COLORS.rockShade}"/><path d="${GROUND}" fill="${COLORS.ground}"/>`;

/** The mark on its rounded page, for the top bar and the browser tab. */
export const brandMark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" aria-hidden="true"><clipPath id="page"><rect width="64" height="64" rx="14"/></clipPath><g clip-path="url(#page)"><rect width="64" height="64" fill="${COLORS.sky}"/>${drawing}</g></svg>
`;

/** The mark on a square that fills the canvas; systems that mask icons keep only the middle 80 %.
 * @param {number} scale how large the drawing stands in the square */
export const bleedMark = (scale) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512"><rect width="64" height="64" fill="${COLORS.sky}"/><g transform="translate(32 33) scale(${scale}) translate(-32 -32)">${drawing}</g></svg>`;
