import { expect, test } from 'vitest';
import { hasAccess, type MembershipStatus } from './membership.ts';

const END = Date.parse('2026-06-30T00:00:00Z');
const SECOND = 1000;
const WEEK = 7 * 24 * 60 * 60 * SECOND;

test.each<[MembershipStatus, number, boolean]>([
  ['active', -SECOND, true],
  ['active', +SECOND, true],
  ['active', WEEK - SECOND, true],
  ['active', WEEK, false],
  ['past_due', WEEK - SECOND, true],
  ['past_due', WEEK, false],
  ['canceled', -SECOND, true],
  ['canceled', 0, false],
  ['canceled', +SECOND, false],
  ['expired', -SECOND, false],
  ['pending', -SECOND, false],
  ['grandfathered', 100 * WEEK, true],
])('%s, %d ms from the end of what was paid: %s', (status, offset, expected) => {
  expect(hasAccess({ status, paidThrough: new Date(END) }, new Date(END + offset))).toBe(expected);
});

test('nobody has access without a membership, nor by one that was never paid', () => {
  expect(hasAccess(null, new Date(END))).toBe(false);
  expect(hasAccess({ status: 'active', paidThrough: null }, new Date(END))).toBe(false);
});

test('a founding member needs no date', () => {
  expect(hasAccess({ status: 'grandfathered', paidThrough: null }, new Date(END))).toBe(true);
});
