/** What can be said of a range. */
export const RANGE_REPORT_KINDS = ['closed', 'wrong', 'place', 'missing'] as const;

/** An administrator may move a range once so many members agree where it is. */
export const REPORTS_TO_MOVE = 3;
/** How far apart they may have put it. */
export const AGREEING_MILES = 0.5;
