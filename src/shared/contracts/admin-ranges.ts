import { z } from 'zod';
import { asOfSchema } from '../law/calendar.ts';
import { stateCodeSchema } from '../law/states.ts';
import { IMPORT_PRESETS, IMPORT_STATES, importReportSchema } from '../ranges/range-import.ts';
import { REVIEW_STATES } from '../ranges/range-review.ts';
import { pageOf, pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';
import { latitudeSchema, longitudeSchema } from './places.ts';
import { rangeIdSchema } from './ranges.ts';

/** Twenty thousand rows of Overpass are eight. */
const FILE_BYTES = 24 * 1024 * 1024;

const done = z.strictObject({ ok: z.literal(true) });
const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema]).default('');

export const importRanges = defineEndpoint({
  method: 'POST',
  path: '/api/admin/range-imports',
  access: 'admin',
  summary: 'Adds the ranges of a published file to the directory, or says what that would do; one at a time',
  bodyBytes: FILE_BYTES,
  body: z.strictObject({
    fileName: z.string().trim().min(1, 'Choose a file.').max(200),
    text: z.string().min(1, 'The file is empty.'),
    isDryRun: z.boolean(),
    preset: z.enum(IMPORT_PRESETS),
    key: orEmpty(
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a key like mn-dnr-ranges')
        .max(60),
    ),
    title: z.string().trim().max(160, 'Use 160 characters or fewer').default(''),
    address: orEmpty(z.url({ protocol: /^https?$/, error: 'The source must be an http or https link' }).max(500)),
    license: z.string().trim().max(80, 'Use 80 characters or fewer').default(''),
    asOf: orEmpty(asOfSchema),
    state: orEmpty(stateCodeSchema),
  }),
  response: z.strictObject({ id: z.string().nullable().describe('Null: a dry run'), report: importReportSchema }),
});

const importSchema = z.strictObject({
  id: z.string(),
  preset: z.enum(IMPORT_PRESETS),
  title: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  startedAt: z.iso.datetime(),
  isInUse: z.boolean(),
  report: importReportSchema.nullable(),
});

export type RangeImport = z.infer<typeof importSchema>;

export const listRangeImports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/range-imports',
  access: 'admin',
  summary: 'Files that were imported, newest first',
  response: z.array(importSchema),
});

export const undoRangeImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/range-imports/:id/undo',
  access: 'admin',
  summary: 'Takes back an import that is in use; the file before it is in use again',
  params: z.object({ id: z.string().max(100) }),
  response: done,
});

const candidateSchema = z.strictObject({
  importId: z.string(),
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
});

export type RangeCandidate = z.infer<typeof candidateSchema>;

export const listRangeCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/admin/range-candidates',
  access: 'admin',
  summary: 'Imported rows that wait for a look before members see them',
  response: z.strictObject({ items: z.array(candidateSchema), count: z.int() }),
});

export const decideRangeCandidates = defineEndpoint({
  method: 'POST',
  path: '/api/admin/range-candidates',
  access: 'admin',
  summary: 'Shows imported rows to members, or keeps them out',
  body: z.strictObject({
    importId: z.string().max(100),
    ids: z.array(rangeIdSchema).min(1).max(200),
    isRange: z.boolean(),
  }),
  response: z.strictObject({ changed: z.int() }),
});

const moveSchema = z.strictObject({
  rangeId: z.string(),
  name: z.string(),
  address: z.string(),
  reports: z.int().describe('Members who said that it is somewhere else'),
  agreeing: z.int().describe('Of these, the most that mean one place'),
  point: z.strictObject({ lat: latitudeSchema, lng: longitudeSchema }).describe('The middle of where these put it'),
  miles: z.number().nullable().describe('From where we have it; null: we have no place'),
  refusal: z.string().nullable().describe('Why it can’t be moved there; null: it can'),
});

export type RangeMove = z.infer<typeof moveSchema>;

export const listRangeMoves = defineEndpoint({
  method: 'GET',
  path: '/api/admin/range-moves',
  access: 'admin',
  summary: 'Ranges that members say are somewhere else, those that most agree on first',
  response: z.array(moveSchema),
});

export const moveRange = defineEndpoint({
  method: 'POST',
  path: '/api/admin/range-moves/:id',
  access: 'admin',
  summary: 'Moves a range to where three members or more agree that it is, after a look at a map',
  params: z.object({ id: rangeIdSchema }),
  body: z.strictObject({
    lat: latitudeSchema,
    lng: longitudeSchema,
    hasChecked: z.literal(true, 'Check a map first: the place must not be on a military or other federal site.'),
  }),
  response: done,
});

const adminReviewSchema = z.strictObject({
  id: z.string(),
  rangeId: z.string(),
  rangeName: z.string(),
  stars: z.int(),
  text: z.string(),
  name: z.string().nullable(),
  state: z.enum(REVIEW_STATES),
  version: z.int(),
  createdAt: z.iso.datetime(),
});

export type AdminReview = z.infer<typeof adminReviewSchema>;

export const listAdminReviews = defineEndpoint({
  method: 'GET',
  path: '/api/admin/range-reviews',
  access: 'admin',
  summary: 'Reviews of ranges, newest first',
  query: z.object({ ...pageQuery, state: z.enum(REVIEW_STATES).default('pending') }),
  response: pageOf(adminReviewSchema),
});

export const decideReview = defineEndpoint({
  method: 'POST',
  path: '/api/admin/range-reviews/:id',
  access: 'admin',
  summary: 'Publishes a review or keeps it out, unless its author changed it in the meantime',
  params: z.object({ id: z.string().max(100) }),
  body: z.strictObject({
    version: z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    isPublished: z.boolean(),
  }),
  response: done,
});
