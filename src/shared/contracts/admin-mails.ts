import { z } from 'zod';
import { pageOf, pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';

export const MAIL_STATES = ['queued', 'failed', 'sent'] as const;

const adminMailSchema = z.strictObject({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});

export type AdminMail = z.infer<typeof adminMailSchema>;

export const listMails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'Outgoing email, newest first; never its text, which may hold sign-in links',
  query: z.object({ ...pageQuery, state: z.enum(MAIL_STATES).default('queued') }),
  response: pageOf(adminMailSchema),
});

export const retryMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  access: 'admin',
  summary: 'Tries again to deliver an email that failed',
  params: z.object({ id: z.string().max(100) }),
  response: z.strictObject({ ok: z.literal(true) }),
});
