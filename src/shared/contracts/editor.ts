import { z } from 'zod';
import { DESK_ACTIONS, QUEUE_REASONS } from '../law/desk.ts';
import { sourceSchema } from '../law/source.ts';
import { STATE_CODES } from '../law/states.ts';
import { nextSchema, pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';

const keySchema = z.string().max(80).describe('Such as us-tx.facts.magazine-limit');
const params = z.object({ key: keySchema });
const versionSchema = z.int().min(0).max(2_147_483_647);

/** A fact as its file holds it: what it may hold depends on its kind, and the checker of the files says so. */
const storedFactSchema = z.record(z.string().max(40), z.json());

export type DeskFact = z.infer<typeof storedFactSchema>;

const lineSchema = z.strictObject({ label: z.string(), was: z.string().nullable(), now: z.string().nullable() });

const draftMarkSchema = z.strictObject({
  action: z.enum(DESK_ACTIONS),
  author: z.string(),
  isOwn: z.boolean(),
  needsApproval: z.boolean().describe('It loosens an answer, and no second editor has approved it'),
});

const putOffSchema = z.strictObject({ reason: z.string(), until: z.iso.date() });

const placeShape = {
  key: keySchema,
  state: z.enum(STATE_CODES).nullable().describe('Null: federal law'),
  place: z.string().describe('The state or county by name'),
  name: z.string().describe('What the fact answers'),
};

const queueItemSchema = z.strictObject({
  ...placeShape,
  answer: z.string(),
  reasons: z.array(z.enum(QUEUE_REASONS)),
  followers: z.int(),
  asOf: z.string().nullable(),
  checkedOn: z.string().nullable(),
  draft: draftMarkSchema.nullable(),
  putOff: putOffSchema.nullable(),
});

export type QueueItem = z.infer<typeof queueItemSchema>;

export const getQueue = defineEndpoint({
  method: 'GET',
  path: '/api/editor/queue',
  access: 'editor',
  summary: 'Facts that need an editor, most important first',
  query: z.object({
    ...pageQuery,
    state: z.enum([...STATE_CODES, 'US'], 'state must be a two-letter code').optional(),
    topic: z.string().max(60).optional().describe('A topic, a kind of place or a federal rule'),
    reason: z.enum(QUEUE_REASONS).optional(),
  }),
  response: z.strictObject({ items: z.array(queueItemSchema), next: nextSchema, count: z.int() }),
});

/** How the value of a fact is entered. */
const fieldSchema = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['choice', 'number', 'word-or-number', 'text', 'list']),
  choices: z.array(z.strictObject({ value: z.json(), label: z.string() })),
  hasNone: z.boolean().describe('Known to be nothing, such as no limit, is an answer too'),
});

export type DeskField = z.infer<typeof fieldSchema>;

const draftSchema = z.strictObject({
  ...draftMarkSchema.shape,
  fact: storedFactSchema,
  version: z.int(),
  savedAt: z.iso.datetime(),
  approvedBy: z.string().nullable(),
  loosens: z.boolean(),
  isOutdated: z.boolean().describe('Something else was published since it was saved'),
  difference: z.array(lineSchema).describe('From what is published now to the draft'),
});

export type DeskDraft = z.infer<typeof draftSchema>;

const changedSourceSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  url: z.string(),
  happened: z.enum(['changed', 'moved', 'gone', 'unreachable']),
  since: z.iso.datetime(),
  difference: z.string().describe('Plain text, some of it from the page: never markup'),
  checkedAt: z.iso.datetime().describe('Names the look that found it'),
});

export type ChangedSource = z.infer<typeof changedSourceSchema>;

const factViewSchema = z.strictObject({
  ...placeShape,
  fact: storedFactSchema,
  answer: z.string(),
  baseHash: z.string().describe('Names this version of the published fact'),
  fields: z.array(fieldSchema),
  sources: z.record(z.string(), sourceSchema).describe('Those that the fact and its draft name'),
  reasons: z.array(z.enum(QUEUE_REASONS)),
  reports: z.int().describe('Open reports of members; their words are in the admin panel'),
  changedSources: z.array(changedSourceSchema).describe('Pages of its sources that are not what they were'),
  lawInMotion: z.array(z.strictObject({ title: z.string(), summary: z.string(), on: z.string() })),
  draft: draftSchema.nullable(),
  putOff: putOffSchema.nullable(),
  history: z.array(z.strictObject({ at: z.iso.datetime(), by: z.string().nullable(), lines: z.array(lineSchema) })),
});

export type FactView = z.infer<typeof factViewSchema>;

export const getDeskFact = defineEndpoint({
  method: 'GET',
  path: '/api/editor/facts/:key',
  access: 'editor',
  summary: 'One fact with its evidence, its history and its draft',
  params,
  response: factViewSchema,
});

export const openDeskFact = defineEndpoint({
  method: 'POST',
  path: '/api/editor/facts/:key/open',
  access: 'editor',
  summary: 'Says that this editor has the fact open; told who else does',
  params,
  response: z.strictObject({
    others: z.array(z.string()),
    version: z.int().describe('Of the draft; 0: there is none'),
  }),
});

export const saveDraft = defineEndpoint({
  method: 'PUT',
  path: '/api/editor/facts/:key/draft',
  access: 'editor',
  summary: 'Confirms the fact, changes it or marks it unknown; 409 when someone else did meanwhile',
  params,
  body: z.strictObject({
    version: versionSchema.describe('Of the draft that this one replaces; 0: there was none'),
    baseHash: z.string().max(64),
    action: z.enum(DESK_ACTIONS),
    fact: storedFactSchema.optional().describe('Of a change; for unknown, its howWeKnow'),
    newSources: z
      .record(
        z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .max(60),
        sourceSchema,
      )
      .optional(),
  }),
  response: draftSchema,
});

export const approveDraft = defineEndpoint({
  method: 'POST',
  path: '/api/editor/facts/:key/approve',
  access: 'editor',
  summary: 'Approves a draft that loosens an answer; never its author',
  params,
  body: z.strictObject({ version: versionSchema }),
  response: draftSchema,
});

const doneSchema = z.strictObject({ message: z.string() });

export const discardDraft = defineEndpoint({
  method: 'DELETE',
  path: '/api/editor/facts/:key/draft',
  access: 'editor',
  summary: 'Discards a draft; what is published stays',
  params,
  query: z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647) }),
  response: doneSchema,
});

const putOffFields = {
  reason: z.string().trim().min(3, 'Say why in a few words').max(200, 'Use 200 characters or fewer'),
  until: z.iso.date('Choose a day'),
};

export const putOffFact = defineEndpoint({
  method: 'POST',
  path: '/api/editor/facts/:key/put-off',
  access: 'editor',
  summary: 'Takes a fact out of the queue until a day',
  params,
  body: z.strictObject(putOffFields),
  response: doneSchema,
});

const releaseItemSchema = z.strictObject({
  key: keySchema,
  place: z.string(),
  name: z.string(),
  action: z.enum(DESK_ACTIONS),
  author: z.string(),
  lines: z.array(lineSchema),
  hold: z.enum(['needs-approval', 'outdated']).nullable(),
  isTold: z.boolean().describe('Members who follow the state hear of it'),
});

export const getDeskRelease = defineEndpoint({
  method: 'GET',
  path: '/api/editor/release',
  access: 'editor',
  summary: 'What publishing now would change, by state, and what members would be told',
  response: z.strictObject({
    seal: z.string().describe('Names exactly these drafts'),
    states: z.array(
      z.strictObject({
        state: z.enum(STATE_CODES).nullable(),
        name: z.string(),
        followers: z.int(),
        items: z.array(releaseItemSchema),
      }),
    ),
    count: z.int(),
    held: z.int(),
  }),
});

export type ReleaseItem = z.infer<typeof releaseItemSchema>;

export const publishDrafts = defineEndpoint({
  method: 'POST',
  path: '/api/editor/publish',
  access: 'editor',
  summary: 'Publishes every draft as one release; refused while one needs approval, and says which',
  body: z.strictObject({ seal: z.string().max(64).describe('Of the drafts that were looked at') }),
  response: z.strictObject({ release: z.int(), facts: z.int() }),
});

export const findSources = defineEndpoint({
  method: 'GET',
  path: '/api/editor/sources',
  access: 'editor',
  summary: 'Sources by key, title or URL, at most 20',
  query: z.object({ text: z.string().trim().min(2).max(100) }),
  response: z.strictObject({ items: z.array(z.strictObject({ key: z.string(), source: sourceSchema })) }),
});

export const seeSource = defineEndpoint({
  method: 'POST',
  path: '/api/editor/sources/:key/seen',
  access: 'editor',
  summary: 'An editor has read what changed on a source’s page; 409 when we have checked it again since',
  params: z.object({ key: z.string().max(80) }),
  body: z.strictObject({ checkedAt: z.iso.datetime() }),
  response: doneSchema,
});
