// Draws every picture of the product again. The same source gives the same bytes.
import { Buffer } from 'node:buffer';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawAbout } from './about.mjs';
import { bleedMark, brandMark } from './brand-mark.mjs';
import { drawLandscape } from './landscape.mjs';
import { membersTarget } from './members-target.mjs';
import { drawOpenGraph } from './open-graph.mjs';
import { rasterise, writePictures } from './raster.mjs';

const ART = fileURLToPath(new URL('../../src/client/art/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../../src/client/public/', import.meta.url));
const THEMES = /** @type {const} */ (['light', 'night']);
const KB = 1000;

/** The small one is a tall picture of its own for phones; the others are the wide one.
 * Qualities were chosen by eye on a page with its overlay and panel; the dark sky of the
 * night shows blocks first, and being dark it can afford more. */
const LANDSCAPES = /** @type {const} */ ([
  { width: 640, format: 'tall', light: { avif: 52, webp: 74 }, night: { avif: 58, webp: 80 } },
  { width: 1280, format: 'wide', light: { avif: 50, webp: 70 }, night: { avif: 56, webp: 78 } },
  { width: 2560, format: 'wide', light: { avif: 42, webp: 40 }, night: { avif: 54, webp: 66 } },
]);

/** The mean colour, to lie behind a picture until it has loaded. @param {Buffer} png */
const meanColor = async (png) => {
  const { channels } = await sharp(png).stats();

  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('')}`;
};

const buildLandscapes = async () => {
  /** @type {Record<string, string>} */
  const colors = {};
  for (const theme of THEMES) {
    for (const { width, format, ...quality } of LANDSCAPES) {
      const png = await rasterise(drawLandscape(theme, format), width);
      await writePictures(png, `${ART}landscape-${theme}-${width}`, { limit: 60 * KB, ...quality[theme] });
      colors[theme] = await meanColor(png);
    }
  }
  await writeFile(`${ART}landscape-colors.json`, `${JSON.stringify(colors, null, 2)}\n`);
};

const buildAbout = async () => {
  for (const theme of THEMES) {
    const png = await rasterise(drawAbout(theme), 1200);
    await writePictures(png, `${ART}about-${theme}`, { limit: 50 * KB, avif: 56, webp: 70 });
  }
};

const buildIcons = async () => {
  await writeFile(`${PUBLIC}favicon.svg`, brandMark);
  await writeFile(`${ART}brand-mark.svg`, brandMark);
  await writeFile(`${ART}members-target.svg`, membersTarget);
  const icons = /** @type {const} */ ([
    ['apple-touch-icon', 180, bleedMark(0.92)],
    ['icon-192', 192, brandMark],
    ['icon-512', 512, brandMark],
    ['icon-maskable-512', 512, bleedMark(0.74)],
  ]);
  for (const [name, size, svg] of icons) {
    const png = sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png({ palette: true, effort: 10 });
    await png.toFile(`${PUBLIC}${name}.png`);
  }
};

await mkdir(ART, { recursive: true });
await mkdir(PUBLIC, { recursive: true });
await buildIcons();
await writeFile(`${PUBLIC}og.png`, await drawOpenGraph(await rasterise(drawLandscape('light', 'wide'), 1200)));
await buildAbout();
await buildLandscapes();
