import { useSyncExternalStore } from 'react';
import { NO_NUMBERS, type OwnNumbers, ownNumbersSchema } from '#shared/permits/own-numbers.ts';
import { ownNumbersKeyOf } from '../lib/account-end.ts';
import { noteOwnChange } from '../lib/sealed-flag.ts';

/**
 * Phone numbers on the cards, on this device and under the account's id. They are sent only where their owner asked
 * for that, and then sealed.
 */
const listeners = new Set<() => void>();
let last: { text: string | null; numbers: OwnNumbers } = { text: null, numbers: NO_NUMBERS };

export const parseOwnNumbers = (text: string | null): OwnNumbers => {
  try {
    return ownNumbersSchema.parse(JSON.parse(text ?? 'null'));
  } catch {
    return NO_NUMBERS;
  }
};

const read = (userId: string): OwnNumbers => {
  try {
    const text = localStorage.getItem(ownNumbersKeyOf(userId));
    if (text !== last.text) last = { text, numbers: parseOwnNumbers(text) };
  } catch {
    // A browser that keeps nothing has no numbers.
    last = { text: null, numbers: NO_NUMBERS };
  }

  return last.numbers;
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

/** False: the device refused it, and what was there stays. */
const save = (userId: string, next: OwnNumbers): boolean => {
  try {
    localStorage.setItem(ownNumbersKeyOf(userId), JSON.stringify(next));
    for (const listener of listeners) listener();
    noteOwnChange(userId);

    return true;
  } catch {
    return false;
  }
};

export const telephoneOf = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`;

export const useOwnNumbers = (userId: string) => {
  const numbers = useSyncExternalStore(subscribe, () => read(userId));

  return { numbers, save: (next: OwnNumbers): boolean => save(userId, next) };
};
