import { chromium } from '@playwright/test';
import { getLaunchOptions } from '../checks/browser-options.mjs';
import { keepPicture, openAlbum, writeOverview } from './album.mjs';
import { signInOnce } from './sign-in.mjs';
import { takePicture } from './take-picture.mjs';

/** @typedef {import('./plan.mjs').Shot} Shot */
/** @typedef {import('./take-picture.mjs').Picture} Picture */
/** @typedef {import('./take-picture.mjs').Attempt} Attempt */

// As many as the smallest machine we care for has cores.
const AT_ONCE = 2;

/**
 * One browser that takes pictures of the product at this address and keeps them in the folder.
 * @param {string} baseUrl
 * @param {string} folder
 */
export const openStudio = async (baseUrl, folder) => {
  openAlbum(folder);
  // Interrupts are handled by whoever opened the studio.
  const browser = await chromium.launch({
    ...getLaunchOptions(),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

  return {
    /** @param {Shot[]} shots */
    takeAll: async (shots) => {
      const sessions = await signInOnce(
        browser,
        baseUrl,
        shots.map(({ screen }) => screen.who ?? 'nobody'),
      );

      return runAtOnce(shots, AT_ONCE, async (shot) => {
        const picture = await takePicture({ browser, baseUrl, sessions }, shot);
        if (hasPng(picture)) keepPicture(folder, picture);

        return picture;
      });
    },
    /** @param {Attempt[]} pictures */
    layOut: (pictures) => writeOverview(browser, folder, pictures.filter(hasPng)),
    close: () => browser.close(),
  };
};

/**
 * @param {Attempt} attempt
 * @returns {attempt is Picture}
 */
const hasPng = (attempt) => attempt.png !== null;

/**
 * Works through a list with a few at once; the results are in the list's order.
 * @template T, R
 * @param {T[]} list
 * @param {number} atOnce
 * @param {(it: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
const runAtOnce = async (list, atOnce, work) => {
  /** @type {R[]} */
  const results = [];
  const queue = list.entries();
  const workThrough = async () => {
    for (const [at, it] of queue) results[at] = await work(it);
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));

  return results;
};
