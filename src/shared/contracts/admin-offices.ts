import { z } from 'zod';
import { fipsSchema, OFFICES, phoneSchema, siteSchema } from '../law/county-office.ts';
import { stateCodeSchema } from '../law/states.ts';
import { defineEndpoint } from './endpoint.ts';

/** An empty field: there is none, or the right one is not known. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema]).default('');

const line = z.string().trim().max(80, 'Use 80 characters or fewer').default('');

export const officeFields = {
  phone: orEmpty(z.string().trim().pipe(phoneSchema)).describe('Such as 404-555-0123'),
  street: line,
  city: line,
  site: orEmpty(z.string().trim().toLowerCase().pipe(siteSchema)).describe('Such as fultoncountyga.gov'),
  sourceAddress: z
    .url({ protocol: /^https?$/, error: 'Enter the page where you read it, as an http or https link' })
    .max(500),
};

const adminOfficeSchema = z.strictObject({
  fips: fipsSchema,
  state: stateCodeSchema,
  county: z.string(),
  office: z.enum(OFFICES),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  site: z.string(),
  asOf: z.string().nullable().describe('Date of phone and street'),
  sourceAddress: z.string().describe('Of a correction; empty: it is as published'),
  version: z.int().describe('0: it has never been corrected'),
});

export type AdminOffice = z.infer<typeof adminOfficeSchema>;

export const getOffice = defineEndpoint({
  method: 'GET',
  path: '/api/admin/offices',
  access: 'admin',
  summary: 'How the product tells members to reach the office of a county',
  query: z.object({ state: stateCodeSchema, county: z.string().trim().min(1).max(60) }),
  response: adminOfficeSchema,
});

export const correctOffice = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/offices/:fips',
  access: 'admin',
  summary: 'Corrects it, as read today; it stands through the next publish, until a later reading is published',
  params: z.object({ fips: fipsSchema }),
  body: z.strictObject({ version: z.int(), office: z.strictObject(officeFields) }),
  response: adminOfficeSchema,
});
