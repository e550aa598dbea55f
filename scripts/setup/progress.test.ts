import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from './progress.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const createOutput = (isTTY: boolean) => {
  const written: string[] = [];

  return { isTTY, written, write: (text: string) => written.push(text) };
};

test('a terminal sees the seconds count', async () => {
  const output = createOutput(true);
  const shown = showProgress('Building', () => new Promise((resolve) => setTimeout(resolve, 2500)), output);
  await vi.advanceTimersByTimeAsync(2500);
  await shown;

  expect(output.written.map((text) => text.replace('\r\x1b[2K', ''))).toEqual([
    'Building …',
    'Building … 1 s',
    'Building … 2 s',
    'Building: done in 2.5 s\n',
  ]);
});

test('a log gets whole lines, and few of them', async () => {
  const output = createOutput(false);
  const shown = showProgress('Building', () => new Promise((resolve) => setTimeout(resolve, 12_000)), output);
  await vi.advanceTimersByTimeAsync(12_000);
  await shown;

  expect(output.written).toEqual(['Building …\n', 'Building: 10 s so far\n', 'Building: done in 12.0 s\n']);
});

test('a failure is shown as one and passed on', async () => {
  const output = createOutput(false);

  await expect(showProgress('Building', () => Promise.reject(new Error('no')), output)).rejects.toThrow('no');
  expect(output.written.at(-1)).toBe('Building: failed after 0.0 s\n');
});
