import { z } from 'zod';
import { evidenceShape, FACT_LIMITS, type KnownEvidence, unknownFactSchema, wordsShape } from './fact.ts';

/** Places where federal law, a federal agency or a tribe has the say, the same in all states, as members call them. */
export const FEDERAL_PLACES = {
  'post-offices': 'Post offices',
  'federal-buildings': 'Federal buildings',
  'federal-courts': 'Federal courts',
  'national-parks': 'National parks',
  'national-park-buildings': 'Visitor centers and other buildings in national parks',
  'national-forests': 'National forests',
  'blm-land': 'Bureau of Land Management (BLM) land',
  'wildlife-refuges': 'National wildlife refuges',
  'corps-land': 'Army Corps of Engineers lakes and land',
  'va-property': 'Veterans Affairs (VA) hospitals, clinics, and cemeteries',
  'military-bases': 'Military bases',
  amtrak: 'Amtrak',
  'airport-security': 'Airport checkpoints and planes',
  'federal-school-zones': 'Within 1,000 feet of a school (federal law)',
  'tribal-land': 'Tribal land',
} as const;

export type FederalPlace = keyof typeof FEDERAL_PLACES;

export const ALL_FEDERAL_PLACES = Object.keys(FEDERAL_PLACES) as [FederalPlace, ...FederalPlace[]];

/** `state-law`: federal law leaves it to the state. As of a state's places, none says 'allowed'. */
const FEDERAL_ANSWERS = ['banned', 'state-law', 'place-decides', 'depends'] as const;

export const federalAnswerSchema = z.enum(FEDERAL_ANSWERS);

/** What holds in all states for the moments that have a card. */
export const FEDERAL_RULES = {
  flying: 'Federal law: flying with a gun',
  'landing-elsewhere': 'Layovers and diverted flights',
  'driving-through': 'Federal law: driving through',
  'stolen-guns': 'Federal law: stolen guns',
  'reporting-a-loss': 'State laws on reporting a loss',
} as const;

export type FederalRuleName = keyof typeof FEDERAL_RULES;

export const ALL_FEDERAL_RULES = Object.keys(FEDERAL_RULES) as [FederalRuleName, ...FederalRuleName[]];

const summary = z.string().trim().min(1).max(FACT_LIMITS.summary);

const known = { summary, details: wordsShape.details, ...evidenceShape };

const federalPlaceSchema = z.union([
  unknownFactSchema,
  z.strictObject({ answer: federalAnswerSchema, ...known }),
]) as unknown as z.ZodType<FederalPlaceRule>;

const federalRuleSchema = z.union([unknownFactSchema, z.strictObject(known)]) as unknown as z.ZodType<FederalRule>;

type KnownRule = KnownEvidence & { summary: string; details?: string[] | undefined };

/** What is missing of an unknown one can be asked for all the same. */
type UnknownRule = { basis: 'unknown'; howWeKnow: string; answer?: undefined } & {
  [Key in Exclude<keyof KnownRule, 'basis' | 'howWeKnow'>]?: undefined;
};

export type FederalPlaceRule = UnknownRule | (KnownRule & { answer: (typeof FEDERAL_ANSWERS)[number] });

export type FederalRule = UnknownRule | KnownRule;

export const federalPlacesSchema = z.record(z.enum(ALL_FEDERAL_PLACES), federalPlaceSchema);
export const federalRulesSchema = z.record(z.enum(ALL_FEDERAL_RULES), federalRuleSchema);

/** The file `data/federal.yaml`. */
export const federalLawSchema = z.strictObject({ places: federalPlacesSchema, rules: federalRulesSchema });

export type FederalLaw = z.infer<typeof federalLawSchema>;

const unread = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, { basis: 'unknown', howWeKnow: 'This release has no federal law yet.' }]),
  ) as Record<Name, UnknownRule>;

/** For a release from before there were any. */
export const UNREAD_FEDERAL_LAW: FederalLaw = {
  places: unread(ALL_FEDERAL_PLACES),
  rules: unread(ALL_FEDERAL_RULES),
};
