/** What can be said of a range. */
export const RANGE_REPORT_KINDS = ['closed', 'wrong'] as const;
