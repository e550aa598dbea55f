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

const locationSchema = z.strictObject({
  lat: latitudeSchema,
  lng: longitudeSchema,
  address: z.string().describe("For people: 'Beverly Hills, CA 90210', 'Austin, TX'"),
  city: z.string().optional(),
  county: z.string().optional().describe("By its full name: 'El Paso County', 'Orleans Parish'"),
  state: z.string().optional().describe('Two letters; also DC, PR, VI, GU, AS and MP'),
});

/** Where somebody is, or looks around. */
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
      .max(MAX_QUERY, `That is too long for a place. ${EMPTY_SEARCH}`),
  }),
  response: z.array(locationSchema),
});

/** Coordinates travel in bodies, since addresses are kept in histories and logs. */
export const findPlaceAt = defineEndpoint({
  method: 'POST',
  path: '/api/places/reverse',
  access: 'user',
  summary: 'The town, county and state of a point; a problem for one that is not in the United States',
  body: z.strictObject({ lat: latitudeSchema, lng: longitudeSchema }),
  response: locationSchema,
});
