import { DEMO_PASSWORD } from '#shared/site/product.ts';
import type { DemoAccount } from '../../e2e/support/journey.ts';
import type { Step } from '../screen.ts';

/** The browser itself writes about every answer that is not a success. */
export const SAYS_400 = /status of 400/;
export const SAYS_401 = /status of 401/;
export const SAYS_402 = /status of 402/;
export const SAYS_404 = /status of 404/;
export const SAYS_409 = /status of 409/;
export const SAYS_410 = /status of 410/;
export const SAYS_429 = /status of 429/;
export const SAYS_500 = /status of 500/;
export const SAYS_503 = /status of 503/;
export const SAYS_LOST = /ERR_CONNECTION_FAILED|Failed to fetch dynamically imported module/;

/** An answer that is not a success. */
export const problem = (code: string, message = 'On purpose.') => ({ code, message, requestId: 'screens' });

export const waitForText =
  (text: string): Step =>
  (page) =>
    // What is there for paper alone is not on the screen.
    page.getByText(text).filter({ visible: true }).first().waitFor();

export const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(text);

export const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click();

/** Where the page was scrolled to press something, what is above the screen would count as shown. */
export const scrollUp: Step = (page) => page.evaluate(() => window.scrollTo(0, 0));

/** Puts a wallet on the device, as its owner would, and opens the page anew. */
export const keepWallet =
  (wallet: object): Step =>
  async (page) => {
    await page.evaluate(async (kept) => {
      const { id } = await (await fetch('/api/user')).json();
      localStorage.setItem(`permit-wallet:${id}`, JSON.stringify({ format: 'permit-wallet', ...kept }));
    }, wallet);
    await page.reload();
  };

export const holdPermits = (permits: object[]): Step =>
  keepWallet({
    version: 3,
    permits,
    home: 'TX',
    homeSince: null,
    ageBand: '21-plus',
    citizenship: 'citizen',
    services: ['retired-officer'],
    handguns: [{ name: 'Everyday', magazineRounds: 17 }],
  });

export const TEXAN = { state: 'TX', kind: 'ltc', isResident: true, issuedOn: '2024-03-01', expiresOn: '2029-03-01' };

/** Passkeys belong to a name: they are there at localhost, and not at 127.0.0.1. */
export const atLocalhost =
  (path: string, who?: DemoAccount): Step =>
  async (page) => {
    const origin = new URL(page.url()).origin.replace('127.0.0.1', 'localhost');
    if (who) {
      const data = { email: `${who}@demo.example`, password: DEMO_PASSWORD };
      await page.request.post(`${origin}/api/login`, { headers: { origin }, data });
    }
    await page.goto(`${origin}${path}`);
  };

export const A_PASSKEY = {
  id: 'key-1',
  name: 'Safari on iPhone',
  createdOn: '2026-09-02',
  lastUsedOn: '2026-11-16',
  isBackedUp: true,
  isBlocked: false,
};
