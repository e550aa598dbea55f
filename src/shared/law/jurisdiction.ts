import { z } from 'zod';
import { partialDateSchema } from './calendar.ts';
import {
  fipsSchema,
  OFFICES,
  type Office,
  type OfficeContact,
  type OfficeSite,
  officeContactSchema,
  officeSiteSchema,
} from './county-office.ts';
import { FACT_LIMITS, type Fact, knownFactSchema, wordsShape } from './fact.ts';
import { type HonorsRow, honorsRowSchema, localLimitSchema } from './honors.ts';
import { permitKindSchema } from './permit-kind.ts';
import { type PlaceRules, placeRulesSchema, signSchema } from './place-rules.ts';
import { STATE_CODES } from './states.ts';
import { type TOPICS, type Topic, topicSchema } from './topics.ts';

const COUNTY_KINDS = ['county', 'parish', 'borough', 'census-area', 'municipality', 'city', 'planning-region'] as const;

const fee = knownFactSchema(z.number().min(0).max(1000).multipleOf(0.01));

const text = (length: number) => z.string().trim().min(1).max(length);

/** A county or its equivalent: what the Census says of it, and where it differs from its state. */
const countySchema = z.strictObject({
  fips: fipsSchema,
  /** As the Census writes it: 'El Paso County', 'Orleans Parish', 'Baltimore city'. */
  name: text(60),
  kind: z.enum(COUNTY_KINDS),
  /** Only where it is another kind than the state's. */
  office: z.enum(OFFICES).optional(),
  /** The source that is the county's own page about permits. */
  page: z.string().optional(),
  permitCost: fee.optional(),
  renewalCost: fee.optional(),
  /** Exempt from the cap that holds in the rest of the state. */
  isCapExempt: z.literal(true).optional(),
  /** What is particular to it, for members. */
  details: wordsShape.details,
});

/** Answers that a step of law may end, and from which day they are unconfirmed. */
const mayEndSchema = z.strictObject({
  topics: z.array(topicSchema).min(1),
  by: z.iso.date().describe('From this day on the answers are not confirmed'),
  lastChecked: z.iso.date().describe('The day someone last checked whether it happened'),
});

/** Answers whose law courts keep from being enforced, and how long that can last. */
const blocksSchema = z.strictObject({
  topics: z.array(topicSchema).min(1),
  until: z.iso.date().describe('The last day on which the block can hold; after it the law counts as in force'),
});

/** A case or bill that may change a fact, or changed one lately. */
export const lawInMotionSchema = z.strictObject({
  title: text(120),
  kind: z.enum(['bill', 'case', 'statute']),
  status: z.enum(['pending', 'blocked', 'decided', 'in-force', 'outcome-not-seen']),
  summary: text(400),
  on: partialDateSchema.describe('When the step described here was taken'),
  mayEnd: mayEndSchema.optional(),
  blocks: blocksSchema.optional().describe('Only where the status is blocked'),
  source: text(80),
  locator: text(FACT_LIMITS.locator),
  asOf: partialDateSchema,
});

export type LawInMotion = z.infer<typeof lawInMotionSchema>;

/** A file of `data/jurisdictions/`. Facts are checked topic by topic, so that one bad fact hides no other. */
export const jurisdictionFileSchema = z.strictObject({
  code: z.enum(STATE_CODES.map((code) => `us-${code.toLowerCase()}`)),
  name: text(40),
  facts: z.record(z.string(), z.json()),
  permits: z.array(permitKindSchema).describe('Its kinds of permit, the usual one first; none: it issues none'),
  honors: z
    .array(honorsRowSchema)
    .min(1)
    .describe('Whose permits it honors; the first row that speaks of a permit decides'),
  localLimits: z.array(localLimitSchema).optional(),
  places: placeRulesSchema.optional().describe('By kind of place; left out: we have not read this state for it'),
  signs: z.array(signSchema).min(1).optional().describe('Signs that its law describes'),
  lawInMotion: z.array(lawInMotionSchema),
  counties: z.strictObject({ office: z.enum(OFFICES), list: z.array(countySchema) }),
});

const ofCounty = { fips: fipsSchema };

/** A file of `data/county-offices/`: how to reach the offices of a state's counties, and fees that are not in its file. */
export const countyOfficesFileSchema = z.strictObject({
  code: z.string(),
  stateOffice: officeContactSchema.optional().describe('Of the state agency, where it takes applications itself'),
  contacts: z.array(officeContactSchema.extend(ofCounty)).optional(),
  sites: z.array(officeSiteSchema.extend(ofCounty)).optional(),
  fees: z.array(countySchema.pick({ fips: true, page: true, permitCost: true, renewalCost: true })).optional(),
});

export type CountyOfficesFile = z.infer<typeof countyOfficesFileSchema>;

export type County = z.infer<typeof countySchema> & {
  contact?: OfficeContact | undefined;
  site?: OfficeSite | undefined;
};

/** Topics that only some jurisdictions have may be missing. */
export type Facts = { [Key in Topic]?: Fact<z.infer<(typeof TOPICS)[Key]>> };

/** A jurisdiction whose every fact has passed its topic's schema. */
export type Jurisdiction = Omit<z.infer<typeof jurisdictionFileSchema>, 'facts' | 'honors' | 'places' | 'counties'> & {
  facts: Facts;
  counties: { office: Office; list: County[] };
  places?: PlaceRules | undefined;
  honors: readonly HonorsRow[];
};
