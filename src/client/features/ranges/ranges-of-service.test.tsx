import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import { answers } from '#tests/support/fake-api.ts';
import { aLocation, aMapsService, aServiceRange } from '#tests/support/ranges.ts';
import { INDOOR, listedNames, OUTDOOR, pins, RANGES, ready, renderRanges } from '#tests/support/render-ranges.tsx';
import { SERVICE_SEARCHES_PER_DAY } from './service-searches.ts';

test('a maps service that failed is told above the list that our directory gives', async () => {
  renderRanges({ maps: { status: 'failed', service: null }, replies: [answers(findNearbyRanges, RANGES)] });

  await screen.findByRole('heading', { name: 'Unable to load ranges' });
  screen.getByText('Google Maps failed to load. Please check your internet connection and try again.');
  screen.getByRole('region', { name: 'Map Unavailable' });
  screen.getByText(/Check your connection, then reload/);
  expect(await listedNames()).toHaveLength(3);
});

test('a maps service that is loading is waited for, without a word of failure', async () => {
  const { setMaps } = renderRanges({
    maps: { status: 'loading', service: null },
    replies: [answers(findNearbyRanges, [OUTDOOR])],
  });

  expect(await listedNames()).toHaveLength(1);
  expect(screen.queryByText('Map Unavailable')).toBeNull();
  const findRanges = vi.fn(async () => [[aServiceRange({ latitude: '38.9', longitude: '-104.8' })]]);
  setMaps(ready(aMapsService({ findRanges })));

  await waitFor(async () => expect(await listedNames()).toEqual(['1. Bravo Fields', '2. Garden Gun Range']));
  expect(findRanges).toHaveBeenCalledTimes(1);
  expect(findRanges).toHaveBeenCalledWith(expect.objectContaining({ lat: 38.8339, lng: -104.8214 }));
});

test('when the service goes away later, what it found stays in the list and off our own map', async () => {
  const { setMaps } = renderRanges({
    maps: ready(aMapsService({ findRanges: async () => [[aServiceRange()]] })),
    replies: [answers(findNearbyRanges, [INDOOR])],
  });
  await waitFor(async () => expect(await listedNames()).toHaveLength(2));

  setMaps({ status: 'failed', service: null });

  await screen.findByRole('region', { name: 'Map Unavailable' });
  expect(await listedNames()).toHaveLength(2);
  expect(pins()).toEqual(['Alpha Indoor2']);
});

test('a search that the service refuses is tried once more after two seconds, then told above our own list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const findRanges = vi.fn(() => Promise.reject(new Error('over quota')));
  renderRanges({ maps: ready(aMapsService({ findRanges })), replies: [answers(findNearbyRanges, RANGES)] });

  await screen.findByText('Bravo Fields', { exact: false, selector: 'h3' });
  expect(findRanges).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Unable to find ranges in your area')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));

  await screen.findByRole('heading', { name: 'Unable to find ranges in your area' });
  expect(findRanges).toHaveBeenCalledTimes(2);
  expect(await listedNames()).toHaveLength(3);
});

test('a failure above an empty list does not speak of ranges in it', async () => {
  renderRanges({ maps: { status: 'failed', service: null } });

  await screen.findByRole('heading', { name: 'No ranges found' });
  screen.getByText('Google Maps failed to load. Please check your internet connection and try again.');
  expect(screen.queryByText(/^These are the/)).toBeNull();
});

test('no search message for the default location', async () => {
  renderRanges({
    here: null,
    maps: { status: 'loading', service: null },
    replies: [answers(findNearbyRanges, [OUTDOOR])],
  });

  await listedNames();
  expect(screen.queryByText(/searching Google Maps/)).toBeNull();
});

test('around the default there are no directions, and no service is paid for a place that nobody named', async () => {
  const findRanges = vi.fn(async () => []);
  renderRanges({
    here: null,
    maps: ready(aMapsService({ findRanges })),
    replies: [answers(findNearbyRanges, [OUTDOOR])],
  });

  await screen.findByText(/^To get directions, detect/);
  expect(screen.getByRole('button', { name: 'Directions to Bravo Fields' })).toHaveProperty('disabled', true);
  expect(findRanges).not.toHaveBeenCalled();
});

test('past the day’s limit our directory answers, and that is said', async () => {
  localStorage.setItem('service-searches', `${new Date().toISOString().slice(0, 10)} ${SERVICE_SEARCHES_PER_DAY}`);
  const findRanges = vi.fn(async () => [[aServiceRange()]]);
  renderRanges({ maps: ready(aMapsService({ findRanges })), replies: [answers(findNearbyRanges, RANGES)] });

  await screen.findByText(/used today’s 10 Google Maps searches/);
  expect(await listedNames()).toHaveLength(3);
  expect(findRanges).not.toHaveBeenCalled();
});

test('one place is searched once in a visit, however often the page is opened', async () => {
  const findRanges = vi.fn(async () => [[aServiceRange()]]);
  const { queryClient } = renderRanges({ maps: ready(aMapsService({ findRanges })) });
  await listedNames();
  const { serviceQuery } = await import('./nearby-queries.ts');

  await queryClient.fetchQuery(serviceQuery(aMapsService({ findRanges }), aLocation()));

  expect(findRanges).toHaveBeenCalledTimes(1);
});
