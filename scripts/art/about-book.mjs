import { lighten } from './color.mjs';

/** @typedef {import('./about-palettes.mjs').TablePalette} TablePalette */

/** Page edges, seen as fine lines along the fore-edge. @param {TablePalette} palette */
const drawPages = (palette) =>
  Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M${371 + i * 2} ${12 + i}V${482 - i}" stroke="${i % 2 === 0 ? palette.paperShade : palette.paper}" stroke-width="2"/>`,
  );

/** Saddle stitching just inside the edge of the cover. @param {TablePalette} palette */
const drawStitches = (palette) =>
  `<rect x="52" y="18" width="300" height="454" rx="10" fill="none" stroke="${palette.brassLight}" stroke-opacity="0.55" stroke-width="3" stroke-dasharray="11 7" stroke-linecap="round"/>`;

/** A leather-bound field guide, 390 by 494, with an embossed mesa and star and a buckled strap.
 * @param {TablePalette} palette */
export const drawBook = (palette) => [
  `<linearGradient id="cover" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.leatherLight}"/><stop offset="0.45" stop-color="${palette.leather}"/><stop offset="1" stop-color="${lighten(palette.leather, -0.06)}"/></linearGradient>`,
  `<linearGradient id="spine"><stop offset="0" stop-color="${palette.leatherDark}"/><stop offset="0.5" stop-color="${palette.leather}"/><stop offset="1" stop-color="${palette.leatherDark}"/></linearGradient>`,
  `<linearGradient id="strap"><stop offset="0" stop-color="${palette.leatherDark}"/><stop offset="0.3" stop-color="${lighten(palette.leatherDark, 0.06)}"/><stop offset="1" stop-color="${palette.leatherDark}"/></linearGradient>`,
  `<rect x="8" y="8" width="384" height="482" rx="6" fill="${palette.paper}"/>`,
  ...drawPages(palette),
  '<rect width="372" height="494" rx="14" fill="url(#cover)"/>',
  '<rect width="34" height="494" rx="12" fill="url(#spine)"/>',
  `<path d="M34 4V490" stroke="${palette.leatherDark}" stroke-opacity="0.6" stroke-width="3"/><path d="M37 4V490" stroke="${palette.leatherLight}" stroke-opacity="0.5" stroke-width="1.5"/>`,
  drawStitches(palette),
  // Embossed: the dark copy sits a little up and left of the gilt one.
  `<g fill="none" stroke-linejoin="round" stroke-width="5"><g stroke="${palette.leatherDark}" stroke-opacity="0.7" transform="translate(-2 -2)"><circle cx="190" cy="170" r="92"/><path d="M104 206H120L132 158H186L198 206H216L222 180H246L252 206H276"/></g><g stroke="${palette.brass}"><circle cx="190" cy="170" r="92"/><path d="M104 206H120L132 158H186L198 206H216L222 180H246L252 206H276"/></g></g>`,
  `<path d="M212 96L218 118L240 124L218 130L212 152L206 130L184 124L206 118Z" fill="${palette.brass}"/>`,
  `<path d="M130 300H250M150 318H230" stroke="${palette.brass}" stroke-width="4" stroke-linecap="round" stroke-opacity="0.8"/>`,
  '<rect x="-6" y="376" width="396" height="44" rx="5" fill="url(#strap)"/>',
  `<path d="M-4 383H386M-4 413H386" stroke="${palette.brassLight}" stroke-opacity="0.35" stroke-width="2" stroke-dasharray="9 6"/>`,
  `<rect x="286" y="366" width="52" height="64" rx="9" fill="none" stroke="${palette.brassDark}" stroke-width="11"/><rect x="285" y="365" width="52" height="64" rx="9" fill="none" stroke="${palette.brass}" stroke-width="8"/><path d="M284 398H316" stroke="${palette.brassLight}" stroke-width="6" stroke-linecap="round"/>`,
];
