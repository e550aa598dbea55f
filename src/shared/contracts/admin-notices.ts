import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const noticesSchema = z.strictObject({
  isPaused: z.boolean().describe('Nothing is queued or sent until an administrator resumes it'),
  waiting: z.int(),
  sent: z.int().describe('In the last 30 days'),
  failed: z.int().describe('Given up after a day and a half'),
});

export const getNotices = defineEndpoint({
  method: 'GET',
  path: '/api/admin/notices',
  access: 'admin',
  summary: 'How many emails and notifications to followers wait, were sent, and failed',
  response: noticesSchema,
});

export const pauseNotices = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/notices',
  access: 'admin',
  summary: 'Pauses or resumes emails and notifications to followers',
  body: z.strictObject({ isPaused: z.boolean() }),
  response: noticesSchema,
});
