import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyScreen } from './lazy-screen.ts';

const TripPage = () => <h1>Trip</h1>;

test('the build finds a screen by the name of its file', () => {
  const { file } = lazyScreen('PaymentSuccessPage', async () => ({ PaymentSuccessPage: TripPage }));

  expect(file).toBe('payment-success-page.tsx');
});

test('a preloaded screen renders at once, without a fallback', async () => {
  const load = vi.fn(async () => ({ TripPage }));
  const { Component, preload } = lazyScreen('TripPage', load);
  await preload();
  await preload();

  render(<Component />);

  screen.getByRole('heading', { name: 'Trip' });
  expect(load).toHaveBeenCalledOnce();
});

test('a screen that is wanted before its code is there waits for it', async () => {
  const { Component } = lazyScreen('TripPage', async () => ({ TripPage }));

  await act(async () => {
    render(
      <Suspense fallback="loading">
        <Component />
      </Suspense>,
    );
  });

  screen.getByRole('heading', { name: 'Trip' });
});

test('code that could not be had is asked for again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce({ TripPage });
  const { Component, preload } = lazyScreen('TripPage', load);

  await expect(preload()).rejects.toThrow('Failed to fetch');
  await preload();

  render(<Component />);
  screen.getByRole('heading', { name: 'Trip' });
});
