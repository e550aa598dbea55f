import { round } from './svg.mjs';

/** The clear plate: 62 % of the width and 22 % of the height of the 400 by 400 drawing. */
const BAND = { x: 76, y: 156, width: 248, height: 88 };

/** @param {string} name @param {string} fallback */
const ink = (name, fallback) => `var(--target-${name}, ${fallback})`;

const COLORS = {
  ink: ink('ink', '#3b2616'),
  paper: ink('paper', '#f4ead9'),
  tan: ink('tan', '#d8bd94'),
  ring: ink('ring', '#8a5a2b'),
  brass: ink('brass', '#c08a2e'),
  bull: ink('bull', '#9c2f1f'),
};

/** Equal ticks around a circle, drawn as one dashed stroke.
 * @param {number} radius @param {number} count @param {number} length @param {number} width */
const ticks = (radius, count, length, width) => {
  const pitch = (2 * Math.PI * radius) / count;
  // Half a tick back, so that one tick stands exactly at three o'clock.
  return `<circle r="${radius}" fill="none" stroke="${COLORS.ink}" stroke-width="${length}" stroke-dasharray="${width} ${(pitch - width).toFixed(4)}" stroke-dashoffset="${width / 2}"/>`;
};

/** @param {number} radius @param {string} fill */
const disc = (radius, fill) => `<circle r="${radius}" fill="${fill}"/>`;

/** @param {number} radius @param {string} stroke @param {number} width */
const hairline = (radius, stroke, width) =>
  `<circle r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

const pointers = [0, 90, 180, 270]
  .map((turn) => `<path transform="rotate(${turn})" d="M0-150L7-126H-7Z" fill="${COLORS.brass}"/>`)
  .join('');

const { x, y, width, height } = BAND;

export const membersTarget = `<!-- Written by scripts/art/members-target.mjs. The plate for the word MEMBERS and its counter:
     x ${x}, y ${y}, ${width} by ${height} of 400 by 400 (left 19%, top 39%, width 62%, height 22%).
     Inline it to recolour it with the custom properties target-ink, -paper, -tan, -ring, -brass, -bull. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" aria-hidden="true">
<g transform="translate(200 200)">
${disc(197, COLORS.ink)}${disc(193, COLORS.paper)}${hairline(188.5, COLORS.brass, 2)}
${ticks(178, 72, 8, 1.4)}${ticks(176, 24, 12, 2.4)}${hairline(166, COLORS.ink, 1.5)}
${disc(160, COLORS.tan)}${hairline(160, COLORS.ring, 2)}${hairline(138, COLORS.paper, 1.5)}
${pointers}
${disc(118, COLORS.ring)}${hairline(118, COLORS.ink, 2)}${hairline(97, COLORS.tan, 1.5)}
${disc(78, COLORS.paper)}${hairline(78, COLORS.ink, 2)}${disc(66, COLORS.bull)}${hairline(57, COLORS.paper, 1.5)}
</g>
<rect x="${x - 8}" y="${y - 8}" width="${width + 16}" height="${height + 16}" rx="14" fill="${COLORS.ink}"/>
<rect x="${x - 5}" y="${y - 5}" width="${width + 10}" height="${height + 10}" rx="11" fill="${COLORS.paper}"/>
<rect x="${round(x - 1)}" y="${round(y - 1)}" width="${width + 2}" height="${height + 2}" rx="8" fill="none" stroke="${COLORS.brass}" stroke-width="1.5"/>
</svg>
`;
