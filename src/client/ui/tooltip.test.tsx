import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeNoise } from '#tests/support/fail-on-noise.ts';
import { Button } from './button.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const renderTwo = () =>
  render(
    <main>
      <TooltipProvider>
        <Tooltip text="Print a clean sheet">
          <Button>Print</Button>
        </Tooltip>
        <Tooltip text="Send the address">
          <Button>Share</Button>
        </Tooltip>
      </TooltipProvider>
    </main>,
  );

const enter = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = (): string | null => screen.queryByRole('tooltip')?.textContent ?? null;

test('a tooltip opens after 700 ms and describes its button', () => {
  renderTwo();

  enter('Print');
  wait(699);
  expect(shown()).toBeNull();

  wait(1);
  expect(shown()).toBe('Print a clean sheet');
  const describedBy = screen.getByRole('button', { name: 'Print' }).getAttribute('aria-describedby');
  expect(describedBy).toBe(screen.getByRole('tooltip').id);
  expect(screen.getByRole('main').contains(screen.getByRole('tooltip'))).toBe(true);
});

/** Opens the tooltip of the first button, closes it by Escape, and waits. */
const openCloseAndWait = (ms: number) => {
  renderTwo();
  enter('Print');
  wait(700);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(shown()).toBeNull();
  leave('Print');
  wait(ms);
  enter('Share');
};

test('within 300 ms of the last one the next opens at once', () => {
  openCloseAndWait(299);

  expect(shown()).toBe('Send the address');
});

test('after 300 ms the next one waits again', () => {
  openCloseAndWait(300);

  expect(shown()).toBeNull();
  wait(699);
  expect(shown()).toBeNull();
  wait(1);
  expect(shown()).toBe('Send the address');
});

test('the keyboard gets it at once', () => {
  renderTwo();

  act(() => screen.getByRole('button', { name: 'Share' }).focus());

  expect(shown()).toBe('Send the address');
});

test('a tooltip without a provider is an error, not one with other delays', () => {
  expect(() =>
    render(
      <Tooltip text="Lost">
        <Button>Print</Button>
      </Tooltip>,
    ),
  ).toThrow('TooltipProvider');
  takeNoise();
});
