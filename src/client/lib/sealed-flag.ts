import { useSyncExternalStore } from 'react';
import { sealedChangeKeyOf, sealedFlagKeyOf } from './account-end.ts';

/**
 * Whether this device matches its wallet with the member's other devices, and how it went last. It stands apart from
 * the code that does it, so that pages of everyone else load none of that.
 */
export type SealedFlag = {
  /** When this device and the copy on the server were last the same, in milliseconds; null: not yet. */
  matchedAt: number | null;
  /** Why they can't be matched; null: nothing is wrong. */
  problem: string | null;
  /** How many things devices have said differently. */
  differing: number;
  /** How many passkeys open the copy, beside the words. */
  passkeys: number;
  /** The account was deleted on another device. */
  isEnded?: true;
};

/** What was read last, so that the same text gives the same flag. */
let last: { text: string | null; flag: SealedFlag | null } = { text: null, flag: null };

const parse = (text: string | null): SealedFlag | null => {
  try {
    return text === null ? null : { matchedAt: null, problem: null, differing: 0, passkeys: 0, ...JSON.parse(text) };
  } catch {
    return null;
  }
};

/** Null: it is not turned on here. */
export const readSealedFlag = (userId: string): SealedFlag | null => {
  try {
    const text = localStorage.getItem(sealedFlagKeyOf(userId));
    if (text !== last.text) last = { text, flag: parse(text) };
  } catch {
    last = { text: null, flag: null };
  }

  return last.flag;
};

/** As if another tab had written it: the screens that show it listen for that. */
const notify = (userId: string): void => {
  window.dispatchEvent(new StorageEvent('storage', { key: sealedFlagKeyOf(userId) }));
};

export const keepSealedFlag = (userId: string, flag: SealedFlag): void => {
  localStorage.setItem(sealedFlagKeyOf(userId), JSON.stringify(flag));
  notify(userId);
};

export const removeSealedFlag = (userId: string): void => {
  localStorage.removeItem(sealedFlagKeyOf(userId));
  localStorage.removeItem(sealedChangeKeyOf(userId));
  notify(userId);
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('storage', listener);

  return () => window.removeEventListener('storage', listener);
};

export const useSealedFlag = (userId: string): SealedFlag | null =>
  useSyncExternalStore(
    subscribe,
    () => readSealedFlag(userId),
    () => null,
  );

/**
 * Whether what is done here reaches the member's other devices. `paused`: it was turned on, and something keeps it from
 * them, such as a membership that ended or a copy that is gone.
 */
export type Sharing = 'off' | 'on' | 'paused';

export const useSharing = (userId: string): Sharing => {
  const flag = useSealedFlag(userId);
  if (!flag) return 'off';

  return flag.problem === null && !flag.isEnded ? 'on' : 'paused';
};

const FLAG_PREFIX = sealedFlagKeyOf('');

/** Accounts whose wallet this device matched, no matter who is signed in. */
export const listSealedAccounts = (): string[] => {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(FLAG_PREFIX) ? [key.slice(FLAG_PREFIX.length)] : [],
    );
  } catch {
    return [];
  }
};

const findEndedAccount = (): string | null =>
  listSealedAccounts().find((accountId) => readSealedFlag(accountId)?.isEnded) ?? null;

/** An account that was deleted on another device and whose wallet is still on this one; null: none. */
export const useEndedAccount = (): string | null => useSyncExternalStore(subscribe, findEndedAccount, () => null);

const changeListeners = new Set<() => void>();

/** The member changed something of their own here. Notes when: the devices may be matched only much later. */
export const noteOwnChange = (userId: string): void => {
  if (readSealedFlag(userId) === null) return;
  try {
    localStorage.setItem(sealedChangeKeyOf(userId), String(Date.now()));
  } catch {
    // Without room for the note the change counts from when it is found.
  }
  for (const listener of changeListeners) listener();
};

export const ownChangeTime = (userId: string): number | null => {
  const noted = Number(localStorage.getItem(sealedChangeKeyOf(userId)));

  return Number.isSafeInteger(noted) && noted > 0 ? noted : null;
};

/** Calls back after each change. Returns how to call it off. */
export const onOwnChange = (listener: () => void): (() => void) => {
  changeListeners.add(listener);

  return () => changeListeners.delete(listener);
};
