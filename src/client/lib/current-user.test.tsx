import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { getUser } from '#shared/contracts/sign-in.ts';
import { answers, fakeApi, refuses, responds } from '#tests/support/fake-api.ts';
import { aUser, hintSignedIn } from '#tests/support/render-app.tsx';
import { becomeUser, currentUserQuery, presumeSignedOut, useCurrentUser } from './current-user.ts';
import { createQueryClient } from './query-client.ts';

const renderCheck = (queryClient = createQueryClient()) => ({
  queryClient,
  ...renderHook(useCurrentUser, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  }),
});

test('without the hint nobody is signed in, at once, and nothing is asked', () => {
  const { calls } = fakeApi();

  const { result } = renderCheck();

  expect(result.current).toEqual({ status: 'signed-out' });
  expect(calls).toEqual([]);
});

test('without the hint nothing is asked later either, when the answer has grown old', async () => {
  const { calls } = fakeApi();

  expect(await createQueryClient().fetchQuery({ ...currentUserQuery, staleTime: 0 })).toBeNull();
  expect(calls).toEqual([]);
});

test('with the hint the server says who it is, and the answer is not taken from a cache', async () => {
  hintSignedIn();
  const { calls } = fakeApi(answers(getUser, aUser()));

  const { result } = renderCheck();

  expect(result.current).toEqual({ status: 'loading' });
  await waitFor(() => expect(result.current).toEqual({ status: 'signed-in', user: aUser() }));
  expect(calls).toMatchObject([{ method: 'GET', url: '/api/user', init: { cache: 'no-store' } }]);
});

test('401 means signed out, after exactly one call', async () => {
  hintSignedIn();
  const { calls } = fakeApi(refuses(getUser, 'sign-in-required', 'Please sign in.'));

  const { result, queryClient } = renderCheck();

  await waitFor(() => expect(result.current).toEqual({ status: 'signed-out' }));
  expect(queryClient.getQueryState(currentUserQuery.queryKey)).toMatchObject({ data: null, error: null });
  expect(calls).toHaveLength(1);
});

test('any other refusal raises HTTP and its status, after one call, and can be tried again', async () => {
  hintSignedIn();
  const { calls } = fakeApi(refuses(getUser, 'internal', 'Something broke.'));

  const { result, queryClient } = renderCheck();

  await waitFor(() => expect(result.current.status).toBe('failed'));
  expect(queryClient.getQueryState(currentUserQuery.queryKey)?.error?.message).toBe('HTTP 500');
  expect(calls).toHaveLength(1);

  if (result.current.status === 'failed') result.current.retry();
  await waitFor(() => expect(calls).toHaveLength(2));
});

test('no connection fails the check too: nobody is declared signed out', async () => {
  hintSignedIn();
  fakeApi(responds(getUser, () => Promise.reject(new TypeError('Failed to fetch'))));

  const { result } = renderCheck();

  await waitFor(() => expect(result.current.status).toBe('failed'));
});

test('a page from the build starts as a visitor’s and asks as soon as it is alive', async () => {
  hintSignedIn();
  const { calls } = fakeApi(answers(getUser, aUser()));
  const queryClient = createQueryClient();
  presumeSignedOut(queryClient);

  const { result } = renderCheck(queryClient);

  expect(result.current).toEqual({ status: 'presumed-signed-out' });
  await waitFor(() => expect(result.current.status).toBe('signed-in'));
  expect(calls).toHaveLength(1);
});

test('the answer is fresh for five minutes and kept for ten; a focus asks nothing, a mount does', () => {
  expect(currentUserQuery).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnMount: true,
  });
});

test.each([
  [0, 'HTTP 401', true],
  [2, 'HTTP 401', true],
  [3, 'HTTP 401', false],
  [0, 'HTTP 500', false],
])('after %i failures, %s is tried again: %s', (failures, message, expected) => {
  const { retry } = currentUserQuery;
  if (typeof retry !== 'function') expect.fail('the retry should be a rule');

  expect(retry(failures, new Error(message))).toBe(expected);
});

test('a retry waits a second, doubled each time, three at most', () => {
  const { retryDelay } = currentUserQuery;
  if (typeof retryDelay !== 'function') expect.fail('the delay should be a rule');

  expect([0, 1, 2].map((failures) => retryDelay(failures, new Error('HTTP 401')))).toEqual([1000, 2000, 3000]);
});

test('someone who signs in finds nothing that the one before had loaded', () => {
  fakeApi();
  const { result, queryClient, rerender } = renderCheck();
  queryClient.setQueryData(['saved-trips'], ['of somebody else']);

  becomeUser(queryClient, aUser());
  rerender();

  expect(result.current).toEqual({ status: 'signed-in', user: aUser() });
  expect(queryClient.getQueryData(['saved-trips'])).toBeUndefined();
});
