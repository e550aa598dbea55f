import { useSyncExternalStore } from 'react';
import { EMPTY_WALLET, type Wallet } from '#shared/permits/permit.ts';
import { readWallet, type WalletReading, writeWallet } from '#shared/permits/wallet-file.ts';
import { walletKeyOf } from '../lib/account-end.ts';
import { noteOwnChange, readSealedFlag } from '../lib/sealed-flag.ts';

/**
 * The wallet is the member's own, on this device and under the account's id: signing out leaves it, and another
 * account does not see it. It is sent only where its owner asked for that, and then sealed.
 */
const keyOf = walletKeyOf;

const listeners = new Set<() => void>();
/** What was read last, so that the same text gives the same wallet. */
let last: { key: string; text: string | null; reading: WalletReading } | null = null;

const NO_STORAGE: WalletReading = {
  wallet: null,
  problem:
    'Your browser blocks saved site data, so it can’t keep a wallet. Allow site data for this site, then reload.',
};

const read = (userId: string): WalletReading => {
  const key = keyOf(userId);
  try {
    const text = localStorage.getItem(key);
    if (last?.key !== key || last.text !== text) {
      last = { key, text, reading: text === null ? { wallet: EMPTY_WALLET, problem: null } : readWallet(text) };
    }

    return last.reading;
  } catch {
    return NO_STORAGE;
  }
};

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Another tab of the same browser.
  window.addEventListener('storage', listener);

  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** For a save that the device refused. */
export const NOT_SAVED = 'Your browser couldn’t save this. Free up storage and try again. Nothing was changed.';

/** False: the device refused it, and what was there stays. */
const saveWallet = (userId: string, wallet: Wallet): boolean => {
  try {
    localStorage.setItem(keyOf(userId), writeWallet(wallet));
    notifyListeners();
    noteOwnChange(userId);

    return true;
  } catch {
    return false;
  }
};

const clearWallet = (userId: string): void => {
  // Matched devices take a wallet that is missing for one that was lost, and bring it back.
  if (readSealedFlag(userId) !== null && saveWallet(userId, EMPTY_WALLET)) return;
  localStorage.removeItem(keyOf(userId));
  notifyListeners();
};

/** What is there as it stands, for a wallet that can't be read. */
export const rawWallet = (userId: string): string => localStorage.getItem(keyOf(userId)) ?? '';

export const useWallet = (userId: string) => {
  const { wallet, problem } = useSyncExternalStore(subscribe, () => read(userId));

  return {
    /** Empty where it can't be read: then `problem` says so, and nothing may be written over it. */
    wallet: wallet ?? EMPTY_WALLET,
    problem,
    save: (next: Wallet): boolean => saveWallet(userId, next),
    /** Deletes it, here and on the devices that this one is matched with. */
    clear: (): void => clearWallet(userId),
  };
};
