import { expect, test } from 'vitest';
import { hasAccess, type MembershipStatus } from './membership.ts';

const END = Date.parse('2026-06-30T00:00:00Z');
const SECOND = 1000;
const WEEK = 7 * 24 * 60 * 60 * SECOND;

const HOUR = 60 * 60 * SECOND;

/** Around the end of what was paid, and around the end of the week in which a renewal may come late. */
const MOMENTS = [-SECOND, 0, +SECOND, +HOUR, WEEK - SECOND, WEEK, WEEK + SECOND, WEEK + HOUR, 2 * WEEK];

test.each<[MembershipStatus, accessAt: string]>([
  ['active', '+++++----'],
  ['past_due', '+++++----'],
  ['canceled', '+--------'],
  ['expired', '---------'],
  ['pending', '---------'],
  ['grandfathered', '+++++++++'],
])('%s: access at -1 s, 0, +1 s, +1 h, and around +7 d is %s', (status, expected) => {
  const membership = { status, paidThrough: new Date(END) };
  const seen = MOMENTS.map((offset) => (hasAccess(membership, new Date(END + offset)) ? '+' : '-'));

  expect(seen.join('')).toBe(expected);
});

test('nobody has access without a membership, nor by one that was never paid', () => {
  expect(hasAccess(null, new Date(END))).toBe(false);
  expect(hasAccess({ status: 'active', paidThrough: null }, new Date(END))).toBe(false);
});

test('a founding member needs no date', () => {
  expect(hasAccess({ status: 'grandfathered', paidThrough: null }, new Date(END))).toBe(true);
});
