import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InSteps } from './in-steps.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PARTS = ['one', 'two', 'three', 'four', 'five'].map((word) => <li key={word}>{word}</li>);
const nextStep = () => act(() => vi.advanceTimersByTimeAsync(50));

test('the first parts are there at once, the others follow a few at a time, and none is left out', async () => {
  const { container } = render(
    <InSteps first={2} step={2}>
      {PARTS}
    </InSteps>,
  );

  expect(container.textContent).toBe('onetwo');
  await nextStep();
  expect(container.textContent).toMatch(/^onetwothreefour/);
  await nextStep();
  expect(container.textContent).toBe('onetwothreefourfive');
});

test('with a placeholder what is above is painted first, and the parts take its place', async () => {
  const { container } = render(
    <InSteps first={2} placeholder="room for them">
      {PARTS}
    </InSteps>,
  );

  expect(container.textContent).toBe('room for them');
  await nextStep();
  expect(container.textContent).toMatch(/^onetwo/);
});

test('a reader who filters needs every part at once', () => {
  const { container, rerender } = render(<InSteps first={2}>{PARTS}</InSteps>);

  rerender(<InSteps first={PARTS.length}>{PARTS}</InSteps>);

  expect(container.textContent).toBe('onetwothreefourfive');
});

test('someone who prints before all has come gets all on paper, and the screen goes on as before', () => {
  const { container } = render(
    <InSteps first={2} placeholder="room for them">
      {PARTS}
    </InSteps>,
  );

  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(container.textContent).toBe('onetwothreefourfive');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(container.textContent).toBe('room for them');
});
