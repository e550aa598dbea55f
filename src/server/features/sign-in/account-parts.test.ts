import { expect, test } from 'vitest';
import { describeInstant } from './account-parts.ts';

test.each([
  ['2026-11-15T19:25:00Z', 'Nov 15, 2026, 2:25 PM Eastern (7:25 PM UTC)'],
  ['2026-07-15T19:25:00Z', 'Jul 15, 2026, 3:25 PM Eastern (7:25 PM UTC)'],
  ['2026-11-16T01:05:00Z', 'Nov 15, 2026, 8:05 PM Eastern (Nov 16, 2026, 1:05 AM UTC)'],
])('%s is told in Eastern time, and the day of UTC where it is another', (instant, told) => {
  expect(describeInstant(new Date(instant)).replaceAll('\u202F', ' ')).toBe(told);
});
