/** The time, handed in: rules about dates are tested at the second they turn. */
export type Clock = () => Date;

const DAY_MS = 24 * 60 * 60 * 1000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
