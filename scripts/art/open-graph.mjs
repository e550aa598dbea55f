import { Buffer } from 'node:buffer';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { brandMark } from './brand-mark.mjs';
import { readFont, wordsToPath } from './font-outlines.mjs';
import { radialGradient, svgDocument } from './svg.mjs';

const SIZE = { width: 1200, height: 630 };
const FONT = fileURLToPath(import.meta.resolve('@fontsource/zilla-slab/files/zilla-slab-latin-600-normal.woff'));
const MIDDLE = 610;

/** The words, which name no product because the brand is a setting, over a breath of light. */
const drawWords = () => {
  const font = readFont(FONT);
  const lines = [
    wordsToPath(font, 'Carry law,', { x: MIDDLE, y: 224, size: 72 }),
    wordsToPath(font, 'sourced and dated', { x: MIDDLE, y: 296, size: 72 }),
  ];

  return svgDocument(SIZE.width, SIZE.height, [
    radialGradient(
      'veil',
      { x: MIDDLE, y: 230 },
      450,
      [
        { at: 0, color: '#fdf3df', opacity: 0.7 },
        { at: 0.5, color: '#fdf3df', opacity: 0.4 },
        { at: 1, color: '#fdf3df', opacity: 0 },
      ],
      0.5,
    ),
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="url(#veil)"/>`,
    `<path d="${lines.join('')}" fill="#3b2616"/>`,
  ]);
};

/** The picture that a shared link shows: the landscape, the mark and what the product is about.
 * @param {Buffer} landscape a wide raster of the landscape */
export const drawOpenGraph = async (landscape) => {
  const mark = await sharp(Buffer.from(brandMark), { density: 300 }).resize(104).png().toBuffer();
  const scene = await sharp(landscape)
    .resize({ ...SIZE, fit: 'cover', position: 'top' })
    // Drops specks a preview never shows; they would cost a sixth of the file.
    .median(3)
    .png()
    .toBuffer();

  return (
    sharp(scene)
      .composite([{ input: Buffer.from(drawWords()) }, { input: mark, left: MIDDLE - 52, top: 48 }])
      // A palette keeps the file small; light dithering keeps the sky free of bands.
      .png({ palette: true, colours: 256, dither: 0.25, effort: 10, compressionLevel: 9 })
      .toBuffer()
  );
};
