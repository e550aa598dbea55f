import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { layOutSheets, renderIndex, renderSheet, SHEET_WIDTH } from './contact-sheet.mjs';

/** @typedef {import('./take-picture.mjs').Picture} Picture */

const OLD_SHEET_PATTERN = /^sheet-\d+\.png$/;

/**
 * The folder, without the sheets of an earlier run: there may have been more of them.
 * @param {string} folder
 */
export const openAlbum = (folder) => {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((it) => OLD_SHEET_PATTERN.test(it))) rmSync(join(folder, name));
};

/**
 * @param {string} folder
 * @param {Picture} picture
 */
export const keepPicture = (folder, { shot, png }) => writeFileSync(join(folder, shot.file), png);

/**
 * Writes `index.html` and the contact sheets for pictures that are in the folder.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} folder
 * @param {Picture[]} pictures
 * @returns {Promise<number>} how many sheets there are
 */
export const writeOverview = async (browser, folder, pictures) => {
  const sheets = layOutSheets(pictures);
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 100 } });
  // A page from a file may show the pictures beside it.
  const draft = join(folder, 'sheet.html');

  for (const [at, cells] of sheets.entries()) {
    writeFileSync(draft, renderSheet(cells));
    await page.goto(pathToFileURL(draft).href);
    await page.screenshot({ path: join(folder, `sheet-${at + 1}.png`), fullPage: true });
  }

  await page.close();
  rmSync(draft, { force: true });
  writeFileSync(join(folder, 'index.html'), renderIndex(pictures));

  return sheets.length;
};
