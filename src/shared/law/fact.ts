import { z } from 'zod';
import { asOfSchema } from './calendar.ts';

/** How we know: the law's own text, a cap in it, a county's page, somebody's account of it, or not at all. */
export const BASES = ['state_law', 'statutory_cap', 'county_page', 'secondary', 'unknown'] as const;

export const FACT_LIMITS = { locator: 160, note: 700 } as const;

/** A key of `data/sources.yaml`; the checker knows which exist. */
const sourceKeySchema = z.string().min(1);

const noteSchema = z.string().trim().min(1).max(FACT_LIMITS.note);

/** One answer with its evidence. `null` is an answer too: it is known that there is nothing, such as no limit. */
export const knownFactSchema = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    value,
    basis: z.enum(BASES).exclude(['unknown']),
    source: sourceKeySchema,
    /** Where in the source: section, heading, row. */
    locator: z.string().trim().min(1).max(FACT_LIMITS.locator),
    /** The date of the source or of the copy that was read, never the day it was typed in. */
    asOf: asOfSchema,
    /** Further sources that say the same. */
    alsoIn: z.array(sourceKeySchema).min(1).optional(),
    note: noteSchema.optional(),
  });

/** Nobody has established it. The note says what was looked at. */
export const unknownFactSchema = z.strictObject({ basis: z.literal('unknown'), note: noteSchema });

export type Fact<Value = unknown> = z.infer<typeof unknownFactSchema> | (KnownEvidence & { value: Value });

type KnownEvidence = Omit<z.infer<ReturnType<typeof knownFactSchema<z.ZodType>>>, 'value'>;
