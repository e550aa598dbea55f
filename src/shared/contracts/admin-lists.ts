import { z } from 'zod';
import { ADMIN_ACTIONS } from '../admin/audit.ts';
import { INBOX_KINDS } from '../admin/inbox.ts';
import { defineEndpoint } from './endpoint.ts';

/** Lists are read page by page; a page says where the next one begins. */
export const pageQuery = {
  after: z.string().max(500).optional().describe('What the page before gave as `next`'),
};

const nextSchema = z.string().nullable().describe('Where the next page begins; null: this is the last');

const pageOf = <S extends z.ZodType>(item: S) => z.strictObject({ items: z.array(item), next: nextSchema });

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  summary: 'How many members there are, and how much waits for an administrator',
  response: z.strictObject({
    warnings: z.array(z.string()).describe('What is wrong with the server itself, each with what to do about it'),
    members: z.int(),
    paying: z.int().describe('Whose renewal is on'),
    founding: z.int(),
    openReports: z.int().describe('Errors and ranges reported by members'),
    openMessages: z.int(),
    waitingMails: z.int(),
    failedMails: z.int(),
    paymentsToLookAt: z.int(),
    factsDue: z.int(),
  }),
});

const inboxItemSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(INBOX_KINDS),
  createdAt: z.iso.datetime(),
  about: z.string().describe('What it is about, in a few words'),
  message: z.string(),
  from: z.string().nullable().describe('E-mail address; null: the account is gone'),
  isSuspect: z.boolean().describe('A form filled in by a script, to all appearance'),
  handledAt: z.iso.datetime().nullable(),
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
  summary: 'Marks something as dealt with, or opens it again',
  params: z.object({ kind: z.enum(INBOX_KINDS), id: z.string().max(100) }),
  body: z.strictObject({ isHandled: z.boolean() }),
  response: z.strictObject({ ok: z.literal(true) }),
});

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
  summary: 'Mail on its way out, newest first; never its text, which may hold links that sign in',
  query: z.object({ ...pageQuery, state: z.enum(MAIL_STATES).default('queued') }),
  response: pageOf(adminMailSchema),
});

export const retryMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  access: 'admin',
  summary: 'Tries once more to deliver a mail that was given up',
  params: z.object({ id: z.string().max(100) }),
  response: z.strictObject({ ok: z.literal(true) }),
});

const PAYMENT_TROUBLES = [
  'refund-owed',
  'refund-failed',
  'refund-done',
  'past-due',
  'ending-unfinished',
  'paid-without-account',
] as const;

const adminPaymentSchema = z.strictObject({
  purchaseId: z.string(),
  trouble: z.enum(PAYMENT_TROUBLES),
  memberId: z.string().nullable(),
  email: z.string().nullable(),
  status: z.string(),
  paidThrough: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  checkedAt: z.iso.datetime().nullable(),
  refundCents: z.int().nullable().describe('What goes back, or went; null: nothing has to'),
  refundProblem: z.string().nullable().describe('The provider’s word for why the last try failed'),
  refundedAt: z.iso.datetime().nullable(),
});

export type AdminPayment = z.infer<typeof adminPaymentSchema>;

export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  summary:
    'Purchases that need a look or were refunded, newest first, and what the last comparison with the provider found',
  query: z.object(pageQuery),
  response: z.strictObject({
    items: z.array(adminPaymentSchema),
    next: nextSchema,
    comparison: z
      .strictObject({
        ranAt: z.iso.datetime(),
        checked: z.int(),
        failed: z.int(),
        differences: z.array(z.strictObject({ purchaseId: z.string(), before: z.string(), after: z.string() })),
      })
      .nullable()
      .describe('Null: none has run yet'),
  }),
});

const auditEntrySchema = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  actorId: z.string(),
  actorEmail: z.string().nullable().describe('From the account as it is now; null: it is gone'),
  action: z.enum(ADMIN_ACTIONS),
  subjectId: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What administrators did, newest first',
  query: z.object({ ...pageQuery, action: z.enum(ADMIN_ACTIONS).optional() }),
  response: pageOf(auditEntrySchema),
});
