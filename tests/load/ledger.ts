import type { Browser } from './browser.ts';
import { PASSWORD, type People, type Person } from './people.ts';

/** What was acknowledged, and must be found again whatever happened since. */
export type Ledger = {
  ranges: { person: Person; id: string }[];
  trips: { person: Person; name: string }[];
  signUps: string[];
  /** `secret` of a payment whose card was charged; `isVerified`: we said that it opened the members' part. */
  payments: { email: string; browser: Browser; secret: string; isVerified: boolean }[];
};

export const createLedger = (): Ledger => ({ ranges: [], trips: [], signUps: [], payments: [] });

export const paymentBody = (secret: string) => ({
  paymentIntentId: secret.split('_secret_')[0],
  paymentIntentClientSecret: secret,
});

const groupBy = <T extends { person: Person }>(entries: readonly T[]): Map<Person, T[]> => {
  const groups = new Map<Person, T[]>();
  for (const entry of entries) groups.set(entry.person, [...(groups.get(entry.person) ?? []), entry]);

  return groups;
};

const findLostSaves = async ({ ranges, trips }: Ledger): Promise<string[]> => {
  const lost: string[] = [];
  for (const [{ email, browser }, saved] of groupBy(ranges)) {
    const { text } = await browser.get('/api/ranges/saved');
    for (const { id } of saved) if (!text.includes(`"${id}"`)) lost.push(`range ${id} of ${email}`);
  }
  for (const [{ email, browser }, saved] of groupBy(trips)) {
    const { text } = await browser.get('/api/trips');
    for (const { name } of saved) if (!text.includes(`"${name}"`)) lost.push(`trip ${name} of ${email}`);
  }

  return lost;
};

const findLostPayments = async ({ payments }: Ledger): Promise<string[]> => {
  const lost: string[] = [];
  for (const { email, browser, secret, isVerified } of payments) {
    // A buyer who got no answer looks again, as the page after a payment does.
    if (!isVerified) await browser.post('/api/verify-payment', paymentBody(secret));
    const { text } = await browser.get('/api/billing/status');
    if (!text.includes('"hasAccess":true')) lost.push(`payment of ${email}: ${text}`);
  }

  return lost;
};

const findLostAccounts = async ({ signUps }: Ledger, { newBrowser }: People): Promise<string[]> => {
  const lost: string[] = [];
  for (const email of signUps) {
    const { status } = await newBrowser().post('/api/login', { email, password: PASSWORD });
    if (status !== 200) lost.push(`account ${email}: sign-in answered ${status}`);
  }

  return lost;
};

/** Reads everything back; gives what is not there. */
export const findLost = async (ledger: Ledger, people: People): Promise<string[]> => [
  ...(await findLostSaves(ledger)),
  ...(await findLostPayments(ledger)),
  ...(await findLostAccounts(ledger, people)),
];

export const countEntries = ({ ranges, trips, signUps, payments }: Ledger): string =>
  `${ranges.length} ranges, ${trips.length} trips, ${signUps.length} accounts, ${payments.length} payments`;
