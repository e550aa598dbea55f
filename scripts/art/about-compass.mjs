import { mix } from './color.mjs';
import { radialGradient, round } from './svg.mjs';

/** @typedef {import('./about-palettes.mjs').TablePalette} TablePalette */

/** Ticks around the dial: every 30 degrees long, every 10 short.
 * @param {TablePalette} palette */
const drawTicks = (palette) =>
  Array.from({ length: 72 }, (_, index) => {
    const isLong = index % 6 === 0;
    const angle = (index / 72) * Math.PI * 2;
    const [outer, inner] = [118, isLong ? 100 : 109];

    return `<path d="M${round(Math.cos(angle) * outer)} ${round(Math.sin(angle) * outer)}L${round(Math.cos(angle) * inner)} ${round(Math.sin(angle) * inner)}" stroke="${palette.ink}" stroke-width="${isLong ? 3 : 1.4}" stroke-opacity="0.8"/>`;
  });

/** A rose of eight points; each point has a light and a dark half.
 * @param {TablePalette} palette */
const drawRose = (palette) =>
  [45, 135, 225, 315, 0, 90, 180, 270].map((degrees) => {
    const reach = degrees % 90 === 0 ? 88 : 54;
    const waist = degrees % 90 === 0 ? 17 : 14;

    return `<g transform="rotate(${degrees})"><path d="M0 ${-reach}L${waist} ${-waist}L0 0Z" fill="${mix(palette.ink, palette.leather, 0.35)}"/><path d="M0 ${-reach}L${-waist} ${-waist}L0 0Z" fill="${palette.paperShade}" stroke="${palette.ink}" stroke-opacity="0.5" stroke-width="1"/></g>`;
  });

/** A brass pocket compass around the origin, 150 in radius.
 * @param {TablePalette} palette */
export const drawCompass = (palette) => [
  radialGradient('dial', { x: -25, y: -30 }, 170, [
    { at: 0, color: palette.dial },
    { at: 1, color: mix(palette.dial, palette.paperShade, 0.9) },
  ]),
  `<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.brassLight}"/><stop offset="0.35" stop-color="${palette.brass}"/><stop offset="0.7" stop-color="${palette.brassDark}"/><stop offset="1" stop-color="${palette.brass}"/></linearGradient>`,
  `<linearGradient id="brass-inner" x1="1" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${palette.brassLight}"/><stop offset="0.5" stop-color="${palette.brass}"/><stop offset="1" stop-color="${palette.brassDark}"/></linearGradient>`,
  '<circle cx="0" cy="-176" r="24" fill="none" stroke="url(#brass)" stroke-width="9"/>',
  '<rect x="-15" y="-168" width="30" height="26" rx="5" fill="url(#brass)"/>',
  '<circle r="150" fill="url(#brass)"/>',
  '<circle r="135" fill="url(#brass-inner)"/>',
  '<circle r="126" fill="url(#dial)"/>',
  `<circle r="96" fill="none" stroke="${palette.ink}" stroke-opacity="0.4" stroke-width="1.5"/>`,
  ...drawTicks(palette),
  ...drawRose(palette),
  `<g transform="rotate(24)"><g opacity="0.3" transform="translate(-4 6)"><path d="M0 -104L11 0L0 104L-11 0Z" fill="${palette.ink}"/></g><path d="M0 -104L11 0H-11Z" fill="${palette.needle}"/><path d="M0 -104L0 0H-11Z" fill="#fff" fill-opacity="0.16"/><path d="M0 104L11 0H-11Z" fill="${palette.dial}" stroke="${palette.ink}" stroke-opacity="0.6"/></g>`,
  '<circle r="12" fill="url(#brass)"/><circle r="5" fill="url(#brass-inner)"/>',
  // Reflection of the window in the glass.
  '<path d="M-104 -52A118 118 0 0 1 20 -115A150 150 0 0 0 -104 -52Z" fill="#fff" fill-opacity="0.32"/>',
];
