import type { FastifyInstance } from 'fastify';
import {
  clearTrips,
  crossRoute,
  findTripPlaces,
  forgetTrip,
  listTrips,
  planRoute,
  type SavedTrip,
  saveTrip,
} from '#shared/contracts/trips.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { Crossing } from '#shared/trips/road-way.ts';
import { type CrossedState, ROUTE_LIMITS, SHORTEST_TRIP_MILES, TRIP_LIMITS } from '#shared/trips/trip.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { savedTrips } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import { handle } from '../../http/handle.ts';
import type { FindPlaces } from '../../places/lazy-places.ts';
import { MILITARY, NO_PLACE, type Places } from '../../places/places.ts';
import { pointAtMile } from '../../places/route-crossing.ts';
import type { FindRoads } from '../../roads/lazy-roads.ts';
import type { Limit, RateLimits } from '../../sessions/rate-limits.ts';
import { planWays } from './plan-ways.ts';
import { createTripsRepository } from './trips.repository.ts';

export type TripParts = { db: Db; findPlaces: FindPlaces; findRoads: FindRoads; limits: RateLimits; clock: Clock };

/** A route costs milliseconds of the processor: nobody plans this many in an hour. */
const ROUTES_PER_USER: Limit = { max: 240, windowSeconds: 60 * 60, isForReading: true };
const SAVES_PER_USER = { max: 200, windowSeconds: 60 * 60 };

const DONE = { ok: true } as const;

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((miles, point, at) => miles + (at === 0 ? 0 : milesBetween(points[at - 1] as Point, point)), 0);

const round = (miles: number): number => Math.round(miles * 10) / 10;

/** Counties of one state that follow each other, together. */
const groupByState = (stretches: ReturnType<Places['cross']>): CrossedState[] => {
  const states: CrossedState[] = [];
  for (const { county, miles } of stretches) {
    const state = county?.state ?? null;
    const last = states.at(-1);
    const here = last && last.state === state ? last : { state, miles: 0, counties: [] };
    if (here !== last) states.push(here);
    here.miles += miles;
    if (county) here.counties.push({ name: county.name, miles: round(miles) });
  }

  return states.map((one) => ({ ...one, miles: round(one.miles) }));
};

/** Each state line that a road crosses, with its place. */
const crossingsOf = (points: readonly Point[], stretches: ReturnType<Places['cross']>): Crossing[] => {
  const crossings: Crossing[] = [];
  let mile = 0;
  let last: string | null = null;
  for (const { county, miles } of stretches) {
    if (county && last !== null && county.state !== last) {
      const { lat, lng } = pointAtMile(points, mile);
      crossings.push({ from: last, to: county.state, county: county.name, mile: round(mile), lat, lng });
    }
    if (county) last = county.state;
    mile += miles;
  }

  return crossings;
};

const present = ({ id, name, route, savedAt }: typeof savedTrips.$inferSelect): SavedTrip => ({
  id,
  name,
  ...route,
  savedAt: savedAt.toISOString(),
});

export const tripRoutes = (
  app: FastifyInstance,
  { db, findPlaces, findRoads, limits, clock }: TripParts,
): AccountEvents => {
  const repository = createTripsRepository(db);

  handle(app, crossRoute, async ({ body, viewer }) => {
    const points = body.points.map(([lat, lng]) => ({ lat, lng }));
    const miles = lengthOf(points);
    if (miles < SHORTEST_TRIP_MILES) {
      throw new AppError('invalid-request', 'The start and the end are the same place. Change one of them.');
    }
    if (miles > ROUTE_LIMITS.miles) {
      throw new AppError('invalid-request', `A route can be at most ${ROUTE_LIMITS.miles} miles long.`);
    }
    await limits.take('cross-route', viewer.user.id, ROUTES_PER_USER);

    const stretches = (await findPlaces()).cross(points);

    return {
      miles: round(miles),
      states: groupByState(stretches),
      crossings: crossingsOf(points, stretches),
    };
  });

  handle(app, findTripPlaces, async ({ body, viewer }) => {
    await limits.take('find-trip-places', viewer.user.id, ROUTES_PER_USER);

    return (await findPlaces())
      .searchTogether(body.typed)
      .map((found) => (found === MILITARY ? { choices: [], problem: NO_PLACE } : { choices: found, problem: null }));
  });

  handle(app, planRoute, async ({ body, viewer }) => {
    await limits.take('plan-route', viewer.user.id, ROUTES_PER_USER);

    return { ways: await planWays(body, findRoads) };
  });

  handle(app, listTrips, async ({ viewer }) => (await repository.list(viewer.user.id)).map(present));

  handle(app, saveTrip, async ({ body, viewer }) => {
    await limits.take('save-trip', viewer.user.id, SAVES_PER_USER);
    const saved = await repository.save(viewer.user.id, body, clock());
    if (!saved)
      throw new AppError(
        'conflict',
        `You’ve saved ${TRIP_LIMITS.saved} trips, the most we keep. Delete one to save another.`,
      );

    return present(saved);
  });

  handle(app, forgetTrip, async ({ params: { id }, viewer }) => {
    await repository.forget(viewer.user.id, id);

    return DONE;
  });

  handle(app, clearTrips, async ({ viewer }) => {
    await repository.forgetAll(viewer.user.id);

    return DONE;
  });

  return {
    // The new holder may not read where somebody else went. Trips are deleted with the account's row.
    holderChanged: (tx, userId) => createTripsRepository(tx).forgetAll(userId),
    exportData: async (userId) => ({ savedTrips: (await repository.list(userId)).map(present) }),
  };
};
