import { z } from 'zod';
import { evidenceShape } from './fact.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not words joined by hyphens');
const dollars = z.number().min(0).max(1000).multipleOf(0.01);
const age = z.int().min(16).max(25);
const unknown = z.literal('unknown');

/** What the usual applicant has to do before the permit is issued. */
const TRAININGS = ['none', 'online', 'classroom', 'live-fire', 'unknown'] as const;

/** What someone who lives elsewhere must have before this state issues them a permit. */
const NON_RESIDENT_NEEDS = [
  'any-permit',
  'home-permit',
  'home-permit-if-issued',
  'home-permit-if-honored',
  /** And each of the two states honors the other's. */
  'home-permit-if-mutual',
  'citizenship',
] as const;

/** A permit as its holders know it. Where a figure is left out, the state's own topic holds it. */
export const permitKindSchema = z.strictObject({
  id: slug.describe('Never changes: wallets keep it'),
  name: z.string().trim().min(1).max(90),
  olderNames: z.array(z.string().trim().min(1).max(90)).min(1).optional(),
  isListed: z.boolean().optional().describe('What a list means that names the state and no kind'),
  isLimited: z
    .boolean()
    .optional()
    .describe('Counts at home only, or for one purpose: a state that honors any permit is not taken to mean this one'),
  residents: z.boolean(),
  nonResidents: z
    .enum(['open', 'narrow', 'no', 'unknown'])
    .describe('Open to every non-resident, or to narrow groups such as people who work there'),
  nonResidentCondition: z.string().trim().min(1).max(160).optional(),
  nonResidentNeeds: z.enum(NON_RESIDENT_NEEDS).optional().describe('Where a wallet can answer the condition'),
  age: z.union([age, unknown]).optional(),
  militaryAge: age.optional(),
  citizens: z.enum(['citizens', 'citizens-or-permanent-residents']).optional(),
  training: z.enum(TRAININGS),
  residentFee: z.union([dollars, unknown]).optional(),
  nonResidentFee: z.union([dollars, unknown]).optional(),
  years: z.union([z.number().min(1).max(25), z.literal('lifetime'), unknown]).optional(),
  nonResidentApply: z.enum(['mail', 'online', 'in-person', 'unknown']).optional(),
  ...evidenceShape,
});

export type PermitKind = z.infer<typeof permitKindSchema>;

/** The kind that lists mean. A state that issues permits has exactly one. */
export const listedKindOf = (kinds: readonly PermitKind[]): PermitKind | undefined =>
  kinds.find(({ isListed }) => isListed);
