import { expect, test } from 'vitest';
import type { Location } from '#shared/contracts/places.ts';
import { findRangesAlong } from '#shared/contracts/ranges.ts';
import { crossRoute, planRoute } from '#shared/contracts/trips.ts';
import type { Trip } from '#shared/trips/trip.ts';
import { answers, fakeApi, responds } from '#tests/support/fake-api.ts';
import { aWay } from '#tests/support/road-way.ts';
import { type FindRoutes, planTrip } from './plan-trip.ts';

const place = (lat: number, address: string): Location => ({ lat, lng: -97, address });
const PLACES = [place(30, 'Austin, TX'), place(32, 'Dallas, TX'), place(36, 'Tulsa, OK')];
const TRIP: Trip = { name: 'A trip', start: 'Austin', stops: [{ typed: 'Dallas', kind: 'fuel' }], end: 'Tulsa' };
const OURS = [aWay(['TX', 'OK'])];

/** The further east a line runs, the more states it crosses. */
const crosses = (outside = 0) =>
  responds(crossRoute, (_url, body) => {
    const { points } = JSON.parse(String(body)) as { points: [number, number][] };
    const isEast = points.some(([, lng]) => lng > -95);
    const states = ['TX', ...(isEast ? ['AR'] : []), 'OK'].map((state) => ({ state, miles: 100, counties: [] }));

    return Response.json({
      miles: 300,
      states: [...states, ...(outside > 0 ? [{ state: null, miles: outside, counties: [] }] : [])],
      crossings: [],
    });
  });

const plan = async (findRoutes: FindRoutes | null, { trip = TRIP, outside = 0 } = {}) => {
  const { calls } = fakeApi(crosses(outside), answers(planRoute, { ways: OURS }), answers(findRangesAlong, []));
  const planned = await planTrip({ trip, places: PLACES, findRoutes, today: '2026-11-15' });
  const sentTo = (path: string) =>
    calls.filter(({ url }) => url === path).map(({ init }) => JSON.parse(String(init.body)) as Record<string, unknown>);

  return { planned, crossed: sentTo(crossRoute.path), routed: sentTo(planRoute.path) };
};

const pointsOf = ([first]: readonly Record<string, unknown>[]): number[][] => (first?.['points'] ?? []) as number[][];

const byRoad =
  (...ways: [lng: number, minutes: number][]): FindRoutes =>
  async (from, to) =>
    ways.map(([lng, minutes]) => ({ path: [from, { lat: (from.lat + to.lat) / 2, lng }, to], minutes }));

test('along the roads of a maps service, and what it drew is not kept', async () => {
  const { planned, crossed, routed } = await plan(byRoad([-96, 60]));

  expect(planned.isOfService).toBe(true);
  expect(planned.ways).toHaveLength(1);
  expect(planned.ways[0]).toMatchObject({ miles: 300, hours: 2, isUnsure: false });
  expect(pointsOf(crossed).map(([lat]) => lat)).toEqual([30, 31, 32, 32, 34, 36]);
  expect(routed).toEqual([]);
});

test.each([
  ['through other states and little slower', 66, 2],
  ['through other states and much slower', 80, 1],
])('second way of the service %s', async (_what, minutes, ways) => {
  expect((await plan(byRoad([-96, 60], [-94, minutes]))).planned.ways).toHaveLength(ways);
});

test.each<[string, FindRoutes | null, object]>([
  ['there is no service', null, {}],
  [
    'the service knows no way for one part',
    async (from, to) => (from.lat === 32 ? [] : byRoad([-96, 9])(from, to)),
    {},
  ],
  ['the service does not answer', () => Promise.reject(new Error('quota')), {}],
  ['the service’s road leaves the country', byRoad([-96, 60]), { outside: 40 }],
  ['a part is flown', byRoad([-96, 60]), { trip: { ...TRIP, legs: ['drive', 'fly'] } }],
])('where %s our own roads are followed, never a straight line', async (_when, findRoutes, more) => {
  const { planned, routed } = await plan(findRoutes, more);

  expect(planned).toMatchObject({ isOfService: false, ways: OURS });
  expect(routed).toHaveLength(1);
  expect(routed[0]?.['stops']).toEqual(PLACES.map(({ lat, lng }) => ({ lat, lng })));
});

test('a line of more points than a request holds is thinned, and keeps its ends', async () => {
  const { crossed } = await plan(async (from, to) => [
    {
      path: Array.from({ length: 9000 }, (_one, at) => ({
        lat: from.lat + ((to.lat - from.lat) * at) / 8999,
        lng: -97,
      })),
      minutes: 60,
    },
  ]);
  const points = pointsOf(crossed);

  expect([points.length, points[0]?.[0], points.at(-1)?.[0]]).toEqual([2500, 30, 36]);
});
