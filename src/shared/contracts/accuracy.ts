import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const count = z.int().min(0);

const tallyShape = {
  answers: count,
  basis: z.strictObject({
    state_law: count,
    statutory_cap: count,
    county_page: count,
    secondary: count,
    unknown: count,
  }),
  recent: count.describe('Known, from a source of the last 12 months'),
  older: count.describe('Known, from an older source: due for review'),
  undated: count.describe('Known, from a source without a date'),
};

const releaseSchema = z.strictObject({
  number: z.int(),
  publishedAt: z.iso.datetime(),
  changed: count.describe('Answers whose value, condition, or basis changed'),
  changes: z
    .array(z.strictObject({ state: z.string(), name: z.string(), about: z.array(z.string()) }))
    .describe('By state: which answers'),
});

export type AccuracyRelease = z.infer<typeof releaseSchema>;

export const getAccuracy = defineEndpoint({
  method: 'GET',
  path: '/api/accuracy',
  access: 'public',
  summary: 'How true the records are: by basis and age, independent checks, reports, and every release',
  response: z.strictObject({
    publishedAt: z.iso.datetime(),
    total: z.strictObject({ ...tallyShape, states: count, counties: count }),
    states: z.array(
      z.strictObject({ ...tallyShape, state: z.string(), name: z.string(), newest: z.string().nullable() }),
    ),
    disagreements: z.array(z.strictObject({ state: z.string(), name: z.string(), about: z.string() })),
    draws: z.array(
      z.strictObject({
        draw: count,
        readOn: z.iso.date(),
        right: count,
        consistent: count,
        wording: count,
        lostCondition: count,
        wrongValue: count,
      }),
    ),
    reports: z.strictObject({
      received: count.describe('Errors reported by members'),
      settled: count,
      medianDays: z.number().nullable().describe('From report to settled; null: none is settled'),
    }),
    releases: z.array(releaseSchema).describe('Newest first'),
  }),
});
