import { z } from 'zod';
import { ADMIN_ACTIONS } from '../admin/audit.ts';
import { pageOf, pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';

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
