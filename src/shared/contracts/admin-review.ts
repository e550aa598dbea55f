import { z } from 'zod';
import { STATE_CODES, stateCodeSchema } from '../law/states.ts';
import { pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';

const tally = {
  sourced: z.int().describe('From the law itself or an official page'),
  secondary: z.int().describe("From someone's summary of it"),
  unknown: z.int(),
  due: z.int().describe('Known, and older than a year'),
  oldest: z.string().nullable(),
};

export const getDataReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/data-report',
  access: 'admin',
  summary: 'How well the published law is known, state by state',
  response: z.strictObject({
    release: z.int(),
    publishedAt: z.iso.datetime(),
    total: z.strictObject(tally),
    states: z.array(z.strictObject({ state: z.string(), knownPercent: z.int(), ...tally })),
  }),
});

const dueFactSchema = z.strictObject({
  state: stateCodeSchema,
  county: z.string().nullable(),
  topic: z.string(),
  asOf: z.string(),
  source: z.string(),
});

export type DueFact = z.infer<typeof dueFactSchema>;

export const listDueFacts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/due-facts',
  access: 'admin',
  summary: 'Published facts whose source is older than a year, oldest first',
  query: z.object({ ...pageQuery, state: z.enum(STATE_CODES, 'state must be a two-letter code').optional() }),
  response: z.strictObject({ items: z.array(dueFactSchema), next: z.string().nullable(), count: z.int() }),
});
