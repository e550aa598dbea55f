import { z } from 'zod';

/** How exactly we know where a range is. */
const PRECISIONS = ['point', 'zip', 'town', 'county'] as const;

const feature = z.boolean().nullable().describe('Null: not known');

/** A firing range as the list and the map show it, be it from our directory or from a maps service. */
export const rangeSchema = z.strictObject({
  id: z.string().describe("Begins with 'google_' when it comes from Google"),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  latitude: z.string().nullable().describe('Null: known to the county only'),
  longitude: z.string().nullable(),
  rating: z.string().nullable(),
  reviewCount: z.number().nullable(),
  isIndoor: feature,
  isOutdoor: feature,
  allowsPistol: feature,
  allowsRifle: feature,
  allowsShotgun: feature,
  hasTraining: feature,
  hasRentals: feature,
  hoursOfOperation: z.string().nullable(),
  restrictions: z.string().nullable(),
  amenities: z.string().nullable(),
  distance: z.number().nullable().describe('Straight-line miles; null: known to the county only'),
  isGoogle: z.boolean(),
  precision: z.enum(PRECISIONS).describe('zip and town: approximate location; county: no location'),
  county: z.string().nullable(),
  source: z
    .strictObject({ title: z.string(), address: z.string().nullable(), asOf: z.string() })
    .nullable()
    .describe('Who says so, and when; null for a maps service'),
});

export type Range = z.infer<typeof rangeSchema>;
