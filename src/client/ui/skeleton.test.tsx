import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DelayedSkeleton, Skeleton } from './skeleton.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a skeleton takes its room at once and shows after 200 ms', () => {
  render(
    <DelayedSkeleton label="Loading ranges…">
      <Skeleton />
    </DelayedSkeleton>,
  );
  const status = screen.getByRole('status');

  act(() => vi.advanceTimersByTime(199));
  expect(status.textContent).toBe('');
  expect(status.querySelector('.invisible')).not.toBeNull();

  act(() => vi.advanceTimersByTime(1));
  expect(status.textContent).toBe('Loading ranges…');
  expect(status.querySelector('.invisible')).toBeNull();
});
