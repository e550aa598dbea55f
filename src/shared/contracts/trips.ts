import { z } from 'zod';
import { crossedStateSchema, ROUTE_LIMITS, straightLegSchema, tripSchema } from '../trips/trip.ts';
import { defineEndpoint } from './endpoint.ts';
import { latitudeSchema, longitudeSchema } from './places.ts';

const TOO_FEW = 'A route needs a start and an end.';

/** A line of points, as a request holds it. */
export const routeBodySchema = z.strictObject({
  points: z
    .array(z.tuple([latitudeSchema, longitudeSchema]))
    .min(2, TOO_FEW)
    .max(ROUTE_LIMITS.points, `A route may have at most ${ROUTE_LIMITS.points} points.`),
});

/** The line travels in the body, is used for the answer, and is neither kept nor logged. */
export const crossRoute = defineEndpoint({
  method: 'POST',
  path: '/api/trips/crossings',
  access: 'member',
  summary: 'The states and counties that a line crosses, in its order, with miles',
  body: routeBodySchema.extend({
    isStraight: z.literal(true).optional().describe('The points are places and not a road: legs are told too'),
  }),
  response: z.strictObject({
    miles: z.number(),
    states: z.array(crossedStateSchema),
    legs: z.array(straightLegSchema).optional(),
  }),
});

const savedTripSchema = tripSchema.extend({ id: z.string(), savedAt: z.iso.datetime() });

export type SavedTrip = z.infer<typeof savedTripSchema>;

const done = z.strictObject({ ok: z.literal(true) });

export const listTrips = defineEndpoint({
  method: 'GET',
  path: '/api/trips',
  access: 'user',
  summary: "The member's saved trips, newest first, with places as they were typed",
  response: z.array(savedTripSchema),
});

export const saveTrip = defineEndpoint({
  method: 'POST',
  path: '/api/trips',
  access: 'user',
  summary: 'Saves a trip; one of the same name takes the place of the one before',
  body: tripSchema,
  response: savedTripSchema,
});

export const forgetTrip = defineEndpoint({
  method: 'DELETE',
  path: '/api/trips/:id',
  access: 'user',
  summary: 'Forgets one saved trip',
  params: z.object({ id: z.string().min(1).max(80) }),
  response: done,
});

export const clearTrips = defineEndpoint({
  method: 'DELETE',
  path: '/api/trips',
  access: 'user',
  summary: 'Forgets all saved trips',
  response: done,
});
