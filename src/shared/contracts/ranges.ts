import { z } from 'zod';
import { NEARBY_MILES } from '../ranges/distance.ts';
import { rangeOnTheWaySchema, rangeSchema } from '../ranges/range.ts';
import { defineEndpoint } from './endpoint.ts';
import { latitudeSchema, longitudeSchema } from './places.ts';
import { routeBodySchema } from './trips.ts';

const MAX_MILES = 100;
const RADIUS = `Radius must be from 1 to ${MAX_MILES} miles.`;
const MAX_TYPED = 120;

/** Ours, or Google's place id behind its prefix. */
export const rangeIdSchema = z
  .string()
  .regex(
    /^(us-[a-z]{2}-[a-z0-9-]{1,120}|google_[A-Za-z0-9_-]{1,300})$/,
    'We don’t know that range. Reload the page and try again.',
  );

const done = z.strictObject({ ok: z.literal(true) });

export const findNearbyRanges = defineEndpoint({
  method: 'POST',
  path: '/api/ranges/nearby',
  access: 'member',
  summary: 'Ranges of our directory around a point, nearest first; those known to its county only come last',
  body: z.strictObject({
    lat: latitudeSchema,
    lng: longitudeSchema,
    radius: z.number(RADIUS).min(1, RADIUS).max(MAX_MILES, RADIUS).default(NEARBY_MILES).describe('Miles'),
  }),
  response: z.array(rangeSchema),
});

export const findRangesAlong = defineEndpoint({
  method: 'POST',
  path: '/api/ranges/along',
  access: 'member',
  summary: 'Ranges of our directory near a line, in its order, each once',
  body: routeBodySchema,
  response: z.array(rangeOnTheWaySchema),
});

export const listSavedRanges = defineEndpoint({
  method: 'GET',
  path: '/api/ranges/saved',
  access: 'user',
  summary: "The caller's saved ranges, newest first",
  response: z.array(
    z.strictObject({
      id: z.string(),
      savedAt: z.iso.datetime(),
      range: rangeSchema
        .nullable()
        .describe('Null: a maps service knows it, it has left our directory, or the membership has ended'),
    }),
  ),
});

export const saveRange = defineEndpoint({
  method: 'PUT',
  path: '/api/ranges/saved/:id',
  access: 'user',
  summary: 'Saves a range; saving it again changes nothing',
  params: z.object({ id: rangeIdSchema }),
  response: done,
});

export const forgetRange = defineEndpoint({
  method: 'DELETE',
  path: '/api/ranges/saved/:id',
  access: 'user',
  summary: 'Removes a range from the saved ones, if it is there',
  params: z.object({ id: rangeIdSchema }),
  response: done,
});

export const listRecentSearches = defineEndpoint({
  method: 'GET',
  path: '/api/recent-searches',
  access: 'user',
  summary: "The caller's last searches for a place, as they were typed, newest first",
  response: z.array(z.strictObject({ typed: z.string(), searchedAt: z.iso.datetime() })),
});

export const keepRecentSearch = defineEndpoint({
  method: 'POST',
  path: '/api/recent-searches',
  access: 'user',
  summary: 'Saves a search that found a place; the oldest is dropped',
  body: z.strictObject({
    typed: z
      .string()
      .trim()
      .min(1, 'Please enter a zip code or city, state.')
      .max(MAX_TYPED, 'That’s too long for a place.')
      .regex(/\p{L}|^\d{5}(-\d{4})?$/u, 'We only save a ZIP code or the name of a place.'),
  }),
  response: done,
});

export const clearRecentSearches = defineEndpoint({
  method: 'DELETE',
  path: '/api/recent-searches',
  access: 'user',
  summary: "Clears all of the caller's searches",
  response: done,
});
