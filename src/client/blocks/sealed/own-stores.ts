import { EMPTY_WALLET } from '#shared/permits/permit.ts';
import { readWallet, writeWallet } from '#shared/permits/wallet-file.ts';
import { isSame } from '#shared/sealed/cells.ts';
import { entriesOfOwnData, type OwnData, ownDataOf, PART_PREFIX } from '#shared/sealed/own-data.ts';
import type { Entries } from '#shared/sealed/replica.ts';
import type { OwnReading } from '#shared/sealed/sync.ts';
import { applicationsKeyOf, ownNumbersKeyOf, walletKeyOf } from '../../lib/account-end.ts';
import { parseApplications } from '../application-store.ts';
import { readOwnTrips, writeOwnTrips } from '../kept-trip.ts';
import { parseOwnNumbers } from '../own-numbers.ts';

/** The wallet on this device can't be read: nothing is matched over it. */
export class UnreadableWalletError extends Error {
  override readonly name = 'UnreadableWalletError';
}

const readLocal = (userId: string): Omit<OwnData, 'trips'> => {
  const text = localStorage.getItem(walletKeyOf(userId));
  const { wallet } = text === null ? { wallet: EMPTY_WALLET } : readWallet(text);
  if (!wallet) throw new UnreadableWalletError();

  return {
    wallet,
    numbers: parseOwnNumbers(localStorage.getItem(ownNumbersKeyOf(userId))),
    applications: parseApplications(localStorage.getItem(applicationsKeyOf(userId))),
  };
};

/** What is gone without being cleared was lost by the browser: it counts as it was. */
const fillLost = (userId: string, entries: Entries, shown: Entries): OwnReading => {
  const lost = (
    [
      [PART_PREFIX.wallet, walletKeyOf],
      [PART_PREFIX.numbers, ownNumbersKeyOf],
      [PART_PREFIX.applications, applicationsKeyOf],
    ] as const
  ).flatMap(([prefix, keyOf]) => (localStorage.getItem(keyOf(userId)) === null ? [prefix] : []));

  const filled = Object.entries(shown).filter(([id]) => lost.some((prefix) => id.startsWith(prefix)));

  return { entries: { ...entries, ...Object.fromEntries(filled) }, isFilled: filled.length > 0 };
};

export const readOwnEntries = async (userId: string, shown: Entries): Promise<OwnReading> => {
  const trips = await readOwnTrips(userId);

  return fillLost(userId, entriesOfOwnData({ ...readLocal(userId), trips }), shown);
};

/** As if another tab had written it: the screens that show it listen for that. */
const tellScreens = (key: string, newValue: string | null): void => {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
};

/** Writes only what differs, so that a store that nobody used stays missing. */
const writeLocal = (key: string, isChanged: boolean, text: string): void => {
  if (!isChanged) return;
  localStorage.setItem(key, text);
  tellScreens(key, text);
};

/** Makes it missing, so that it is filled again with what the devices agree on. */
export const discardWallet = (userId: string): void => {
  localStorage.removeItem(walletKeyOf(userId));
  tellScreens(walletKeyOf(userId), null);
};

export const writeOwnEntries = async (userId: string, next: Entries, expected: Entries): Promise<Entries | null> => {
  const trips = await readOwnTrips(userId);
  // From here to the end of the local stores nothing is awaited: no other tab can come between.
  const here: OwnData = { ...readLocal(userId), trips };
  if (!isSame(fillLost(userId, entriesOfOwnData(here), expected).entries, expected)) return null;
  const made = ownDataOf(next, here);
  writeLocal(walletKeyOf(userId), !isSame(made.wallet, here.wallet), writeWallet(made.wallet));
  writeLocal(ownNumbersKeyOf(userId), !isSame(made.numbers, here.numbers), JSON.stringify(made.numbers));
  writeLocal(
    applicationsKeyOf(userId),
    !isSame(made.applications, here.applications),
    JSON.stringify(made.applications),
  );
  await writeOwnTrips(userId, made.trips, trips);

  return entriesOfOwnData(made);
};
