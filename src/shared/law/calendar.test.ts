import { expect, test } from 'vitest';
import { asOfSchema, isDueForReview, isInFuture, isOldPrice } from './calendar.ts';

const TODAY = '2026-11-15';

test.each([
  ['today', '2026-11-15', false],
  ['a year ago, the last day', '2025-11-15', false],
  ['a year and a day ago', '2025-11-14', true],
  ['a month that began over a year ago', '2025-11', true],
  ['this month of last year plus one', '2025-12', false],
  ['last year, which may be January', '2025', true],
  ['this year', '2026', false],
  ['a source without a date', 'undated', true],
])('%s (%s): due %s', (_case, asOf, expected) => {
  expect(isDueForReview({ asOf }, TODAY)).toBe(expected);
});

test.each([
  ['an old source that was opened today', '2019', '2026-11-15', false],
  ['a source without a date that was opened today', 'undated', '2026-11-15', false],
  ['a source that was opened over a year ago', '2019', '2025-11-14', true],
  ['a new source that was opened before it spoke', '2026-11', '2025-01-01', false],
])('%s: due %s', (_case, asOf, checkedOn, expected) => {
  expect(isDueForReview({ asOf, checkedOn }, TODAY)).toBe(expected);
});

test.each([
  ['2026-11-15', false],
  ['2026-11-16', true],
  ['2026-11', false],
  ['2026-12', true],
  ['2026', false],
  ['2027', true],
])('%s is in the future: %s', (date, expected) => {
  expect(isInFuture(date, TODAY)).toBe(expected);
});

test.each(['2024', '2024-03', '2024-03-07', 'undated'])('%s is a date of a source', (asOf) => {
  expect(asOfSchema.safeParse(asOf).success).toBe(true);
});

test.each(['', '24', '2024-13', '2024-3', 'spring 2024', '2024-03-07T00:00:00Z'])('%s is none', (asOf) => {
  expect(asOfSchema.safeParse(asOf).success).toBe(false);
});

test.each([
  ['two years ago, the last day', '2024-11-15', false],
  ['two years and a day ago', '2024-11-14', true],
  ['a price without a date', 'undated', true],
])('%s (%s): an old price %s', (_case, asOf, expected) => {
  expect(isOldPrice(asOf, TODAY)).toBe(expected);
});
