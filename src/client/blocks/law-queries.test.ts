import { expect, onTestFinished, test, vi } from 'vitest';
import { getAvailableStates, getRegulations } from '#shared/contracts/regulations.ts';
import { answers, fakeApi, responds } from '#tests/support/fake-api.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { availableStatesQuery, regulationsQuery } from './law-queries.ts';

const fails = () => new Response('', { status: 503 });

test('the available states are asked for three more times, a second apart, and then no more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { calls } = fakeApi(responds(getAvailableStates, fails));
  const outcome = createQueryClient()
    .fetchQuery(availableStatesQuery)
    .catch((error: Error) => error.message);

  for (const count of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(4);
  expect(await outcome).toMatch(/^503: /);
});

test('records are asked for once, whether that fails or not, and never again by themselves', async () => {
  const { calls } = fakeApi(responds(getRegulations, fails));
  await expect(createQueryClient().fetchQuery(regulationsQuery('TX', null))).rejects.toThrow('503');
  expect(calls).toHaveLength(1);

  const queryClient = createQueryClient();
  const api = fakeApi(answers(getRegulations, []));
  await queryClient.fetchQuery(regulationsQuery('TX', 'El Paso'));
  await queryClient.fetchQuery(regulationsQuery('TX', 'El Paso'));
  expect(api.calls.map(({ url }) => url)).toEqual(['/api/regulations?state=TX&county=El+Paso']);
});
