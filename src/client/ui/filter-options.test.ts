import { expect, test } from 'vitest';
import { filterOptions, findOption, prepareOptions } from './filter-options.ts';

const COUNTIES = ['Anderson', 'Doña Ana', "O'Brien", 'San Andreas', 'St. Louis', 'Travis', 'Van Zandt', 'Lake-of-Ana'];
const options = prepareOptions(COUNTIES.map((label) => ({ value: label, label })));

test.each([
  ['', COUNTIES],
  ['tra', ['Travis']],
  ['TRA', ['Travis']],
  ['an', ['Anderson', 'Doña Ana', 'San Andreas', 'Lake-of-Ana']],
  ['dona', ['Doña Ana']],
  ['st l', ['St. Louis']],
  ['St. L', ['St. Louis']],
  ['obrien', ["O'Brien"]],
  ['o’b', ["O'Brien"]],
  ['  van   z', ['Van Zandt']],
  ['vis', []],
])('%j finds %j', (typed, found) => {
  expect(filterOptions(options, typed).map(({ label }) => label)).toEqual(found);
});

test.each([
  ['travis', 'Travis'],
  ['ST LOUIS', 'St. Louis'],
  ['trav', undefined],
])('%j is written out as %j', (typed, label) => {
  expect(findOption(options, typed)?.label).toBe(label);
});
