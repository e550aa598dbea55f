import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findNearbyRanges, forgetRange, listSavedRanges, saveRange } from '#shared/contracts/ranges.ts';
import { answers, refuses, responds } from '#tests/support/fake-api.ts';
import { listedNames, OUTDOOR, RANGES, renderRanges } from '#tests/support/render-ranges.tsx';

test('a range is saved at once, found among the saved ones, and removed again', async () => {
  let rows: unknown[] = [];
  const { calls } = renderRanges({
    replies: [
      answers(findNearbyRanges, RANGES),
      responds(listSavedRanges, () => Response.json(rows)),
      responds(saveRange, () => {
        rows = [{ id: OUTDOOR.id, savedAt: '2026-11-15T12:00:00.000Z', range: OUTDOOR }];
        return Response.json({ ok: true });
      }),
      responds(forgetRange, () => {
        rows = [];
        return Response.json({ ok: true });
      }),
    ],
  });
  await listedNames();

  await userEvent.click(screen.getByRole('button', { name: 'Save Bravo Fields' }));
  await screen.findByRole('button', { name: 'Saved Bravo Fields', pressed: true });
  await screen.findByRole('heading', { name: 'Saved Ranges' });
  await userEvent.click(screen.getByRole('button', { name: 'Saved', pressed: false }));
  expect(await listedNames()).toEqual(['1. Bravo Fields']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bravo Fields from your saved ranges' }));

  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Saved Ranges' })).toBeNull());
  const changes = calls.filter(({ method }) => method === 'PUT' || method === 'DELETE');
  expect(changes.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /api/ranges/saved/us-co-b',
    'DELETE /api/ranges/saved/us-co-b',
  ]);
});

test('a range that could not be saved is not shown as saved, and why is said', async () => {
  let isAsked = false;
  renderRanges({
    replies: [
      answers(findNearbyRanges, [OUTDOOR]),
      // Nor can the list be had again.
      responds(listSavedRanges, () => {
        const answer = isAsked ? new Response('', { status: 500 }) : Response.json([]);
        isAsked = true;
        return answer;
      }),
      refuses(saveRange, 'conflict', 'You’ve saved 200 ranges, the most we keep. Remove one to save another.'),
    ],
  });
  await listedNames();

  await userEvent.click(screen.getByRole('button', { name: 'Save Bravo Fields' }));

  await screen.findByText('You’ve saved 200 ranges, the most we keep. Remove one to save another.');
  screen.getByRole('button', { name: 'Save Bravo Fields', pressed: false });
  act(() => screen.getByRole('button', { name: 'Close' }).click());
});

test('a saved place of a service, of which only the id is kept, leads to the service', async () => {
  renderRanges({
    replies: [answers(listSavedRanges, [{ id: 'google_xyz', savedAt: '2026-11-15T12:00:00.000Z', range: null }])],
  });

  const link = await screen.findByRole('link', { name: /A place on Google Maps/ });
  expect(link.getAttribute('href')).toBe('https://www.google.com/maps/place/?q=place_id:xyz');
});
