import { z } from 'zod';
import { INBOX_KINDS } from '../admin/inbox.ts';
import { stateCodeSchema } from '../law/states.ts';
import { pageOf, pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';

const inboxItemSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(INBOX_KINDS),
  createdAt: z.iso.datetime(),
  about: z.string().describe('What it is about, in a few words'),
  message: z.string(),
  from: z.string().nullable().describe('Email; null: the account was deleted'),
  isSuspect: z.boolean().describe('The form looks like it was filled in by a script'),
  handledAt: z.iso.datetime().nullable(),
  office: z
    .strictObject({ state: stateCodeSchema, county: z.string() })
    .optional()
    .describe('The county whose office it is about'),
});

export type InboxItem = z.infer<typeof inboxItemSchema>;

export const listInbox = defineEndpoint({
  method: 'GET',
  path: '/api/admin/inbox/:kind',
  access: 'admin',
  summary: 'What members and visitors sent: errors in facts, ranges reported, messages; newest first',
  params: z.object({ kind: z.enum(INBOX_KINDS) }),
  query: z.object({ ...pageQuery, show: z.enum(['open', 'handled']).default('open') }),
  response: pageOf(inboxItemSchema),
});

export const markInboxItem = defineEndpoint({
  method: 'POST',
  path: '/api/admin/inbox/:kind/:id',
  access: 'admin',
  summary: 'Marks something as done, or reopens it',
  params: z.object({ kind: z.enum(INBOX_KINDS), id: z.string().max(100) }),
  body: z.strictObject({ isHandled: z.boolean() }),
  response: z.strictObject({ ok: z.literal(true) }),
});
