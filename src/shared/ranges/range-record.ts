import { z } from 'zod';
import { asOfSchema } from '../law/calendar.ts';
import { RANGE_ACCESS } from './range.ts';

const text = (length: number) => z.string().trim().min(1).max(length);
const feature = z.boolean().nullable().default(null);

/** Coordinates as exact as the precision says; of a place known to the county only there are none. */
const whereSchema = z.strictObject({
  precision: z.enum(['point', 'zip', 'town']),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

/** A range of `data/ranges/`. What is left out is not known. */
export const rangeRecordSchema = z.strictObject({
  /** Given once and kept for good, also when the name changes: members save it. */
  id: z.string().regex(/^us-[a-z]{2}-[a-z0-9]+(-[a-z0-9]+)*$/, 'not an id like us-tx-red-river-range'),
  name: text(120),
  address: text(160).optional(),
  city: text(60).optional(),
  zip: z
    .string()
    .regex(/^\d{5}$/, 'not five digits')
    .optional(),
  /** FIPS code. */
  county: z.string().regex(/^\d{5}$/, 'not five digits'),
  /** Left out: known to the county only. */
  where: whereSchema.optional(),
  phone: z
    .string()
    .regex(/^\d{3}-\d{3}-\d{4}$/, 'not a phone number like 512-555-0100')
    .optional(),
  website: z.url({ protocol: /^https?$/ }).optional(),
  features: z
    .strictObject({
      indoor: feature,
      outdoor: feature,
      pistol: feature,
      rifle: feature,
      shotgun: feature,
      training: feature,
      rentals: feature,
    })
    .prefault({}),
  hours: text(160).optional(),
  price: text(120).optional(),
  access: z.enum(RANGE_ACCESS).optional(),
  /** Indoor lanes. */
  lanes: z.int().min(1).max(300).optional(),
  /** The longest distance that can be shot. */
  maxYards: z.int().min(5).max(3000).optional(),
  restrictions: text(240).optional(),
  amenities: text(240).optional(),
  source: text(80),
  asOf: asOfSchema,
});

export type RangeRecord = z.infer<typeof rangeRecordSchema>;

/** A range as it is published: with its state and the name of its county, where we have one. */
export type PublishedRange = RangeRecord & { state: string; countyName: string | null };

export const RANGE_FEATURES = ['indoor', 'outdoor', 'pistol', 'rifle', 'shotgun', 'training', 'rentals'] as const;
