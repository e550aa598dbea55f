import { z } from 'zod';
import { partialDateSchema } from './calendar.ts';
import { stateCodeSchema } from './states.ts';

const answers = <const Values extends readonly [string, ...string[]]>(...values: Values) => z.enum(values);

const text = z.string().trim().min(1).max(200);
const yesNo = z.boolean();
const dollars = z.number().min(0).max(1000).multipleOf(0.01).nullable();
const years = z.number().min(1).max(25).nullable();
const age = z.int().min(16).max(25).nullable();
/** Names keep their capitals: San-Francisco-county-property. */
const place = z.string().regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'not words joined by hyphens');

/** Who sets the fee. It decides what a county's record says about its own. */
export const FEE_RULES = [
  'fixed',
  'fixed-plus-local-costs',
  'capped',
  'capped-plus-costs',
  'band-plus-costs',
  'county-set',
  'no-permit',
] as const;

export const OPEN_CARRY_ANSWERS = ['allowed', 'with-permit', 'conditional', 'prohibited'] as const;

/** Every question that each jurisdiction's file answers, in the order of the files, with what its answer may be. */
export const TOPICS = {
  'concealed-carry': yesNo,
  'permitless-carry': yesNo,
  'permitless-since': z.union([partialDateSchema, z.literal('always')]).nullable(),
  'permitless-age': age,
  'permit-required': yesNo,
  issuance: answers('shall-issue', 'may-issue', 'no-permit'),
  'issuing-authority': text,
  statute: text,
  'official-link': z.url({ protocol: /^https?$/ }).max(200),
  'fee-rule': z.enum(FEE_RULES),
  'permit-cost': dollars,
  'renewal-cost': dollars,
  'permit-cost-cap': dollars,
  'renewal-cost-cap': dollars,
  'permit-years': years,
  'renewal-years': years,
  'military-years': years,
  'law-enforcement-years': years,
  'minimum-age': age,
  'military-minimum-age': age,
  'resident-required': yesNo.nullable(),
  'non-resident-permits': answers('issues', 'conditional', 'does-not-issue'),
  'open-carry': z.enum(OPEN_CARRY_ANSWERS),
  /** Read off the rows of `honors`: issuers of which at least one kind counts. No file writes it. */
  'honored-permits': z.array(stateCodeSchema),
  'visitors-without-permit': yesNo,
  /** Whether its own residents may carry on another state's permit; a number: new residents, for so many days. */
  'own-residents': z.union([answers('excluded', 'counted'), z.int().min(1).max(365)]),
  /** `with-id`: nothing until an officer asks for identification; then say so or show the permit, without being asked about guns. */
  'duty-to-inform': answers('yes', 'with-id', 'on-request', 'no'),
  'vehicle-carry': answers('yes', 'conditional', 'no'),
  'magazine-limit': z.int().min(5).max(100).nullable(),
  /**
   * Of magazines over the limit: `sale-only` may be kept and carried; `sale-and-import` may be kept, but not brought in,
   * which is what a traveler does; `owned-before` only if had by a day in the law.
   */
  'magazine-possession': answers('no-limit', 'sale-only', 'sale-and-import', 'owned-before', 'banned'),
  /** Handgun ammunition with a hollow point. */
  'hollow-points': answers('no-limit', 'conditional', 'banned'),
  'signs-force-of-law': answers('yes', 'conditional', 'no'),
  restaurants: answers('yes', 'conditional', 'no'),
  'red-flag-law': yesNo,
  'stand-your-ground': answers('statute', 'case-law', 'duty-to-retreat'),
  'training-required': yesNo,
  'processing-days': z.int().min(1).max(365).nullable(),
  preemption: answers('yes', 'partial', 'no'),
  'campus-carry': answers('yes', 'conditional', 'institution-decides', 'no'),
  'purchase-permit': answers('yes', 'conditional', 'no'),
  'private-sale-check': answers('yes', 'conditional', 'no'),
  'prohibited-places': z.array(place).min(1),
  'owner-card': yesNo,
  'owner-card-cost': dollars,
} as const;

export type Topic = keyof typeof TOPICS;

export const topicSchema = z.enum(Object.keys(TOPICS) as [Topic, ...Topic[]]);

/** Topics that only some jurisdictions have; every other topic is in every file. */
const ONLY_IN: Partial<Record<Topic, readonly string[]>> = { 'owner-card': ['IL'], 'owner-card-cost': ['IL'] };

/** Topics that are read off something else in the file. */
const DERIVED: readonly Topic[] = ['honored-permits'];

/** The topics that a jurisdiction's file writes. */
export const topicsOf = (state: string): Topic[] =>
  (Object.keys(TOPICS) as Topic[]).filter(
    (topic) => !DERIVED.includes(topic) && (ONLY_IN[topic]?.includes(state) ?? true),
  );
