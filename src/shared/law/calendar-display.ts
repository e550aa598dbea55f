import { UNDATED } from './undated.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Nov 15, 2026', 'Nov 2026', '2026', as exactly as the date is known. */
export const formatPartialDate = (partialDate: string): string => {
  if (partialDate === UNDATED) return 'undated';
  const [year = '', month, day] = partialDate.slice(0, 10).split('-');
  const name = month && MONTHS[Number(month) - 1];
  if (!name) return year;

  return day ? `${name} ${Number(day)}, ${year}` : `${name} ${year}`;
};

/** 'as of Nov 15, 2026', for the line below a fact. */
export const asOfText = (asOf: string): string =>
  asOf === UNDATED ? 'undated source' : `as of ${formatPartialDate(asOf)}`;

/** How new our records are, which says nothing of how new their sources are. */
export const recordsText = (publishedAt: string): string =>
  `We last updated our records on ${formatPartialDate(publishedAt)}. Each source has its own date.`;

const monthsOf = (partialDate: string): number => {
  const [year, month = '1'] = partialDate.split('-');

  return Number(year) * 12 + Number(month) - 1;
};

/** How long ago a source spoke, as roughly as people say it; empty for one without a date. */
export const ageOf = (partialDate: string, today: string): string => {
  if (partialDate === UNDATED) return '';
  // Of a date that names no month only the year is known.
  if (partialDate.length === 4) {
    const years = Number(today.slice(0, 4)) - Number(partialDate);
    if (years <= 0) return 'this year';

    return years === 1 ? 'last year' : `${years} years ago`;
  }
  const months = Math.max(0, monthsOf(today) - monthsOf(partialDate));
  if (months === 0) return 'this month';
  if (months < 24) return months === 1 ? '1 month ago' : `${months} months ago`;

  return `${Math.floor(months / 12)} years ago`;
};
