import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('a load is never stale, never asked again by itself, and kept for five minutes', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();

  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test('a load that asks for retries waits a second, doubled each time, thirty at most', () => {
  const { retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retryDelay !== 'function') expect.fail('the delay should be a rule');

  const delays = [0, 1, 2, 3, 4, 5, 6].map((failures) => retryDelay(failures, new Error('down')));

  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
