import { z } from 'zod';
import { UNDATED } from './undated.ts';

export { UNDATED };

const PARTIAL_DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

/** A year, a month or a day, as exactly as the source gives it. */
export const partialDateSchema = z.string().regex(PARTIAL_DATE, 'not a date like 2026, 2026-04 or 2026-04-18');

export const asOfSchema = z.union([partialDateSchema, z.literal(UNDATED)]);

export const checkedOnSchema = z.iso.date('not a day like 2026-04-18');

const REVIEW_AFTER_MONTHS = 12;

/** The first day that a date may mean: `2024` is 2024-01-01. Counting from the last day would trust a source too long. */
const firstDayOf = (partialDate: string): string => `${partialDate}-01-01`.slice(0, 10);

/** True when no day that `partialDate` may mean has come yet. */
export const isInFuture = (partialDate: string, today: string): boolean => firstDayOf(partialDate) > today;

/** Without a date it may be of any age. */
const isOlderThan = (asOf: string, months: number, today: string): boolean => {
  if (asOf === UNDATED) return true;

  const end = new Date(`${firstDayOf(asOf)}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + months);

  return end.toISOString().slice(0, 10) < today;
};

type Dates = { asOf: string; checkedOn?: string | undefined };

/** A year after their source spoke, or an editor last opened it, facts are read again. */
export const isDueForReview = ({ asOf, checkedOn }: Dates, today: string): boolean =>
  isOlderThan(asOf, REVIEW_AFTER_MONTHS, today) &&
  (checkedOn === undefined || isOlderThan(checkedOn, REVIEW_AFTER_MONTHS, today));

const OLD_PRICE_MONTHS = 24;

/** A price from more than two years ago, or nobody knows when, is likely not the price today. */
export const isOldPrice = (asOf: string, today: string): boolean => isOlderThan(asOf, OLD_PRICE_MONTHS, today);
