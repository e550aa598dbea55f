import { z } from 'zod';
import { asOfSchema, checkedOnSchema } from './calendar.ts';

/** How we know: the law's own text, a cap in it, a county's page, someone's summary of it, or not at all. */
const BASES = ['state_law', 'statutory_cap', 'county_page', 'secondary', 'unknown'] as const;

export type Basis = (typeof BASES)[number];

export const FACT_LIMITS = { locator: 160, summary: 160, detail: 200, howWeKnow: 700 } as const;

/** A key of `data/sources.yaml`; the checker knows which exist. */
const sourceKeySchema = z.string().min(1);

const sentence = (length: number) => z.string().trim().min(1).max(length);

export const howWeKnowSchema = sentence(FACT_LIMITS.howWeKnow);

/** Where something comes from: of a fact, of a kind of permit, of a row of what a state honors. */
export const evidenceShape = {
  basis: z.enum(BASES).exclude(['unknown']),
  source: sourceKeySchema,
  /** Where in the source: section, heading, row. */
  locator: sentence(FACT_LIMITS.locator),
  /** The date of the source or of the copy that was read, never the day it was typed in. */
  asOf: asOfSchema,
  /** The day an editor last opened the source and found that it still says so. */
  checkedOn: checkedOnSchema.optional(),
  /** Further sources that say the same. */
  alsoIn: z.array(sourceKeySchema).min(1).optional(),
  /** Sources weighed and what could not be confirmed, for readers who open the source. */
  howWeKnow: howWeKnowSchema.optional(),
};

export type KnownEvidence = z.infer<z.ZodObject<typeof evidenceShape>>;

/** What a member reads beside the value. */
export const wordsShape = {
  /** The answer in one plain sentence; left out where the value says it all. */
  summary: sentence(FACT_LIMITS.summary).optional(),
  /** Exceptions and conditions, the common one first. */
  details: z.array(sentence(FACT_LIMITS.detail)).min(1).optional(),
};

/** Who or what a part of a fee is for. `office`: the one that takes the application. */
const FEE_PARTS = ['state', 'office', 'sheriff', 'police', 'fingerprints', 'photos', 'card'] as const;

const feePartSchema = z.strictObject({
  for: z.enum(FEE_PARTS),
  dollars: z.number().positive().max(1000).multipleOf(0.01),
  /** The law says 'up to'. */
  isMost: z.literal(true).optional(),
});

export type FeePart = z.infer<typeof feePartSchema>;

/** One answer with its evidence. `null` is an answer too: it is known that there is nothing, such as no limit. */
export const knownFactSchema = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    value,
    ...wordsShape,
    ...evidenceShape,
    parts: z.array(feePartSchema).min(2).optional().describe('Of a fee or its cap: what it is made of'),
  });

/** Not confirmed; `howWeKnow` says what was looked at. */
export const unknownFactSchema = z.strictObject({ basis: z.literal('unknown'), howWeKnow: howWeKnowSchema });

type Words = z.infer<z.ZodObject<typeof wordsShape>>;

/** What is missing of it can be asked for all the same. */
export type UnknownFact = { basis: 'unknown'; howWeKnow: string } & {
  [Key in 'value' | 'parts' | keyof Words | Exclude<keyof KnownEvidence, 'basis' | 'howWeKnow'>]?: undefined;
};

export type KnownFact<Value = unknown> = Words & KnownEvidence & { value: Value; parts?: FeePart[] | undefined };

/** A fact has this shape from its file to the screen. */
export type Fact<Value = unknown> = UnknownFact | KnownFact<Value>;

/** What a reader of any of these needs to say where it comes from. */
export type Evidenced = UnknownFact | (Words & KnownEvidence);
