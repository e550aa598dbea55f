import { expect, test } from 'vitest';
import type { Location } from '#shared/contracts/places.ts';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { crossRoute } from '#shared/contracts/trips.ts';
import { answers, fakeApi } from '#tests/support/fake-api.ts';
import { type FindRoutes, planTrip } from './plan-trip.ts';

const place = (lat: number, address: string): Location => ({ lat, lng: -97, address });
const PLACES = [place(30, 'Austin, TX'), place(32, 'Dallas, TX'), place(36, 'Tulsa, OK')];
const TRIP = { name: 'A trip', start: 'Austin', stops: [], end: 'Tulsa' };

const plan = async (findRoutes: FindRoutes | null) => {
  const { calls } = fakeApi(answers(crossRoute, { miles: 1, states: [] }), answers(findRangesAlong, []));
  const planned = await planTrip({ trip: TRIP, places: PLACES, findRoutes, today: '2026-11-15' });
  const sent = JSON.parse(String(calls.find(({ url }) => url === crossRoute.path)?.init.body));

  return { planned, points: sent.points as [number, number][] };
};

/** By way of a point between the two. */
const byRoad: FindRoutes = async (from, to) => [{ path: [from, { lat: (from.lat + to.lat) / 2, lng: -96 }, to] }];

test('along the roads of a maps service the whole way, and then not called approximate', async () => {
  const { planned, points } = await plan(byRoad);

  expect(planned.isApproximate).toBe(false);
  expect(points.map(([lat]) => lat)).toEqual([30, 31, 32, 32, 34, 36]);
});

test.each([
  ['there is no service', null],
  [
    'the service knows no way for one part',
    (async (from, to) => (from.lat === 32 ? [] : byRoad(from, to))) satisfies FindRoutes,
  ],
  ['the service does not answer', (() => Promise.reject(new Error('quota'))) satisfies FindRoutes],
])('where %s the line is straight and called approximate', async (_when, findRoutes) => {
  const { planned, points } = await plan(findRoutes);

  expect(planned.isApproximate).toBe(true);
  expect(points.map(([lat]) => lat)).toEqual([30, 32, 36]);
});

test('a line of more points than a request holds is thinned, and keeps its ends', async () => {
  const { points } = await plan(async (from, to) => [
    {
      path: Array.from({ length: 9000 }, (_one, at) => ({
        lat: from.lat + ((to.lat - from.lat) * at) / 8999,
        lng: -97,
      })),
    },
  ]);

  expect([points.length, points[0]?.[0], points.at(-1)?.[0]]).toEqual([2500, 30, 36]);
});

test('what is kept of a plan holds no coordinates', async () => {
  const { planned } = await plan(byRoad);

  expect(JSON.stringify(planned)).not.toMatch(/-9[67]|"lat"/);
});
