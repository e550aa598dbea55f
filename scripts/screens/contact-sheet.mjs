import { describeShot } from './problems.mjs';
import { SIZES } from './sizes.mjs';

/** @typedef {import('./take-picture.mjs').Picture} Picture */
/** @typedef {import('./sizes.mjs').SizeName} SizeName */
/** @typedef {{ picture: Picture, part: number, parts: number, height: number }} Cell a thumbnail: a long picture is cut into several */
/** @typedef {{ columns: number, rows: number, height: number }} Grid with the usual height of a thumbnail */

export const SHEET_WIDTH = 1600;
const GAP = 12;

// At most twenty thumbnails on a sheet, and each wide enough to make out its words or at least its shapes.
/** @type {Record<SizeName, Grid>} */
const GRIDS = {
  phone: { columns: 6, rows: 2, height: 560 },
  narrow: { columns: 6, rows: 2, height: 560 },
  tablet: { columns: 4, rows: 3, height: 520 },
  desktop: { columns: 3, rows: 4, height: 340 },
  wide: { columns: 2, rows: 2, height: 480 },
};

/**
 * The thumbnails of every sheet: one size to a sheet, screens in the order of the table.
 * @param {Picture[]} pictures
 * @returns {Cell[][]}
 */
export const layOutSheets = (pictures) =>
  /** @type {SizeName[]} */ (Object.keys(SIZES)).flatMap((sizeName) => {
    const cells = pictures.filter(({ shot }) => shot.sizeName === sizeName).flatMap(cutIntoCells);
    const { columns, rows } = GRIDS[sizeName];

    return chunk(cells, columns * rows);
  });

/**
 * @template T
 * @param {T[]} list
 * @param {number} length
 * @returns {T[][]}
 */
const chunk = (list, length) =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, at) => list.slice(at * length, (at + 1) * length));

/**
 * @param {Picture} picture
 * @returns {Cell[]}
 */
const cutIntoCells = (picture) => {
  const { height } = GRIDS[picture.shot.sizeName];
  const { width: pngWidth, height: pngHeight } = readPngSize(picture.png);
  const shownHeight = (pngHeight / pngWidth) * cellWidth(picture.shot.sizeName);
  // Equal parts, higher or lower than usual: a last part of a few lines would waste a place.
  const parts = Math.max(1, Math.round(shownHeight / height));

  return Array.from({ length: parts }, (_, part) => ({ picture, part, parts, height: shownHeight / parts }));
};

/** @param {SizeName} sizeName */
const cellWidth = (sizeName) => {
  const { columns } = GRIDS[sizeName];

  return Math.floor((SHEET_WIDTH - GAP * (columns + 1)) / columns);
};

/**
 * The first chunk of every PNG says how large it is.
 * @param {Buffer} png
 */
const readPngSize = (png) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/**
 * @param {Cell[]} cells
 * @returns {string} a page that shows them
 */
export const renderSheet = (cells) => {
  const figures = cells.map(({ picture, part, parts, height }) => {
    const { sizeName } = picture.shot;
    const label = `${describeShot(picture.shot)}${parts > 1 ? ` · ${part + 1}/${parts}` : ''}`;
    const shift = `margin-top:-${part * height}px`;

    return `<figure class="${markOf(picture)}" style="width:${cellWidth(sizeName)}px"><figcaption>${escapeHtml(label)}</figcaption><div style="height:${height}px"><img alt="" src="${picture.shot.file}" style="${shift}"></div></figure>`;
  });

  return renderDocument('Contact sheet', `<main class="sheet">${figures.join('\n')}</main>`);
};

/**
 * All pictures, grouped by screen, with what is wrong with each.
 * @param {Picture[]} pictures
 * @returns {string}
 */
export const renderIndex = (pictures) => {
  const names = [...new Set(pictures.map(({ shot }) => shot.screen.name))];
  const sections = names.map((name) => {
    const own = pictures.filter(({ shot }) => shot.screen.name === name);

    return `<section id="${name}"><h2>${name}</h2><div class="row">${own.map(renderFigure).join('\n')}</div></section>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`);

  return renderDocument('Screens', `<h1>Screens</h1><nav>${links.join(' ')}</nav>${sections.join('\n')}`);
};

/** @param {Picture} picture */
const renderFigure = (picture) => {
  const { file, sizeName } = picture.shot;
  const problems = picture.problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('');
  const width = Math.round(Math.min(SIZES[sizeName].width, 640));

  return `<figure class="${markOf(picture)}" style="width:${width}px"><figcaption>${escapeHtml(describeShot(picture.shot))}</figcaption><a href="${file}"><img alt="" loading="lazy" src="${file}"></a><ul>${problems}</ul></figure>`;
};

/** @param {Picture} picture */
const markOf = ({ problems }) => (problems.length > 0 ? 'wrong' : 'right');

/** @param {string} text */
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * @param {string} title
 * @param {string} body
 */
const renderDocument = (title, body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { margin: 0; background: #ddd; color: #111; font: 14px/1.3 sans-serif; }
  h1, h2, nav { margin: ${GAP}px; }
  .sheet, .row { display: flex; flex-wrap: wrap; align-items: flex-start; gap: ${GAP}px; padding: ${GAP}px; }
  figure { margin: 0; }
  figcaption { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font-size: 13px; letter-spacing: -0.02em; }
  figure div { overflow: hidden; background: #bbb; }
  img { display: block; width: 100%; }
  .wrong figcaption { background: #b00; color: #fff; }
  ul { margin: 0; padding-left: 1.5em; color: #b00; overflow-wrap: anywhere; }
</style>
${body}
</html>
`;
