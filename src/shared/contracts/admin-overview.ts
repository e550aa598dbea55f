import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

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
