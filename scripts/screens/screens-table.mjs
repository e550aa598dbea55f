import { ACCOUNT_SCREENS } from './table/account-screens.mjs';
import { ADMIN_SCREENS } from './table/admin-screens.mjs';
import { LAW_SCREENS } from './table/law-screens.mjs';
import { MEMBERSHIP_SCREENS } from './table/membership-screens.mjs';
import { PUBLIC_SCREENS } from './table/public-screens.mjs';
import { RANGES_SCREENS } from './table/ranges-screens.mjs';
import { TRAVEL_SCREENS } from './table/travel-screens.mjs';

/**
 * Who looks: nobody is signed in, or one of the demo accounts. `visitor` is the account without a subscription.
 * @typedef {'nobody' | 'member' | 'founder' | 'visitor' | 'admin'} Who
 */

/**
 * What a call gets instead of the server's answer: an error status, no answer while the picture is taken, a lost
 * connection, or what the server says in that state (with status 200 unless it says otherwise).
 * @typedef {number | 'never' | 'lost' | { status?: number, json: object }} Answer
 */

/** @typedef {(page: import('@playwright/test').Page) => Promise<unknown>} Step */

/**
 * @typedef {object} Screen
 * @property {string} name in kebab-case; its pictures are called so
 * @property {string} path the address that is opened
 * @property {string | null} heading the first-level heading that the screen must end up with; null: it has none
 * @property {Who} [who] nobody, unless it says otherwise
 * @property {import('./sizes.mjs').SizeName[]} [sizes] the usual ones, unless it says otherwise
 * @property {import('./sizes.mjs').Theme[]} [themes] those of the size, unless it says otherwise
 * @property {false} [hasScript] JavaScript is off
 * @property {Record<string, Answer>} [answers] by path, in which `*` stands for anything
 * @property {Step[]} [steps] from the opened page to the state
 * @property {RegExp[]} [noise] what the state says on the console on purpose; it must say it
 */

/**
 * Every screen and state of the product. A new page or state is a new line in one of these; a page that is in
 * PAGE_ROUTES and not here fails the tests.
 * @type {Screen[]}
 */
export const SCREENS = [
  ...PUBLIC_SCREENS,
  ...ACCOUNT_SCREENS,
  ...MEMBERSHIP_SCREENS,
  ...LAW_SCREENS,
  ...RANGES_SCREENS,
  ...TRAVEL_SCREENS,
  ...ADMIN_SCREENS,
];
