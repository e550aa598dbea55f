import { SIZES, USUAL_SIZES } from './sizes.mjs';

/** @typedef {import('./screens-table.mjs').Screen} Screen */
/** @typedef {import('./sizes.mjs').SizeName} SizeName */
/** @typedef {import('./sizes.mjs').Theme} Theme */
/** @typedef {{ screen: Screen, sizeName: SizeName, theme: Theme, file: string }} Shot one picture to take */

/**
 * Every picture of these screens, in the order of the table.
 * @param {Screen[]} screens
 * @returns {Shot[]}
 */
export const listShots = (screens) =>
  screens.flatMap((screen) =>
    (screen.sizes ?? USUAL_SIZES).flatMap((sizeName) =>
      SIZES[sizeName].themes
        .filter((theme) => screen.themes?.includes(theme) ?? true)
        .map((theme) => ({ screen, sizeName, theme, file: `${screen.name}-${sizeName}-${theme}.png` })),
    ),
  );

/**
 * The screens whose name holds one of these words; all of them when there is no word.
 * @param {Screen[]} screens
 * @param {string[]} words
 * @returns {Screen[]}
 */
export const chooseScreens = (screens, words) =>
  words.length === 0 ? screens : screens.filter(({ name }) => words.some((word) => name.includes(word)));

/**
 * The paths that no screen opens.
 * @param {readonly string[]} paths
 * @param {Screen[]} screens
 * @returns {string[]}
 */
export const findMissingPaths = (paths, screens) => {
  const opened = new Set(screens.map(({ path }) => path.split(/[?#]/)[0]));

  return paths.filter((path) => !opened.has(path));
};
