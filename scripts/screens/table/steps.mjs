/** @typedef {import('../screens-table.mjs').Step} Step */

/** The browser itself writes about every answer that is not a success. */
export const SAYS_400 = /status of 400/;
export const SAYS_401 = /status of 401/;
export const SAYS_404 = /status of 404/;
export const SAYS_409 = /status of 409/;
export const SAYS_410 = /status of 410/;
export const SAYS_500 = /status of 500/;
export const SAYS_503 = /status of 503/;
export const SAYS_LOST = /ERR_CONNECTION_FAILED|Failed to fetch dynamically imported module/;

/** An answer that is not a success. @param {string} code @param {string} [message] */
export const problem = (code, message = 'On purpose.') => ({ code, message, requestId: 'screens' });

/** @param {string} text @returns {Step} */
export const waitForText = (text) => (page) => page.getByText(text).first().waitFor();

/** @param {string} label @param {string} text @returns {Step} */
export const fill = (label, text) => (page) => page.getByLabel(label, { exact: true }).fill(text);

/** @param {string} name @returns {Step} */
export const press = (name) => (page) => page.getByRole('button', { name, exact: true }).click();

/** Where the page was scrolled to press something, what is above the screen would count as shown. @type {Step} */
export const scrollUp = (page) => page.evaluate(() => window.scrollTo(0, 0));
