import { z } from 'zod';
import { evidenceShape, FACT_LIMITS, unknownFactSchema, wordsShape } from './fact.ts';

/** Kinds of place that every state's file answers, in the order of the files, as members call them. */
export const PLACE_KINDS = {
  schools: 'Schools (K–12)',
  colleges: 'Colleges and universities',
  courthouses: 'Courthouses',
  'government-offices': 'State and local government offices',
  'polling-places': 'Polling places',
  bars: 'Bars',
  'restaurants-with-alcohol': 'Restaurants that serve alcohol',
  worship: 'Places of worship',
  hospitals: 'Hospitals',
  parks: 'City and county parks',
  stadiums: 'Stadiums and sports events',
  'buses-and-trains': 'Buses and trains',
  'private-posted': 'Private property with a no-guns sign',
  'private-unposted': 'Private property without a sign',
  'parking-at-work': 'Parking at work',
} as const;

/** Kinds that only some chapters speak of. */
const FURTHER_PLACE_KINDS = {
  'state-parks': 'State parks',
  campgrounds: 'Campgrounds and RVs',
  'rest-areas': 'Highway rest areas',
  casinos: 'Casinos and gambling halls',
  libraries: 'Libraries',
  museums: 'Museums',
  zoos: 'Zoos',
  'child-care': 'Child care centers',
  demonstrations: 'Protests and demonstrations',
  'government-meetings': 'Public meetings of government',
  hotels: 'Hotels',
  banks: 'Banks',
  airports: 'Airports, outside the secure area',
  jails: 'Jails and prisons',
  'police-stations': 'Police stations',
  'mental-health': 'Mental health facilities',
  'nursing-homes': 'Nursing homes',
  'amusement-parks': 'Amusement parks',
  playgrounds: 'Playgrounds',
  'school-buses': 'School buses',
  'school-zones': 'School zones',
  theaters: 'Theaters and concerts',
  'festivals-and-events': 'Parades, fairs, and events with a permit',
  shelters: 'Shelters',
  utilities: 'Power plants and utilities',
  'cannabis-shops': 'Cannabis shops',
  'liquor-stores': 'Liquor stores',
} as const;

export type PlaceKind = keyof typeof PLACE_KINDS | keyof typeof FURTHER_PLACE_KINDS;

export const placeKindName = (kind: PlaceKind): string => ({ ...PLACE_KINDS, ...FURTHER_PLACE_KINDS })[kind];

/** The kinds of either table, the ones of every state first. */
export const ALL_PLACE_KINDS = [...Object.keys(PLACE_KINDS), ...Object.keys(FURTHER_PLACE_KINDS)] as PlaceKind[];

/** What a state's law says of a kind of place. None says 'allowed': an owner, a city or federal law may still say no. */
const PLACE_ANSWERS = [
  'no-state-ban',
  'with-permit',
  'banned',
  'banned-if-posted',
  'place-decides',
  'locked-in-car',
  'depends',
] as const;

export const placeAnswerSchema = z.enum(PLACE_ANSWERS);

export type PlaceAnswer = z.infer<typeof placeAnswerSchema>;

/** An answer as it is given to somebody who has this state's permit, and where the law differs to others. */
const knownPlaceRuleSchema = z.strictObject({
  answer: placeAnswerSchema,
  /** For somebody without a permit; left out where it is the same. */
  withoutPermit: placeAnswerSchema.optional(),
  /** For a visitor whose permit counts here; left out where it is the same. */
  visitors: placeAnswerSchema.optional(),
  summary: z.string().trim().min(1).max(FACT_LIMITS.summary),
  details: wordsShape.details,
  ...evidenceShape,
});

const placeRuleSchema = z.discriminatedUnion('basis', [
  unknownFactSchema,
  ...evidenceShape.basis.options.map((basis) => knownPlaceRuleSchema.extend({ basis: z.literal(basis) })),
]);

type KnownPlaceRule = z.infer<typeof knownPlaceRuleSchema>;

/** What is missing of an unknown one can be asked for all the same. */
export type PlaceRule =
  | KnownPlaceRule
  | ({ basis: 'unknown'; howWeKnow: string } & {
      [Key in Exclude<keyof KnownPlaceRule, 'basis' | 'howWeKnow'>]?: undefined;
    });

export const placeRulesSchema = z.partialRecord(z.enum(ALL_PLACE_KINDS), placeRuleSchema);

export type PlaceRules = { [Kind in PlaceKind]?: PlaceRule };

/** A sign that the law describes. */
export type Sign = z.infer<typeof signSchema>;

export const signSchema = z.strictObject({
  /** As people call it: '30.06 sign'. */
  name: z.string().trim().min(1).max(60),
  /** What it must say or look like. */
  looks: z.string().trim().min(1).max(FACT_LIMITS.detail),
  /** Where it must be. */
  where: z.string().trim().min(1).max(FACT_LIMITS.detail).optional(),
  /** Whom it binds, and what happens if you walk past it. */
  effect: z.string().trim().min(1).max(FACT_LIMITS.detail),
  ...evidenceShape,
});
