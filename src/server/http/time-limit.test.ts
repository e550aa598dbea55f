import { expect, test, vi } from 'vitest';
import { withinTime } from './time-limit.ts';

const never = new Promise<string>(() => undefined);

test('work in time gives what it gives', async () => {
  expect(await withinTime(60_000, Promise.resolve('done'), () => 'late')).toBe('done');
  await expect(withinTime(60_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
});

test('work that takes too long gives what is said instead, or its error', async () => {
  expect(await withinTime(1, never, () => 'late')).toBe('late');
  await expect(
    withinTime(1, never, () => {
      throw new Error('too late');
    }),
  ).rejects.toThrow('too late');
});

test('no timer is left behind by work in time', async () => {
  vi.useFakeTimers();
  try {
    await withinTime(60_000, Promise.resolve('done'), () => 'late');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
