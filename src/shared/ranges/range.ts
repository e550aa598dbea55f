import { z } from 'zod';

/** How exactly we know where a range is. */
const PRECISIONS = ['point', 'zip', 'town', 'county'] as const;

/** Who may shoot there: anyone who pays, or members of the club. */
export const RANGE_ACCESS = ['public', 'members'] as const;

/** Who says so, and when. What it stands for is named where it is not all of the range. */
const creditSchema = z.strictObject({
  title: z.string(),
  address: z.string().nullable(),
  asOf: z.string(),
  license: z
    .strictObject({ name: z.string(), address: z.string().nullable() })
    .nullable()
    .default(null)
    .describe('Shown wherever the range is'),
  fields: z.array(z.string()).default([]).describe('What it says of the range; empty: all that no other source says'),
});

export type RangeCredit = z.output<typeof creditSchema>;

const voicesSchema = z.strictObject({ count: z.int(), month: z.string().describe('The latest, such as 2026-11') });

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
  source: creditSchema.nullable().describe('Null for a maps service'),
  // Copies that a device kept before these were known lack them.
  price: z.string().nullable().default(null),
  access: z.enum(RANGE_ACCESS).nullable().default(null),
  indoorLanes: z.int().nullable().default(null),
  maxYards: z.int().nullable().default(null).describe('The longest distance one can shoot'),
  moreSources: z.array(creditSchema).default([]).describe('Others that say something the first does not'),
  openReports: voicesSchema.nullable().default(null).describe('Members who said it is open, in the last 12 months'),
  closedReports: voicesSchema.nullable().default(null).describe('Members who said it is closed; not checked yet'),
});

export type Range = z.infer<typeof rangeSchema>;

/** A range near a line, and how far along the line that is. */
export const rangeOnTheWaySchema = z.strictObject({ mile: z.number(), range: rangeSchema });
