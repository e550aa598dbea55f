import { z } from 'zod';
import { asOfSchema } from './calendar.ts';

/** Which kind of office takes the application. */
export const OFFICES = [
  'sheriff',
  'police',
  'sheriff-or-police',
  'county-clerk',
  'circuit-court-clerk',
  'probate-court',
  'superior-court',
  'licensing-officer',
  'municipality',
  'state',
  'none',
] as const;

export type Office = (typeof OFFICES)[number];

export const fipsSchema = z.string().regex(/^\d{5}$/, 'not five digits');

/** As people write it: 404-555-0123. A number that could not be dialed is refused. */
export const phoneSchema = z.string().regex(/^[2-9]\d{2}-[2-9]\d{2}-\d{4}$/, 'not a phone number such as 404-555-0123');

/** A site by its name alone: no page of it was recorded. */
export const siteSchema = z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'not a site such as fultoncountyga.gov');

const line = z.string().trim().min(1).max(80);

const fromSource = { source: z.string().min(1), asOf: asOfSchema };

/** Where an office answers the phone and where it is. */
export const officeContactSchema = z.strictObject({
  /** Whose it is: never shown where another office takes the application. */
  office: z.enum(OFFICES),
  phone: phoneSchema.optional(),
  street: line.optional(),
  city: line.optional(),
  /** An administrator opened the source on the day that `asOf` names. */
  isCorrected: z.literal(true).optional(),
  ...fromSource,
});

export type OfficeContact = z.infer<typeof officeContactSchema>;

/** The site of the office itself or, where no office is named, of the county. */
export const officeSiteSchema = z.strictObject({
  office: z.enum(OFFICES).optional(),
  site: siteSchema,
  /** One city of several counties: New York. Any other site that two counties share is a mistake. */
  isShared: z.literal(true).optional(),
  ...fromSource,
});

export type OfficeSite = z.infer<typeof officeSiteSchema>;

/** Whether what belongs to `owner` helps somebody who has to apply at `office`. */
export const isOfficeOf = (owner: Office, office: Office): boolean =>
  owner === office || (office === 'sheriff-or-police' && (owner === 'sheriff' || owner === 'police'));
