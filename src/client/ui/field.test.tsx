import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

/** What a screen reader reads with the control. */
const descriptionOf = (control: HTMLElement): string[] =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);

const KINDS = [
  { kind: 'text field', Control: TextField },
  { kind: 'text area', Control: TextArea },
  { kind: 'select', Control: SelectField },
  { kind: 'checkbox', Control: Checkbox },
];

test.each(KINDS)('the hint and the error of a $kind are read with it', ({ Control }) => {
  render(<Control label="ZIP code" hint="Five digits" error="A ZIP code has five digits." />);

  const control = screen.getByLabelText('ZIP code');
  expect(descriptionOf(control)).toEqual(['Five digits', 'A ZIP code has five digits.']);
  expect(control.getAttribute('aria-invalid')).toBe('true');
});

test.each(KINDS)('an error of a $kind is announced: it comes into a region that was there', ({ Control }) => {
  const { rerender, container } = render(<Control label="ZIP code" />);
  const region = container.querySelector('[aria-live=polite]');
  const control = screen.getByLabelText('ZIP code');

  expect(region?.textContent).toBe('');
  expect(control.hasAttribute('aria-invalid')).toBe(false);
  expect(control.hasAttribute('aria-describedby')).toBe(false);

  rerender(<Control label="ZIP code" error="Please enter a ZIP code." />);

  expect(container.querySelector('[aria-live=polite]')).toBe(region);
  expect(region?.textContent).toBe('Please enter a ZIP code.');
});

test('an error that is mended is gone, and the control is no longer marked', () => {
  const { rerender } = render(<TextField label="Name" error="Name is required" />);

  rerender(<TextField label="Name" error={null} />);

  expect(screen.queryByText('Name is required')).toBeNull();
  expect(screen.getByLabelText('Name').hasAttribute('aria-invalid')).toBe(false);
});
