import { useSyncExternalStore } from 'react';
import { type Application, type Applications, applicationsSchema, NO_DATES } from '#shared/permits/application.ts';
import { applicationsKeyOf } from '../lib/account-end.ts';
import { noteOwnChange } from '../lib/sealed-flag.ts';

/**
 * A member's own dates, on this device and under the account's id, as the wallet is: signing out leaves them, and
 * another account does not see them. They are sent only where their owner asked for that, and then sealed.
 */
const listeners = new Set<() => void>();
let last: { text: string | null; applications: Applications } = { text: null, applications: {} };

export const parseApplications = (text: string | null): Applications => {
  try {
    return applicationsSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {};
  } catch {
    return {};
  }
};

const read = (userId: string): Applications => {
  try {
    const text = localStorage.getItem(applicationsKeyOf(userId));
    if (text !== last.text) last = { text, applications: parseApplications(text) };
  } catch {
    // A browser that keeps nothing has no dates.
    last = { text: null, applications: {} };
  }

  return last.applications;
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
const save = (userId: string, place: string, dates: Application): boolean => {
  const { [place]: _before, ...others } = read(userId);
  const isEmpty = Object.values(dates).every((date) => date === null);
  try {
    localStorage.setItem(applicationsKeyOf(userId), JSON.stringify(isEmpty ? others : { ...others, [place]: dates }));
    for (const listener of listeners) listener();
    noteOwnChange(userId);

    return true;
  } catch {
    return false;
  }
};

export const useApplication = (userId: string, place: string) => {
  const applications = useSyncExternalStore(subscribe, () => read(userId));

  return {
    dates: applications[place] ?? NO_DATES,
    save: (dates: Application): boolean => save(userId, place, dates),
  };
};
