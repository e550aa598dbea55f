import { expect, onTestFinished, test, vi } from 'vitest';
import { onLongAway } from './away.ts';

const MINUTE_MS = 60_000;

const beAwayFor = (minutes: number): void => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(0);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  now.mockReturnValue(minutes * MINUTE_MS);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  now.mockRestore();
  hidden.mockRestore();
};

test.each([
  [1, 0],
  [59, 0],
  [60, 1],
  [3 * 24 * 60, 1],
])('after %i minutes away what is shown is refreshed %i times', (minutes, times) => {
  const refresh = vi.fn();
  onTestFinished(onLongAway(refresh));

  beAwayFor(minutes);

  expect(refresh).toHaveBeenCalledTimes(times);
});
