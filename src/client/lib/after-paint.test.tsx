import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAfterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Both = ({ value }: { value: string }) => (
  <p>
    {value} {useAfterPaint(value)}
  </p>
);

test('what follows is a paint behind, skips what was overtaken, and ends with the last', async () => {
  const { container, rerender } = render(<Both value="one" />);
  expect(container.textContent).toBe('one one');

  rerender(<Both value="two" />);
  rerender(<Both value="three" />);
  expect(container.textContent).toBe('three one');

  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(container.textContent).toBe('three three');
});
