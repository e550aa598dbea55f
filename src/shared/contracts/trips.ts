import { z } from 'zod';
import { crossingSchema, LEG_KINDS, roadWaySchema } from '../trips/road-way.ts';
import { crossedStateSchema, ROUTE_LIMITS, TRIP_LIMITS, tripSchema } from '../trips/trip.ts';
import { defineEndpoint } from './endpoint.ts';
import { latitudeSchema, locationSchema, longitudeSchema } from './places.ts';

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
  body: routeBodySchema,
  response: z.strictObject({
    miles: z.number(),
    states: z.array(crossedStateSchema),
    crossings: z.array(crossingSchema),
  }),
});

/** The stops travel in the body, are used for the answer, and are neither kept nor logged. */
export const planRoute = defineEndpoint({
  method: 'POST',
  path: '/api/trips/route',
  access: 'member',
  summary: 'The ways by road from stop to stop, the fastest first, with the states and counties that each passes',
  body: z.strictObject({
    stops: z
      .array(z.strictObject({ lat: latitudeSchema, lng: longitudeSchema }))
      .min(2, TOO_FEW)
      .max(TRIP_LIMITS.places, `A trip has at most ${TRIP_LIMITS.places} places.`),
    legs: z.array(z.enum(LEG_KINDS)).optional().describe('One fewer than stops; all are driven unless told'),
  }),
  response: z.strictObject({ ways: z.array(roadWaySchema) }),
});

/** What was typed travels in the body, since addresses are kept in histories and logs. */
export const findTripPlaces = defineEndpoint({
  method: 'POST',
  path: '/api/trips/places',
  access: 'member',
  summary: 'What each place of a trip may mean, best first: the bigger town, and the one nearer to the others',
  body: z.strictObject({
    typed: z.array(z.string().trim().max(TRIP_LIMITS.typed)).min(1).max(TRIP_LIMITS.places),
  }),
  response: z.array(
    z.strictObject({
      choices: z.array(locationSchema).describe('Empty: we know no such place'),
      problem: z.string().nullable().describe('For people: why there can be none'),
    }),
  ),
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
