import { z } from 'zod';
import { asOfSchema, isDueForReview } from './calendar.ts';
import { isSameCounty, shortCountyName } from './county-name.ts';
import { BASES, type Fact } from './fact.ts';
import { type Jurisdiction, lawInMotionSchema } from './jurisdiction.ts';
import { type Source, sourceSchema } from './source.ts';
import { stateCodeSchema } from './states.ts';
import { conditionSchema, TOPICS, type Topic, topicSchema } from './topics.ts';

const factValueSchema = z
  .union([z.boolean(), z.number(), z.string(), z.array(z.string()), z.array(conditionSchema)])
  .nullable();

export type FactValue = z.infer<typeof factValueSchema>;

/** One fact with all that is known of where it comes from. Sources are named by their keys. */
export const evidenceFactSchema = z.strictObject({
  topic: topicSchema,
  isOfCounty: z.boolean().describe("The county's own figure, in the place of the state's"),
  value: factValueSchema.describe('Null: known to be nothing, or unknown: `basis` tells which'),
  basis: z.enum(BASES),
  source: z.string().nullable(),
  locator: z.string().nullable(),
  asOf: asOfSchema.nullable(),
  alsoIn: z.array(z.string()),
  note: z.string().nullable(),
});

export type EvidenceFact = z.infer<typeof evidenceFactSchema>;

export const evidenceSchema = z.strictObject({
  state: stateCodeSchema,
  county: z.string().nullable(),
  publishedAt: z.iso.datetime(),
  facts: z.array(evidenceFactSchema),
  lawInMotion: z.array(lawInMotionSchema),
  sources: z.record(z.string(), sourceSchema),
});

export type Evidence = z.infer<typeof evidenceSchema>;

export const evidenceFactOf = (topic: Topic, fact: Fact, isOfCounty = false): EvidenceFact =>
  fact.basis === 'unknown'
    ? {
        topic,
        isOfCounty,
        value: null,
        basis: 'unknown',
        source: null,
        locator: null,
        asOf: null,
        alsoIn: [],
        note: fact.note,
      }
    : {
        topic,
        isOfCounty,
        value: fact.value as FactValue,
        basis: fact.basis,
        source: fact.source,
        locator: fact.locator,
        asOf: fact.asOf,
        alsoIn: fact.alsoIn ?? [],
        note: fact.note ?? null,
      };

type Published = { sources: Readonly<Record<string, Source>>; publishedAt: Date };

/** All evidence of a state, or of one of its counties; null where there is no such county. */
export const evidenceOf = (
  { code, facts, lawInMotion, counties }: Jurisdiction,
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

    return fact ? [evidenceFactOf(topic, fact, own[topic] !== undefined)] : [];
  });
  const named = new Set([
    ...shown.flatMap(({ source, alsoIn }) => [source ?? [], alsoIn].flat()),
    ...lawInMotion.map(({ source }) => source),
  ]);

  return {
    state: stateCodeSchema.parse(code.slice(3).toUpperCase()),
    county: county && shortCountyName(county.name),
    publishedAt: publishedAt.toISOString(),
    facts: shown,
    lawInMotion,
    sources: Object.fromEntries(Object.entries(sources).filter(([key]) => named.has(key))),
  };
};

/** Facts whose source spoke more than a year ago. What nobody knows has no age. */
export const isFactDue = ({ asOf }: Pick<EvidenceFact, 'asOf'>, today: string): boolean =>
  asOf !== null && isDueForReview(asOf, today);

/** What a release changed of one fact. */
export const changeSchema = z.strictObject({
  id: z.number(),
  county: z.string().nullable(),
  topic: topicSchema,
  earlier: evidenceFactSchema.nullable().describe('Null: there was no such fact'),
  later: evidenceFactSchema.nullable().describe('Null: there is no such fact any more'),
  changedAt: z.iso.datetime(),
});

export type Change = z.infer<typeof changeSchema>;
