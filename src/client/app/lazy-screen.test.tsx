import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { takeNoise } from '#tests/support/fail-on-noise.ts';
import { aSiteConfig } from '#tests/support/render-app.tsx';
import { SiteConfigProvider } from '../lib/site-config.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
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

test('code that can not be had fails once, into the boundary, and is not asked for without end', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  const { Component } = lazyScreen('TripPage', load);

  await act(async () => {
    render(
      <SiteConfigProvider config={aSiteConfig()}>
        <ErrorBoundary>
          <Suspense fallback="loading">
            <Component />
          </Suspense>
        </ErrorBoundary>
      </SiteConfigProvider>,
    );
  });

  screen.getByRole('heading', { name: 'Something went wrong' });
  expect(load).toHaveBeenCalledOnce();
  takeNoise();
});
