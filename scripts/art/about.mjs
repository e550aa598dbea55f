import { drawBook } from './about-book.mjs';
import { drawCompass } from './about-compass.mjs';
import { drawMap, MAP } from './about-map.mjs';
import { TABLE_PALETTES } from './about-palettes.mjs';
import { lighten, mix } from './color.mjs';
import { between, createRandom, fractal } from './random.mjs';
import { blur, line, radialGradient, svgDocument } from './svg.mjs';

/** @typedef {import('./about-palettes.mjs').TablePalette} TablePalette */

const FRAME = { width: 1200, height: 800 };
const PLANK = 160;

/** Planks with their grain, running across the table.
 * @param {TablePalette} palette */
const drawTable = (palette) => {
  const random = createRandom(31);

  return Array.from({ length: FRAME.height / PLANK }, (_, plank) => {
    const top = plank * PLANK;
    const board = mix(palette.wood, plank % 2 === 0 ? palette.woodLight : palette.woodDark, between(random, 0.05, 0.3));
    const grain = Array.from({ length: 15 }, (_unused, index) => {
      const y = top + between(random, 6, PLANK - 6);
      const points = Array.from({ length: 41 }, (_also, i) => ({
        x: i * 30,
        y: y + fractal(500 + plank, i * 0.14, y / 60, 3) * 16,
      }));

      return line(
        points,
        index % 3 === 0 ? palette.woodLight : palette.woodDark,
        between(random, 1, 3.5),
        between(random, 0.12, 0.34),
      );
    });

    return `<clipPath id="plank-${plank}"><rect y="${top}" width="${FRAME.width}" height="${PLANK}"/></clipPath><g clip-path="url(#plank-${plank})"><rect y="${top}" width="${FRAME.width}" height="${PLANK}" fill="${board}"/>${grain.join('')}</g><path d="M0 ${top}H${FRAME.width}" stroke="${lighten(palette.woodDark, -0.12)}" stroke-width="5"/><path d="M0 ${top + 4}H${FRAME.width}" stroke="${palette.woodLight}" stroke-opacity="0.5" stroke-width="2"/>`;
  });
};

/** A thing on the table: its contact shadow, its long soft shadow, then the thing itself.
 * @param {string} transform @param {string} footprint @param {string[]} parts */
const place = (transform, footprint, parts) =>
  `<g transform="${transform}"><g fill="#1c0f08"><g filter="url(#far)" fill-opacity="0.42" transform="translate(-20 24)">${footprint}</g><g filter="url(#close)" fill-opacity="0.5" transform="translate(-4 5)">${footprint}</g></g>${parts.join('')}</g>`;

/** A pencil that lies across the corner of the map. @param {TablePalette} palette */
const drawPencil = (palette) => [
  `<path d="M0 0H250V20H0Z" fill="${palette.needle}"/><path d="M0 0H250V7H0Z" fill="#fff" fill-opacity="0.2"/><path d="M0 14H250V20H0Z" fill="#000" fill-opacity="0.22"/>`,
  `<path d="M250 0L288 10L250 20Z" fill="${palette.woodLight}"/><path d="M276 6.8L288 10L276 13.2Z" fill="${palette.ink}"/>`,
  `<path d="M-26 0H0V20H-26Z" fill="${palette.brass}"/><path d="M-20 0V20M-12 0V20M-5 0V20" stroke="${palette.brassDark}" stroke-width="2"/><rect x="-46" y="0" width="22" height="20" rx="6" fill="${palette.paperShade}"/>`,
];

/**
 * A table from above: a map, a field guide and a compass, lit from the upper right.
 * @param {'light' | 'night'} theme
 */
export const drawAbout = (theme) => {
  const palette = TABLE_PALETTES[theme];
  const lamp = radialGradient('lamp', { x: 760, y: 300 }, 760, [
    { at: 0, color: palette.lamp, opacity: palette.lampStrength },
    { at: 0.5, color: palette.lamp, opacity: palette.lampStrength * 0.35 },
    { at: 1, color: palette.lamp, opacity: 0 },
  ]);
  const gloom = radialGradient(
    'gloom',
    { x: 700, y: 340 },
    860,
    [
      { at: 0.3, color: palette.gloom, opacity: 0 },
      { at: 1, color: palette.gloom, opacity: palette.gloomStrength },
    ],
    0.8,
  );
  const sheet = `<rect width="${MAP.width}" height="${MAP.height}"/>`;

  return svgDocument(FRAME.width, FRAME.height, [
    blur('far', 18),
    blur('close', 4),
    blur('ink', 14),
    lamp,
    gloom,
    ...drawTable(palette),
    place('translate(300 90) rotate(-5)', sheet, drawMap(palette)),
    place('translate(70 190) rotate(-13)', '<rect width="392" height="494" rx="12"/>', drawBook(palette)),
    place('translate(905 545)', '<circle r="150"/>', drawCompass(palette)),
    place('translate(590 130) rotate(16)', '<path d="M-46 0H250L288 10L250 20H-46Z"/>', drawPencil(palette)),
    '<rect width="1200" height="800" fill="url(#lamp)"/>',
    '<rect width="1200" height="800" fill="url(#gloom)"/>',
  ]);
};
