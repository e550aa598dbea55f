import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FactNote } from './fact-note.tsx';

test.each([
  ['one sentence', 'From age 18.', ['From age 18.']],
  ['two', 'From age 18. Not in bars.', ['From age 18. Not in bars.']],
  ['three', 'From age 18. Not in bars (see there). By law.', ['From age 18.', 'Not in bars (see there).', 'By law.']],
  [
    'names of codes, which end no sentence',
    'Schools. Posted offices (22 Del. C. 111). Passing through: see 18 U.S.C. 926A. St. Louis asks more.',
    ['Schools.', 'Posted offices (22 Del. C. 111).', 'Passing through: see 18 U.S.C. 926A. St. Louis asks more.'],
  ],
  [
    'numbers',
    'Costs $4.50 more. Since 2024-07-01. Not at 0.08.',
    ['Costs $4.50 more.', 'Since 2024-07-01.', 'Not at 0.08.'],
  ],
])('a note of %s loses no word, and is a list from three sentences on', (_, note, lines) => {
  const { container } = render(<FactNote note={note} />);

  expect([...container.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual(lines);
  expect(lines.join(' ')).toBe(note);
});
