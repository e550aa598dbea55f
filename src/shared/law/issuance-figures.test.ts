import { expect, test } from 'vitest';
import { issuanceFiguresOf, NO_ISSUANCE_FIGURES } from './issuance-figures.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import { STATES } from './state-names.ts';

const aState = (name: string, value: string, asOf = '2024'): Jurisdiction =>
  ({
    name,
    facts: { issuance: { value, basis: 'state_law', source: 'x', locator: 'y', asOf } },
  }) as unknown as Jurisdiction;
const unknown = { name: 'Ohio', facts: { issuance: { basis: 'unknown', howWeKnow: 'z' } } } as unknown as Jurisdiction;

test('each state stands in the row of its record, by name; one that is unknown stands in none', () => {
  const figures = issuanceFiguresOf([
    aState('Texas', 'shall-issue', '2026-06'),
    aState('Alabama', 'shall-issue', '2022-01-05'),
    aState('Delaware', 'may-issue', 'undated'),
    unknown,
  ]);

  expect(figures).toEqual({
    shallIssue: '2: Alabama, Texas',
    mayIssue: '1: Delaware',
    noPermit: 'None on file',
    dates: 'Jan 5, 2022 to Jun 2026',
  });
});

test('before anything is published nothing is on file', () => {
  expect(issuanceFiguresOf([])).toEqual(NO_ISSUANCE_FIGURES);
});

test('no name holds what a page would have to escape: the page’s text and its data stay the same', () => {
  for (const [, name] of STATES) expect(name).not.toMatch(/[&<>"'\\]/);
});
