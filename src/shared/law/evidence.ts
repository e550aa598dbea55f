import { z } from 'zod';
import { isDueForReview, UNDATED } from './calendar.ts';
import { asOfText } from './calendar-display.ts';
import { isSameCounty, shortCountyName } from './county-name.ts';
import { officeContactSchema, officeSiteSchema } from './county-office.ts';
import { type Fact, knownFactSchema, unknownFactSchema } from './fact.ts';
import { localLimitSchema } from './honors.ts';
import { type Jurisdiction, lawInMotionSchema } from './jurisdiction.ts';
import { modernFact } from './older-shapes.ts';
import { type Source, sourceSchema } from './source.ts';
import { stateCodeSchema } from './states.ts';
import { TOPICS, type Topic, topicSchema } from './topics.ts';

const factValueSchema = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())]).nullable();

export type FactValue = z.infer<typeof factValueSchema>;

const placeShape = {
  topic: topicSchema,
  isOfCounty: z.boolean().describe("The county's own figure, instead of the state's"),
};

/** A fact with its topic. Sources are named by their keys. What a device kept in the older shape is read as well. */
export const topicFactSchema = z.preprocess(
  modernFact,
  z.discriminatedUnion('basis', [
    z.strictObject({ ...placeShape, ...knownFactSchema(factValueSchema).shape }),
    z.strictObject({ ...placeShape, ...unknownFactSchema.shape }),
  ]),
) as unknown as z.ZodType<TopicFact>;

export type TopicFact = { topic: Topic; isOfCounty: boolean } & Fact<FactValue>;

export const evidenceSchema = z.strictObject({
  state: stateCodeSchema,
  county: z.string().nullable(),
  publishedAt: z.iso.datetime(),
  facts: z.array(topicFactSchema),
  /** Where phone and site of the county's office come from. */
  contact: officeContactSchema.optional(),
  site: officeSiteSchema.optional(),
  localLimits: z
    .array(localLimitSchema)
    .optional()
    .describe('Where a permit counts for less than elsewhere in the state'),
  lawInMotion: z.array(lawInMotionSchema),
  sources: z.record(z.string(), sourceSchema),
});

export type Evidence = z.infer<typeof evidenceSchema>;

export const topicFactOf = (topic: Topic, fact: Fact, isOfCounty = false): TopicFact => ({
  ...(fact as Fact<FactValue>),
  topic,
  isOfCounty,
});

type Published = { sources: Readonly<Record<string, Source>>; publishedAt: Date };

/** All evidence of a state, or of one of its counties; null where there is no such county. */
export const evidenceOf = (
  { code, facts, lawInMotion, counties, localLimits = [] }: Jurisdiction,
  countyName: string | null,
  { sources, publishedAt }: Published,
): Evidence | null => {
  const county = countyName === null ? null : counties.list.find(({ name }) => isSameCounty(name, countyName));
  if (county === undefined) return null;

  const own: Partial<Record<Topic, Fact>> = {
    ...(county?.permitCost && { 'permit-cost': county.permitCost }),
    ...(county?.renewalCost && { 'renewal-cost': county.renewalCost }),
  };
  // In the order of the topics: a database keeps no order of keys.
  const shown = (Object.keys(TOPICS) as Topic[]).flatMap((topic) => {
    const fact = own[topic] ?? facts[topic];

    return fact ? [topicFactOf(topic, fact, own[topic] !== undefined)] : [];
  });
  const limits = localLimits.filter((limit) => county && limit.counties.includes(county.fips));
  const named = new Set([
    ...shown.flatMap(({ source, alsoIn = [] }) => [source ?? [], alsoIn].flat()),
    ...lawInMotion.map(({ source }) => source),
    ...[county?.contact?.source ?? [], county?.site?.source ?? []].flat(),
    ...limits.map(({ source }) => source),
  ]);

  return {
    state: stateCodeSchema.parse(code.slice(3).toUpperCase()),
    county: county && shortCountyName(county.name),
    publishedAt: publishedAt.toISOString(),
    facts: shown,
    ...(county?.contact && { contact: county.contact }),
    ...(county?.site && { site: county.site }),
    ...(limits.length > 0 && { localLimits: limits }),
    lawInMotion,
    sources: Object.fromEntries(Object.entries(sources).filter(([key]) => named.has(key))),
  };
};

/** When a fact's source spoke, and when an editor last opened it. */
export type Dated = { asOf?: string | undefined; checkedOn?: string | undefined };

/** Facts whose source spoke, and was opened, more than a year ago. What is unknown has no age. */
export const isFactDue = ({ asOf, checkedOn }: Dated, today: string): boolean =>
  asOf !== undefined && isDueForReview({ asOf, checkedOn }, today);

/** The mark beside the date of a fact that is due; null: it is recent enough. */
export const dueMark = (dated: Dated, today: string): string | null => {
  if (!isFactDue(dated, today)) return null;

  return dated.asOf === UNDATED ? 'check first' : 'older source, check first';
};

/** 'as of 2024 · older source, check first', for the line below a fact. */
export const datedText = ({ asOf, checkedOn }: Dated & { asOf: string }, today: string): string => {
  const mark = dueMark({ asOf, checkedOn }, today);

  return mark ? `${asOfText(asOf)} · ${mark}` : asOfText(asOf);
};

/** What a release changed of one fact. */
export const changeSchema = z.strictObject({
  id: z.number(),
  county: z.string().nullable(),
  topic: topicSchema,
  earlier: topicFactSchema.nullable().describe('Null: there was no such fact'),
  later: topicFactSchema.nullable().describe('Null: there is no such fact anymore'),
  changedAt: z.iso.datetime(),
});

export type Change = z.infer<typeof changeSchema>;
