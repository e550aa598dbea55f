import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const MAX_QUERY = 120;

const EMPTY_SEARCH = 'Please enter a zip code or city, state.';

export const latitudeSchema = z
  .number('Latitude must be a number from -90 to 90.')
  .min(-90, 'Latitude must be a number from -90 to 90.')
  .max(90, 'Latitude must be a number from -90 to 90.');

export const longitudeSchema = z
  .number('Longitude must be a number from -180 to 180.')
  .min(-180, 'Longitude must be a number from -180 to 180.')
  .max(180, 'Longitude must be a number from -180 to 180.');

export const locationSchema = z.strictObject({
  lat: latitudeSchema,
  lng: longitudeSchema,
  address: z.string().describe("For people: 'Beverly Hills, CA 90210', 'Austin, TX'"),
  city: z.string().optional(),
  county: z.string().optional().describe("By its full name: 'El Paso County', 'Orleans Parish'"),
  state: z.string().optional().describe('Two letters; also DC, PR, VI, GU, AS and MP'),
});

/** Where someone is, or looks around. */
export type Location = z.infer<typeof locationSchema>;

export const searchPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/places/search',
  access: 'user',
  summary: 'Places for a ZIP code or the beginning of a town, best first; empty when there is none',
  query: z.object({
    q: z
      .string(EMPTY_SEARCH)
      .trim()
      .min(1, EMPTY_SEARCH)
      .max(MAX_QUERY, `That’s too long for a place. ${EMPTY_SEARCH}`),
  }),
  response: z.array(locationSchema),
});

/** Coordinates travel in bodies, since URLs are kept in histories and logs. */
export const findPlaceAt = defineEndpoint({
  method: 'POST',
  path: '/api/places/reverse',
  access: 'user',
  summary: 'The town, county and state of a point; a problem for one that is not in the United States',
  body: z.strictObject({ lat: latitudeSchema, lng: longitudeSchema }),
  response: locationSchema,
});

const surroundingsSchema = z.strictObject({
  counties: z.array(
    z.strictObject({
      name: z.string().nullable().describe('Null: split since the outlines were drawn'),
      state: z.string().nullable(),
      path: z.string().describe('SVG path of what lies on the map, in twentieths of a mile'),
      area: z.number().describe('Square miles of it'),
      x: z.number().describe('Its middle: miles to the east'),
      y: z.number().describe('Its middle: miles to the south'),
    }),
  ),
  towns: z.array(z.strictObject({ name: z.string(), x: z.number(), y: z.number() })).describe('The biggest first'),
  roads: z
    .strictObject({ major: z.string(), secondary: z.string() })
    .describe('Highways as SVG paths, in twentieths of a mile'),
});

/** The land around a point as our own map draws it, with the point in the middle. */
export type Surroundings = z.infer<typeof surroundingsSchema>;

export const getSurroundings = defineEndpoint({
  method: 'POST',
  path: '/api/places/surroundings',
  access: 'user',
  summary: 'Outlines of counties, the highways, and the towns around a point, for a map that needs no service',
  body: z.strictObject({ lat: latitudeSchema, lng: longitudeSchema }),
  response: surroundingsSchema,
});
