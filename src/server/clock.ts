/** The time, handed in: rules about dates are tested at the second they turn. */
export type Clock = () => Date;

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The day in UTC, for operators and for files. A member's day is the one of their browser. */
export const utcDayOf = (now: Date): string => now.toISOString().slice(0, 10);
