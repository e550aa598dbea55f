import { z } from 'zod';

/** What somebody does at a place on the way. The first and the last place have no such word. */
export const STOP_KINDS = ['drive-through', 'fuel', 'overnight'] as const;

export type StopKind = (typeof STOP_KINDS)[number];

export const TRIP_LIMITS = { places: 12, name: 80, typed: 120, saved: 50 } as const;

/** As it was typed: a trip that is kept holds no coordinates. */
const typedPlaceSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a zip code or city, state.')
  .max(TRIP_LIMITS.typed, 'That is too long for a place.')
  .regex(/\p{L}|^\d{5}(-\d{4})?$/u, 'Only a zip code or the name of a place is kept.');

const tripStopSchema = z.strictObject({ typed: typedPlaceSchema, kind: z.enum(STOP_KINDS) });

export const tripSchema = z.strictObject({
  name: z.string().trim().min(1, 'Please name the trip.').max(TRIP_LIMITS.name, 'That name is too long.'),
  start: typedPlaceSchema,
  stops: z.array(tripStopSchema).max(TRIP_LIMITS.places - 2, `A trip has at most ${TRIP_LIMITS.places} places.`),
  end: typedPlaceSchema,
});

export type Trip = z.infer<typeof tripSchema>;

export const crossedStateSchema = z.strictObject({
  state: z.string().nullable().describe('Two letters; null: abroad or over open water'),
  miles: z.number(),
  counties: z.array(z.strictObject({ name: z.string(), miles: z.number() })),
});

/** A stretch of a route within one state. A state that is left and entered again comes twice. */
export type CrossedState = z.infer<typeof crossedStateSchema>;

/** One straight leg, from a place to the next. */
export const straightLegSchema = z.strictObject({
  milesOutside: z.number().describe('Abroad or over open water'),
  nearby: z.array(z.string()).describe('States so near to the line that a road may well cross them'),
});

export type StraightLeg = z.infer<typeof straightLegSchema>;

/** A road strays from the straight line by a part of its length, and further where that runs over water or abroad. */
const NEARBY = { shareOfLeg: 0.2, shareOutside: 0.5, mostMiles: 300 } as const;

export const nearbyMilesOf = (legMiles: number, milesOutside: number): number =>
  Math.min(NEARBY.mostMiles, Math.max(legMiles * NEARBY.shareOfLeg, milesOutside * NEARBY.shareOutside));

export const ROUTE_LIMITS = { points: 2500, miles: 15_000 } as const;

/** Shorter than this is no trip. */
export const SHORTEST_TRIP_MILES = 0.25;
