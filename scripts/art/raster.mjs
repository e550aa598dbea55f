import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** @param {string} svg @param {number} width */
export const rasterise = (svg, width) =>
  sharp(Buffer.from(svg), { unlimited: true }).resize({ width, kernel: 'lanczos3' }).removeAlpha().png().toBuffer();

/** @typedef {{ limit: number, avif: number, webp: number }} Encoding  bytes allowed, and the quality to try first in each format */

/** Effort 4: effort 6 takes ten times as long for one part in a hundred.
 * @param {Buffer} png @param {'avif' | 'webp'} format @param {number} quality */
const encode = (png, format, quality) =>
  format === 'avif'
    ? sharp(png).avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer()
    : sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();

/** Lowers the quality until the picture keeps within its limit; refuses one that never does.
 * @param {Buffer} png @param {'avif' | 'webp'} format @param {Encoding} encoding */
const encodeWithin = async (png, format, encoding) => {
  for (let quality = encoding[format]; quality >= 20; quality -= 5) {
    const encoded = await encode(png, format, quality);
    if (encoded.length <= encoding.limit) return { encoded, quality };
  }
  throw new Error(`No ${format} quality fits ${encoding.limit} bytes.`);
};

/** Writes `<path>.avif` and `<path>.webp`.
 * @param {Buffer} png @param {string} path @param {Encoding} encoding */
export const writePictures = async (png, path, encoding) => {
  for (const format of /** @type {const} */ (['avif', 'webp'])) {
    const { encoded, quality } = await encodeWithin(png, format, encoding);
    await writeFile(`${path}.${format}`, encoded);
    console.log(`${path}.${format}  ${encoded.length} bytes  quality ${quality}`);
  }
};
