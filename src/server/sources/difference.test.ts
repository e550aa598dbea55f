import { expect, test } from 'vitest';
import { workOf } from '#tests/support/work-of.ts';
import { describeDifference } from './difference.ts';

// Five times what the worst of them takes; without bounds it takes thirty.
const MOST_WORK = 15;

const KEPT = 40_000;
const manyLines = (count: number, word = 'line'): string =>
  Array.from({ length: count }, (_none, at) => `${word} ${at}`).join('\n');

test.each([
  [
    'a word',
    'A\nThe fee is $50 a year.\nB',
    'A\nThe fee is $60 a year.\nB',
    '- The fee is $50 a year.\n+ The fee is $60 a year.',
  ],
  ['a new line', 'A\nB', 'A\nX\nB', '+ X'],
  ['a line that is gone', 'A\nX\nB', 'A\nB', '- X'],
  ['two places', 'A\nB\nC', 'A1\nB\nC1', '- A\n+ A1\n- C\n+ C1'],
])('%s', (_what, before, after, difference) => {
  expect(describeDifference(before, after, KEPT)).toBe(difference);
});

test('of a long line only the words that differ are shown, with some around them', () => {
  const line = (fee: string): string =>
    `${'before '.repeat(100)}the fee is ${fee} a year ${'after '.repeat(100)}`.trim();
  const [removed = '', added = ''] = describeDifference(line('$50'), line('$60'), KEPT).split('\n');

  expect(removed).toMatch(/^- ….{40,80}the fee is \$50 a year .{20,80}…$|^- ….*\$5.*…$/);
  expect(removed.length).toBeLessThan(200);
  expect(added).toContain('fee is $60 a year');
});

test('a line more at the top of a long page is one line, not what it pushes out at the end', () => {
  const before = manyLines(10_000);

  expect(describeDifference(before.slice(0, KEPT), `new\n${before}`, KEPT)).toBe('+ new');
  expect(describeDifference(before.slice(0, KEPT), `${before}\nnew`, KEPT)).toBe(
    'The change is further down the page than we compare.',
  );
});

test.each([
  ['all of it', manyLines(3000), manyLines(3000, 'other')],
  ['one endless line', 'a'.repeat(KEPT), 'b'.repeat(KEPT)],
  ['a thousand lines', manyLines(1000), manyLines(500)],
  ['every character', '😀'.repeat(3000), 'x'],
  ['half a character', `x${'😀'.repeat(100)}`, `x${'😀'.repeat(50)}😁${'😀'.repeat(49)}`],
])('%s: short, and soon', (_what, before, after) => {
  let difference = '';
  const work = workOf(() => {
    difference = describeDifference(before, after, KEPT);
  });

  expect(work).toBeLessThan(MOST_WORK);
  expect(difference.length).toBeGreaterThan(0);
  expect(difference.length).toBeLessThanOrEqual(2000);
  expect(Buffer.from(difference).toString()).toBe(difference);
});
