import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const COUNTIES = ['All counties', 'Bell', 'Bexar', 'Travis', 'Williamson'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

const renderCounties = (first: string | null = null) => {
  const onChange = vi.fn();
  const Counties = () => {
    const [county, setCounty] = useState(first);

    return (
      <>
        <Combobox
          label="County"
          options={COUNTIES}
          value={county}
          onChange={(value) => {
            onChange(value);
            setCounty(value);
          }}
        />
        <button type="button">Next</button>
      </>
    );
  };
  render(<Counties />);

  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox', { name: 'County' }) };
};

const optionNames = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);

/** What a screen reader says is marked. */
const markedName = (input: HTMLElement): string | undefined =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined;

test('arrows open the list and go round in it, Enter chooses', async () => {
  const { input, onChange } = renderCounties();
  await userEvent.tab();
  expect(document.activeElement).toBe(input);
  expect(input.getAttribute('aria-expanded')).toBe('false');

  await userEvent.keyboard('{ArrowDown}');
  expect(input.getAttribute('aria-expanded')).toBe('true');
  expect(markedName(input)).toBe('All counties');

  await userEvent.keyboard('{ArrowUp}');
  expect(markedName(input)).toBe('Williamson');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(markedName(input)).toBe('Bell');
  expect(onChange).not.toHaveBeenCalled();

  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['bell']]);
  expect(input.value).toBe('Bell');
  expect(optionNames()).toEqual([]);
});

test('typing filters, says how many match, and marks the first', async () => {
  const { input, onChange } = renderCounties();

  await userEvent.type(input, 'be');
  expect(optionNames()).toEqual(['Bell', 'Bexar']);
  expect(screen.getByRole('status').textContent).toBe('2 matches');
  expect(markedName(input)).toBe('Bell');

  await userEvent.type(input, 'x');
  expect(screen.getByRole('status').textContent).toBe('1 match');

  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['bexar']]);
});

test('what matches nothing is said, and Enter chooses nothing', async () => {
  const { input, onChange } = renderCounties('bell');

  await userEvent.clear(input);
  await userEvent.type(input, 'zzz{Enter}');

  expect(screen.getByRole('status').textContent).toBe('No matches');
  expect(onChange).not.toHaveBeenCalled();
});

test('Escape closes, and leaving brings back what was chosen', async () => {
  const { input, onChange } = renderCounties('bell');

  await userEvent.type(input, 'trav{Escape}');
  expect(optionNames()).toEqual([]);

  await userEvent.tab();
  expect(input.value).toBe('Bell');
  expect(onChange).not.toHaveBeenCalled();
});

test('leaving takes what is marked by what was typed', async () => {
  const { input, onChange } = renderCounties();

  await userEvent.type(input, 'trav');
  await userEvent.tab();

  expect(onChange.mock.calls).toEqual([['travis']]);
  expect(input.value).toBe('Travis');
});

test('looking at the list and leaving chooses nothing', async () => {
  const { input, onChange } = renderCounties('bell');

  await userEvent.click(input);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.tab();

  expect(input.value).toBe('Bell');
  expect(onChange).not.toHaveBeenCalled();
});

test('an emptied box is no choice', async () => {
  const { input, onChange } = renderCounties('bell');

  await userEvent.clear(input);
  await userEvent.tab();

  expect(onChange.mock.calls).toEqual([[null]]);
  expect(input.value).toBe('');
});

test('a press chooses, and the focus stays in the box', async () => {
  const { input, onChange } = renderCounties('travis');

  await userEvent.click(input);
  expect(screen.getByRole('option', { name: 'Travis' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(screen.getByRole('option', { name: 'Williamson' }));

  expect(onChange.mock.calls).toEqual([['williamson']]);
  expect(input.value).toBe('Williamson');
  expect(document.activeElement).toBe(input);
  expect(optionNames()).toEqual([]);
});

test.each([
  ['below its box', 100, '148px'],
  ['above it where there is more room', window.innerHeight - 100, `${window.innerHeight - 104}px`],
])('the list opens %s', async (_where, boxTop, top) => {
  const { input } = renderCounties();
  input.getBoundingClientRect = () => DOMRect.fromRect({ x: 20, y: boxTop, width: 300, height: 44 });

  await userEvent.click(input);

  const { style } = screen.getByRole('listbox').parentElement ?? expect.fail('the list stands alone');
  expect(style.top).toBe(top);
  expect(style.left).toBe('20px');
  expect(style.width).toBe('300px');
});
