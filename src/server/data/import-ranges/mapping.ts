import { z } from 'zod';
import { asOfSchema } from '#shared/law/calendar.ts';
import { sourceSchema } from '#shared/law/source.ts';
import { stateCodeSchema } from '#shared/law/states.ts';
import { RANGE_FEATURES } from '#shared/ranges/range-record.ts';

const column = z.string().min(1);

/** Which values of a column mean yes and which no; any other says nothing. Case does not matter. */
const featureSchema = z.strictObject({
  field: column,
  yes: z.array(z.string()).default([]),
  no: z.array(z.string()).default([]),
});

/** Says what the columns of a foreign file mean. A column that is not named is not read. */
export const mappingSchema = z.strictObject({
  /** Stands in `sources.yaml` under this key afterwards. */
  source: sourceSchema.extend({ key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not a key like fws-ranges') }),
  /** Of every row; the source's own date when left out. */
  asOf: asOfSchema.optional(),
  /** Of every row, where no column has it. */
  state: stateCodeSchema.optional(),
  /** How exact the file's coordinates are. */
  precision: z.enum(['point', 'zip', 'town']).default('point'),
  fields: z.strictObject({
    name: column,
    address: column.optional(),
    city: column.optional(),
    state: column.optional(),
    zip: column.optional(),
    lat: column.optional(),
    lng: column.optional(),
    phone: column.optional(),
    website: column.optional(),
    hours: column.optional(),
    restrictions: column.optional(),
    amenities: column.optional(),
  }),
  features: z.partialRecord(z.enum(RANGE_FEATURES), featureSchema).default({}),
});

export type Mapping = z.infer<typeof mappingSchema>;
