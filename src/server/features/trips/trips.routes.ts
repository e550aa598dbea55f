import type { FastifyInstance } from 'fastify';
import { clearTrips, crossRoute, forgetTrip, listTrips, type SavedTrip, saveTrip } from '#shared/contracts/trips.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import {
  type CrossedState,
  nearbyMilesOf,
  ROUTE_LIMITS,
  SHORTEST_TRIP_MILES,
  type StraightLeg,
  TRIP_LIMITS,
} from '#shared/trips/trip.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { savedTrips } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { AccountEvents } from '../../http/account-events.ts';
import { handle } from '../../http/handle.ts';
import type { FindPlaces } from '../../places/lazy-places.ts';
import type { Places } from '../../places/places.ts';
import type { Limit, RateLimits } from '../../sessions/rate-limits.ts';
import { createTripsRepository } from './trips.repository.ts';

export type TripParts = { db: Db; findPlaces: FindPlaces; limits: RateLimits; clock: Clock };

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

/** How far each straight leg is outside the country, and which states its road may well cross. */
const describeLegs = (points: readonly Point[], places: Places): StraightLeg[] =>
  points.slice(1).map((to, at) => {
    const from = points[at] as Point;
    const outside = places.cross([from, to]).filter(({ county }) => county === null);
    const milesOutside = outside.reduce((sum, { miles }) => sum + miles, 0);
    const reach = nearbyMilesOf(milesBetween(from, to), milesOutside);

    return { milesOutside: round(milesOutside), nearby: places.statesNear(from, to, reach) };
  });

const present = ({ id, name, route, savedAt }: typeof savedTrips.$inferSelect): SavedTrip => ({
  id,
  name,
  ...route,
  savedAt: savedAt.toISOString(),
});

export const tripRoutes = (app: FastifyInstance, { db, findPlaces, limits, clock }: TripParts): AccountEvents => {
  const repository = createTripsRepository(db);

  handle(app, crossRoute, async ({ body, viewer }) => {
    const points = body.points.map(([lat, lng]) => ({ lat, lng }));
    const miles = lengthOf(points);
    if (miles < SHORTEST_TRIP_MILES) {
      throw new AppError('invalid-request', 'Start and end are the same place: there is no way between them.');
    }
    if (miles > ROUTE_LIMITS.miles) {
      throw new AppError('invalid-request', `A route may be at most ${ROUTE_LIMITS.miles} miles long.`);
    }
    await limits.take('cross-route', viewer.user.id, ROUTES_PER_USER);

    const places = await findPlaces();

    return {
      miles: round(miles),
      states: groupByState(places.cross(points)),
      ...(body.isStraight && { legs: describeLegs(points, places) }),
    };
  });

  handle(app, listTrips, async ({ viewer }) => (await repository.list(viewer.user.id)).map(present));

  handle(app, saveTrip, async ({ body, viewer }) => {
    await limits.take('save-trip', viewer.user.id, SAVES_PER_USER);
    const saved = await repository.save(viewer.user.id, body, clock());
    if (!saved)
      throw new AppError('conflict', `You have saved ${TRIP_LIMITS.saved} trips, which is as many as we keep.`);

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
