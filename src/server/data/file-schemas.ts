import { z } from 'zod';
import { sourceSchema } from '#shared/law/source.ts';
import { rangeRecordSchema } from '#shared/ranges/range-record.ts';

export const FOUNDING_MEMBERS = 'founding-members.yaml';
export const RELEASE = 'release.yaml';
export const SOURCES = 'sources.yaml';
export const COUNTIES = 'counties.yaml';
export const WAIVERS = 'waivers.yaml';
export const GLOSSARY = 'glossary.yaml';
export const FEDERAL = 'federal.yaml';
export const PLACE_WORDS = 'place-words.yaml';
export const JURISDICTION_FILE = /^jurisdictions\/us-([a-z]{2})\.yaml$/;
export const COUNTY_OFFICES_FILE = /^county-offices\/us-([a-z]{2})\.yaml$/;
export const RANGE_FILE = /^ranges\/us-([a-z]{2})\.yaml$/;
export const ALERT_FILE = /^alerts\/([a-z0-9-]+)\.yaml$/;
export const GUIDE_FILE = /^guides\/([a-z0-9-]+)\.md$/;

export const foundingMembersSchema = z.strictObject({ foundingMembers: z.array(z.email()) });

/** Raised whenever the facts change: an older release is never published over a newer one. */
export const releaseSchema = z.strictObject({
  release: z.int().positive(),
  releasedOn: z.iso.date(),
  /** Up to which of the desk's releases these files hold what editors published. Written by `npm run data:export`. */
  desk: z.int().nonnegative().optional(),
});

export const sourcesSchema = z.strictObject({ sources: z.record(z.string(), sourceSchema) });

/** Every county that must have a record, by the Census: name by FIPS code by jurisdiction. */
export const countiesSchema = z.strictObject({
  source: z.string(),
  counties: z.record(z.string(), z.record(z.string().regex(/^\d{5}$/), z.string().min(1))),
});

/** The ranges of a state. Records are checked one by one, so that all problems are told. */
export const rangesSchema = z.strictObject({ code: z.string(), ranges: z.array(rangeRecordSchema).min(1) });

/** Known problems that the check lets pass for a while: facts of these sources that are due for review. */
const waiverSchema = z.strictObject({
  rule: z.literal('due-for-review'),
  sources: z.array(z.string()).min(1),
  reason: z.string().trim().min(1).max(300),
  until: z.iso.date(),
});

export const waiversSchema = z.strictObject({ waivers: z.array(waiverSchema) });

export type Waiver = z.infer<typeof waiverSchema>;

/** A word of the law: what it means, why it matters to the reader, and a guideline that says more. */
const termSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by hyphens'),
  title: z
    .string()
    .max(40)
    .regex(/^[A-Z0-9]/, 'must start with a capital letter or a digit, which groups it'),
  alsoCalled: z.array(z.string().max(60)).min(1).optional(),
  meaning: z.string(),
  whyItMatters: z.string(),
  guide: z.string().optional(),
  sources: z.array(z.string()).min(1).optional(),
});

export const glossarySchema = z.strictObject({ terms: z.array(termSchema).min(1) });

/** What people type, and the kinds of place that answer it. */
export const placeWordsSchema = z.strictObject({
  groups: z
    .array(z.strictObject({ kinds: z.array(z.string()), words: z.array(z.string().trim().min(2)).min(1) }))
    .min(1),
});

export type DataTerm = z.infer<typeof termSchema>;
