import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FactDetails } from './fact-details.tsx';

test.each<[string, string[] | undefined, string[], string | undefined]>([
  ['none', undefined, [], undefined],
  ['an empty list', [], [], undefined],
  ['one', ['From age 18.'], ['From age 18.'], 'P'],
  ['two, in their order', ['Not in bars.', 'From age 18.'], ['Not in bars.', 'From age 18.'], 'UL'],
])('details: %s', (_what, details, lines, element) => {
  const { container } = render(<FactDetails details={details} />);

  expect(container.firstElementChild?.tagName).toBe(element);
  expect([...container.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual(lines);
});
