import { z } from 'zod';
import { alertSchema } from '../law/alert.ts';
import { pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';

export const ALERT_STANDINGS = ['scheduled', 'active', 'ended'] as const;

const writtenAlert = z
  .strictObject({
    type: alertSchema.shape.type,
    message: z
      .string()
      .trim()
      .min(10, 'Say what changed, in at least 10 characters')
      .max(300, 'Use 300 characters or fewer'),
    states: z
      .array(alertSchema.shape.states.element)
      .min(1, 'Choose at least one state')
      .max(60)
      .refine((states) => new Set(states).size === states.length, 'List each state once'),
    startsOn: z.iso.date('Enter the first day as a date'),
    endsOn: z.iso.date('Enter the last day as a date'),
    sourceTitle: z.string().trim().max(120, 'Use 120 characters or fewer').default(''),
    sourceAddress: z
      .union([
        z.literal(''),
        z.url({ protocol: /^https?$/, error: 'The source must be an http or https link' }).max(500),
      ])
      .default(''),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    error: 'The last day can’t be before the first',
    path: ['endsOn'],
  })
  .refine(({ sourceTitle, sourceAddress }) => sourceAddress === '' || sourceTitle !== '', {
    error: 'Name the source',
    path: ['sourceTitle'],
  });

export type WrittenAlert = z.output<typeof writtenAlert>;

const adminAlertSchema = z.strictObject({
  id: z.string(),
  type: alertSchema.shape.type,
  message: z.string(),
  states: alertSchema.shape.states,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  sourceTitle: z.string(),
  sourceAddress: z.string(),
  standing: z.enum(ALERT_STANDINGS),
  isFromData: z.boolean().describe('From the data files: read-only here'),
  version: z.int(),
  sentOn: z.iso.date().nullable().describe('When it was sent to the followers of its states; null: it wasn’t'),
});

export type AdminAlert = z.infer<typeof adminAlertSchema>;

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  access: 'admin',
  summary: 'Every travel alert with its status, newest first',
  query: z.object({ ...pageQuery, standing: z.enum(ALERT_STANDINGS).optional() }),
  response: z.strictObject({ items: z.array(adminAlertSchema), next: z.string().nullable() }),
});

export const writeAlert = defineEndpoint({
  method: 'POST',
  path: '/api/admin/alerts',
  access: 'admin',
  summary: 'Writes a travel alert; it shows from its first to its last day',
  body: writtenAlert,
  response: adminAlertSchema,
});

const alertParams = z.object({ id: z.string().max(100) });
/** As far as the database counts. */
const MOST_VERSIONS = 2 ** 31 - 1;
const versionSchema = z
  .int()
  .min(0)
  .max(MOST_VERSIONS)
  .describe('Of the alert that was edited: a newer one is not overwritten');

export const changeAlert = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/alerts/:id',
  access: 'admin',
  summary: 'Changes a travel alert, unless someone else changed it in the meantime',
  params: alertParams,
  body: z.strictObject({ version: versionSchema, alert: writtenAlert }),
  response: adminAlertSchema,
});

export const endAlert = defineEndpoint({
  method: 'POST',
  path: '/api/admin/alerts/:id/end',
  access: 'admin',
  summary: 'Ends a travel alert now',
  params: alertParams,
  body: z.strictObject({ version: versionSchema }),
  response: adminAlertSchema,
});

export const sendAlert = defineEndpoint({
  method: 'POST',
  path: '/api/admin/alerts/:id/send',
  access: 'admin',
  summary: 'Sends a travel alert to the followers of its states, once',
  params: alertParams,
  body: z.strictObject({ version: versionSchema }),
  response: adminAlertSchema,
});
