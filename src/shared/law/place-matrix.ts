import { z } from 'zod';
import { topicFactOf, topicFactSchema } from './evidence.ts';
import { wordsShape } from './fact.ts';
import {
  ALL_FEDERAL_PLACES,
  type FederalLaw,
  type FederalPlaceRule,
  federalAnswerSchema,
  federalPlacesSchema,
  federalRulesSchema,
} from './federal-law.ts';
import type { Jurisdiction } from './jurisdiction.ts';
import {
  ALL_PLACE_KINDS,
  type PlaceRule,
  type PlaceRules,
  placeAnswerSchema,
  placeRulesSchema,
  signSchema,
} from './place-rules.ts';
import { type Source, sourceSchema } from './source.ts';
import { type StateCode, stateCodeSchema } from './states.ts';

/** One answer without its evidence, which comes when it is opened. */
const placeCellSchema = z.strictObject({
  answer: z.union([placeAnswerSchema, z.literal('unknown')]),
  withoutPermit: placeAnswerSchema.optional(),
  visitors: placeAnswerSchema.optional(),
  ...wordsShape,
  asOf: z.string().optional(),
  checkedOn: z.string().optional(),
});

export type PlaceCell = z.infer<typeof placeCellSchema>;

const statePlacesSchema = z.strictObject({
  state: stateCodeSchema,
  residentsNeedPermit: z.boolean().nullable().describe('To carry concealed at all; null: unknown'),
  visitorsNeedPermit: z.boolean().nullable(),
  places: z
    .partialRecord(z.enum(ALL_PLACE_KINDS), placeCellSchema)
    .nullable()
    .describe('Null: this state has not been read for places'),
});

export type StatePlaces = z.infer<typeof statePlacesSchema>;

const sourcesSchema = z.record(z.string(), sourceSchema);

/** As of a state, without its evidence; no answer: unknown. A copy of before, which a device may still hold, has more. */
const federalCellSchema = z.object({
  answer: federalAnswerSchema.optional(),
  ...wordsShape,
  asOf: z.string().optional(),
  checkedOn: z.string().optional(),
});

export type FederalCell = z.infer<typeof federalCellSchema>;

export const placeMatrixSchema = z.object({
  publishedAt: z.iso.datetime(),
  states: z.array(statePlacesSchema),
  federal: z.record(z.enum(ALL_FEDERAL_PLACES), federalCellSchema),
});

export type PlaceMatrix = z.infer<typeof placeMatrixSchema>;

export const placeEvidenceSchema = z.strictObject({
  state: stateCodeSchema,
  places: placeRulesSchema,
  sources: sourcesSchema,
});

export type PlaceEvidence = z.infer<typeof placeEvidenceSchema>;

export const federalEvidenceSchema = z.strictObject({ places: federalPlacesSchema, sources: sourcesSchema });

export const signGuideSchema = z.strictObject({
  publishedAt: z.iso.datetime(),
  states: z.array(
    z.strictObject({
      state: stateCodeSchema,
      force: topicFactSchema.nullable(),
      signs: z.array(signSchema).nullable().describe('Null: this state has not been read for signs'),
    }),
  ),
  sources: sourcesSchema,
});

export type SignGuide = z.infer<typeof signGuideSchema>;

/** What cards need beside the facts of a state. */
export const cardRulesSchema = z.strictObject({ rules: federalRulesSchema, sources: sourcesSchema });

export type CardRules = z.infer<typeof cardRulesSchema>;

type Release = {
  publishedAt: Date;
  jurisdictions: ReadonlyMap<string, Jurisdiction>;
  federal: FederalLaw;
  sources: Readonly<Record<string, Source>>;
};

type Cited = { source?: string | undefined; alsoIn?: readonly string[] | undefined };

/** Only the sources that something shown rests on. */
const sourcesOf = (release: Release, cited: readonly Cited[]): Record<string, Source> => {
  const named = new Set(cited.flatMap(({ source, alsoIn = [] }) => [source ?? [], alsoIn].flat()));

  return Object.fromEntries(Object.entries(release.sources).filter(([key]) => named.has(key)));
};

const codeOf = (state: string): StateCode => stateCodeSchema.parse(state);

/** A rule as it is shown before its evidence is opened. */
export const cellOf = ({ answer, withoutPermit, visitors, summary, details, asOf, checkedOn }: PlaceRule): PlaceCell =>
  answer === undefined
    ? { answer: 'unknown' }
    : {
        answer,
        ...(withoutPermit && { withoutPermit }),
        ...(visitors && { visitors }),
        summary,
        ...(details && { details }),
        asOf,
        ...(checkedOn && { checkedOn }),
      };

/** In the order of the kinds: a database keeps no order of keys. */
const inOrder = <Value>(places: PlaceRules, make: (rule: PlaceRule) => Value) =>
  Object.fromEntries(
    ALL_PLACE_KINDS.flatMap((kind) => {
      const rule = places[kind];

      return rule ? [[kind, make(rule)] as const] : [];
    }),
  );

const federalCellOf = ({ answer, summary, details, asOf, checkedOn }: FederalPlaceRule): FederalCell =>
  answer === undefined ? {} : { answer, summary, ...(details && { details }), asOf, ...(checkedOn && { checkedOn }) };

const federalCellsOf = (places: FederalLaw['places']): PlaceMatrix['federal'] =>
  Object.fromEntries(ALL_FEDERAL_PLACES.map((kind) => [kind, federalCellOf(places[kind])])) as PlaceMatrix['federal'];

const negated = (value: boolean | undefined): boolean | null => (value === undefined ? null : !value);

export const placeMatrixOf = (release: Release): PlaceMatrix => ({
  publishedAt: release.publishedAt.toISOString(),
  states: [...release.jurisdictions].map(([state, { places, facts }]) => ({
    state: codeOf(state),
    residentsNeedPermit: facts['permit-required']?.value ?? null,
    visitorsNeedPermit: negated(facts['visitors-without-permit']?.value),
    places: places ? inOrder(places, cellOf) : null,
  })),
  federal: federalCellsOf(release.federal.places),
});

export const federalEvidenceOf = (release: Release): z.infer<typeof federalEvidenceSchema> => ({
  places: release.federal.places,
  sources: sourcesOf(release, Object.values(release.federal.places)),
});

/** Null: this state has not been read for places. */
export const placeEvidenceOf = (release: Release, state: StateCode): PlaceEvidence | null => {
  const places = release.jurisdictions.get(state)?.places;

  return places
    ? { state, places: inOrder(places, (rule) => rule), sources: sourcesOf(release, Object.values(places)) }
    : null;
};

export const signGuideOf = (release: Release): SignGuide => {
  const states = [...release.jurisdictions].map(([state, { places, signs, facts }]) => {
    const force = facts['signs-force-of-law'];

    return {
      state: codeOf(state),
      force: force ? topicFactOf('signs-force-of-law', force) : null,
      // Who reads a state for places reads it for signs.
      signs: signs ?? (places ? [] : null),
    };
  });

  return {
    publishedAt: release.publishedAt.toISOString(),
    states,
    sources: sourcesOf(
      release,
      states.flatMap(({ force, signs }) => [...(force ? [force] : []), ...(signs ?? [])]),
    ),
  };
};

export const cardRulesOf = (release: Release): CardRules => ({
  rules: release.federal.rules,
  sources: sourcesOf(release, Object.values(release.federal.rules)),
});
