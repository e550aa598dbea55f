import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { round } from './svg.mjs';

// Words become outlines here, because the rasteriser sees only the fonts of the machine it runs on
// and the picture must not depend on those. Reads just what Latin capitals and letters need.

/** @typedef {{ x: number, y: number, isOn: boolean }} OutlinePoint */
/** @typedef {{ table: (tag: string) => Buffer, unitsPerEm: number, hasLongOffsets: boolean, advanceCount: number }} Font */

/** @param {string} path a WOFF 1 file with TrueType outlines @returns {Font} */
export const readFont = (path) => {
  const woff = readFileSync(path);
  /** @type {Map<string, Buffer>} */
  const tables = new Map();
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const isPacked = packed.length < woff.readUInt32BE(entry + 12);
    tables.set(woff.toString('latin1', entry, entry + 4), isPacked ? inflateSync(packed) : packed);
  }
  const table = (/** @type {string} */ tag) => tables.get(tag) ?? Buffer.alloc(0);

  return {
    table,
    unitsPerEm: table('head').readUInt16BE(18),
    hasLongOffsets: table('head').readInt16BE(50) === 1,
    advanceCount: table('hhea').readUInt16BE(34),
  };
};

/** The format 4 subtable, which every web font carries. @param {Buffer} cmap */
const findSubtable = (cmap) => {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const start = cmap.readUInt32BE(4 + index * 8 + 4);
    if (cmap.readUInt16BE(start) === 4) return start;
  }
  throw new Error('The font has no format 4 character map.');
};

/** @param {Font} font @param {number} code */
const findGlyph = (font, code) => {
  const cmap = font.table('cmap');
  const start = findSubtable(cmap);
  const doubled = cmap.readUInt16BE(start + 6);
  for (let at = 0; at < doubled; at += 2) {
    const first = cmap.readUInt16BE(start + 16 + doubled + at);
    if (code > cmap.readUInt16BE(start + 14 + at) || code < first) continue;
    const delta = cmap.readInt16BE(start + 16 + doubled * 2 + at);
    const rangeAt = start + 16 + doubled * 3 + at;
    const range = cmap.readUInt16BE(rangeAt);
    const glyph = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - first) * 2);

    return (glyph + delta) & 0xffff;
  }
  throw new Error(`The font has no character ${code}.`);
};

/** @param {Buffer} glyf @param {number} start @param {number} count */
const readFlags = (glyf, start, count) => {
  const flags = [];
  let at = start;
  while (flags.length < count) {
    const flag = glyf.readUInt8(at);
    at += 1;
    const repeats = flag & 8 ? glyf.readUInt8(at) : 0;
    if (flag & 8) at += 1;
    for (let copy = 0; copy <= repeats; copy += 1) flags.push(flag);
  }

  return { flags, end: at };
};

/** @param {Buffer} glyf @param {number} start @param {number[]} flags @param {number} short @param {number} same */
const readAxis = (glyf, start, flags, short, same) => {
  let at = start;
  let value = 0;
  const values = flags.map((flag) => {
    if (flag & short) {
      value += (flag & same ? 1 : -1) * glyf.readUInt8(at);
      at += 1;
    } else if (!(flag & same)) {
      value += glyf.readInt16BE(at);
      at += 2;
    }

    return value;
  });

  return { values, end: at };
};

/** @param {Font} font @param {number} glyph @returns {OutlinePoint[][]} */
const readContours = (font, glyph) => {
  const loca = font.table('loca');
  const glyf = font.table('glyf');
  const start = font.hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const end = font.hasLongOffsets ? loca.readUInt32BE(glyph * 4 + 4) : loca.readUInt16BE(glyph * 2 + 2) * 2;
  if (start === end) return [];
  const count = glyf.readInt16BE(start);
  if (count < 0) throw new Error('Composite glyphs are not read.');
  const ends = Array.from({ length: count }, (_, index) => glyf.readUInt16BE(start + 10 + index * 2));
  const hints = start + 10 + count * 2;
  const { flags, end: flagsEnd } = readFlags(glyf, hints + 2 + glyf.readUInt16BE(hints), (ends.at(-1) ?? -1) + 1);
  const across = readAxis(glyf, flagsEnd, flags, 2, 16);
  const up = readAxis(glyf, across.end, flags, 4, 32);
  const points = flags.map((flag, index) => ({
    x: across.values[index] ?? 0,
    y: up.values[index] ?? 0,
    isOn: (flag & 1) === 1,
  }));

  return ends.map((last, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, last + 1));
};

/** A contour of quadratic curves; between two control points lies an implied one on the curve.
 * @param {OutlinePoint[]} contour @param {(point: { x: number, y: number }) => string} put */
const contourToPath = (contour, put) => {
  const full = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point;

    return point.isOn || next.isOn
      ? [point]
      : [point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, isOn: true }];
  });
  const first = full.findIndex(({ isOn }) => isOn);
  const turned = [...full.slice(first), ...full.slice(0, first + 1)];

  return `${turned.map((point, index) => (index === 0 ? `M${put(point)}` : point.isOn ? `${turned[index - 1]?.isOn ? 'L' : ' '}${put(point)}` : `Q${put(point)}`)).join('')}Z`;
};

/** One line of words as an SVG path, centred on `x`, with its baseline on `y`.
 * @param {Font} font @param {string} words @param {{ x: number, y: number, size: number }} at */
export const wordsToPath = (font, words, { x, y, size }) => {
  const scale = size / font.unitsPerEm;
  const glyphs = [...words].map((letter) => findGlyph(font, letter.codePointAt(0) ?? 0));
  const advances = glyphs.map(
    (glyph) => font.table('hmtx').readUInt16BE(Math.min(glyph, font.advanceCount - 1) * 4) * scale,
  );
  let pen = x - advances.reduce((sum, advance) => sum + advance, 0) / 2;

  return glyphs
    .map((glyph, index) => {
      const start = pen;
      pen += advances[index] ?? 0;

      return readContours(font, glyph)
        .map((contour) =>
          contourToPath(contour, (point) => `${round(start + point.x * scale)} ${round(y - point.y * scale)}`),
        )
        .join('');
    })
    .join('');
};
