/** What one draw of records found, as `docs/audits/` has it; a test holds the two against each other. */
export type AuditDraw = {
  draw: number;
  readOn: string;
  right: number;
  consistent: number;
  wording: number;
  lostCondition: number;
  wrongValue: number;
};

/** Random draws by readers who had entered none of the records. Oldest first. */
export const AUDIT_DRAWS: readonly AuditDraw[] = [
  { draw: 1, readOn: '2026-11-17', right: 85, consistent: 12, wording: 8, lostCondition: 14, wrongValue: 1 },
  { draw: 2, readOn: '2026-11-17', right: 84, consistent: 19, wording: 7, lostCondition: 10, wrongValue: 0 },
  { draw: 3, readOn: '2026-11-17', right: 48, consistent: 58, wording: 6, lostCondition: 8, wrongValue: 0 },
  { draw: 4, readOn: '2026-11-17', right: 87, consistent: 9, wording: 9, lostCondition: 15, wrongValue: 0 },
  { draw: 5, readOn: '2026-11-17', right: 91, consistent: 15, wording: 4, lostCondition: 10, wrongValue: 0 },
  { draw: 6, readOn: '2026-11-18', right: 74, consistent: 26, wording: 7, lostCondition: 13, wrongValue: 0 },
  { draw: 7, readOn: '2026-11-18', right: 82, consistent: 21, wording: 5, lostCondition: 12, wrongValue: 0 },
  { draw: 8, readOn: '2026-11-18', right: 73, consistent: 25, wording: 3, lostCondition: 19, wrongValue: 0 },
  { draw: 9, readOn: '2026-11-18', right: 92, consistent: 4, wording: 12, lostCondition: 12, wrongValue: 0 },
  { draw: 10, readOn: '2026-11-18', right: 66, consistent: 33, wording: 11, lostCondition: 10, wrongValue: 0 },
];
