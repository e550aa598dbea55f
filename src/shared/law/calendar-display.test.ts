import { expect, test } from 'vitest';
import { ageOf, formatPartialDate } from './calendar-display.ts';

test.each([
  ['2026-11-15', 'Nov 15, 2026'],
  ['2026-01-05', 'Jan 5, 2026'],
  ['2026-06-30T12:00:00.000Z', 'Jun 30, 2026'],
  ['2026-04', 'Apr 2026'],
  ['2024', '2024'],
  ['undated', 'undated'],
])('%s reads %s', (date, expected) => {
  expect(formatPartialDate(date)).toBe(expected);
});

test.each([
  ['2026-11-14', 'this month'],
  ['2026-10-31', '1 month ago'],
  ['2025-11', '12 months ago'],
  ['2024-12', '23 months ago'],
  ['2024-11', '2 years ago'],
  ['2026', 'this year'],
  ['2025', 'last year'],
  ['2023', '3 years ago'],
  ['2027-01', 'this month'],
  ['undated', ''],
])('on 2026-11-15 %s was %s', (date, expected) => {
  expect(ageOf(date, '2026-11-15')).toBe(expected);
});
