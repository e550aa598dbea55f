import { expect, test } from 'vitest';
import { findMisses, milliseconds, missing, printTable, ratio, type Table, writeMarkdown } from './table.ts';

const table: Table = {
  title: 'Reads',
  columns: ['of Fastify', 'time'],
  rows: [
    { name: 'fast', cells: [ratio(0.9, { atLeast: 0.9 }), milliseconds(1.234, { atMost: 2 })] },
    { name: 'slow', cells: [ratio(0.449, { atLeast: 0.5 }), milliseconds(250, { atMost: 100 })] },
    { name: 'none', cells: [missing('no nginx'), milliseconds(3)] },
  ],
  note: 'In turns.',
};

test('what keeps to its limit is no miss, what does not is named with what was asked, and what could not be had is neither', () => {
  expect(findMisses([table])).toEqual([
    'Reads: slow, of Fastify 0.45, asked ≥ 0.5 MISSED',
    'Reads: slow, time 250 ms, asked ≤ 100 MISSED',
  ]);
});

test('the terminal shows figures under their heads, with the limits at the end', () => {
  expect(printTable(table)).toBe(
    [
      'Reads',
      '      of Fastify     time',
      'fast        0.90  1.23 ms  ≥ 0.9 ok, ≤ 2 ok',
      'slow        0.45   250 ms  ≥ 0.5 MISSED, ≤ 100 MISSED',
      'none    no nginx  3.00 ms',
      'In turns.',
    ].join('\n'),
  );
});

test('the document gets the same as a table of Markdown', () => {
  expect(writeMarkdown(table).split('\n').slice(0, 5)).toEqual([
    '### Reads',
    '',
    '|  | of Fastify | time | asked |',
    '|---|---:|---:|---|',
    '| fast | 0.90 | 1.23 ms | ≥ 0.9 ok, ≤ 2 ok |',
  ]);
});
