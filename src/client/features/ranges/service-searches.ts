import { localToday } from '../../lib/today.ts';
/** A search asks the service eight times and is paid by the question; ten a day are more than a trip needs. */
export const SERVICE_SEARCHES_PER_DAY = 10;

const STORED_AS = 'service-searches';

/** '2026-11-15 3': the day and how many. Anything else counts as none. */
const readCount = (today: string): number => {
  const [day, count] = (localStorage.getItem(STORED_AS) ?? '').split(' ');

  return day === today && /^\d+$/.test(count ?? '') ? Number(count) : 0;
};

/** Counts a search of this browser and says whether it may be made. A browser that keeps nothing is not counted. */
export const takeServiceSearch = (now: Date): boolean => {
  const today = localToday(now);

  try {
    const count = readCount(today);
    if (count >= SERVICE_SEARCHES_PER_DAY) return false;
    localStorage.setItem(STORED_AS, `${today} ${count + 1}`);
  } catch {
    // Storage is switched off.
  }

  return true;
};
