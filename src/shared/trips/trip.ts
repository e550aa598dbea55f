import { z } from 'zod';
import { LEG_KINDS, type LegKind } from './road-way.ts';

/** What somebody does at a place on the way. The first and the last place have no such word. */
export const STOP_KINDS = ['drive-through', 'fuel', 'overnight'] as const;

export type StopKind = (typeof STOP_KINDS)[number];

export const TRIP_LIMITS = { places: 12, name: 80, typed: 120, saved: 50 } as const;

/** As it was typed: a trip that is kept holds no coordinates. */
const typedPlaceSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a zip code or city, state.')
  .max(TRIP_LIMITS.typed, 'That’s too long for a place.')
  .regex(/\p{L}|^\d{5}(-\d{4})?$/u, 'Enter only a ZIP code or the name of a place.');

const tripStopSchema = z.strictObject({ typed: typedPlaceSchema, kind: z.enum(STOP_KINDS) });

export const tripSchema = z.strictObject({
  name: z.string().trim().min(1, 'Give the trip a name.').max(TRIP_LIMITS.name, 'That name is too long.'),
  start: typedPlaceSchema,
  stops: z.array(tripStopSchema).max(TRIP_LIMITS.places - 2, `A trip has at most ${TRIP_LIMITS.places} places.`),
  end: typedPlaceSchema,
  legs: z
    .array(z.enum(LEG_KINDS))
    .max(TRIP_LIMITS.places - 1)
    .optional()
    .describe('How each place after the start is reached; all are driven unless told'),
  leaveOn: z.iso.date().optional(),
  returnOn: z.iso.date().optional(),
});

export type Trip = z.infer<typeof tripSchema>;

export const legsOf = ({ stops, legs = [] }: Pick<Trip, 'stops' | 'legs'>): LegKind[] =>
  Array.from({ length: stops.length + 1 }, (_leg, at) => legs[at] ?? 'drive');

export const crossedStateSchema = z.strictObject({
  state: z.string().nullable().describe('Two letters; null: abroad or over open water'),
  miles: z.number(),
  counties: z.array(z.strictObject({ name: z.string(), miles: z.number() })),
});

/** A stretch of a route within one state. A state that is left and entered again comes twice. */
export type CrossedState = z.infer<typeof crossedStateSchema>;

export const ROUTE_LIMITS = { points: 2500, miles: 15_000 } as const;

/** Shorter than this is no trip. */
export const SHORTEST_TRIP_MILES = 0.25;
