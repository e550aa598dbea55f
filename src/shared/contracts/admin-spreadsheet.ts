import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const SPREADSHEET_KINDS = ['google', 'file'] as const;

export const getSpreadsheet = defineEndpoint({
  method: 'GET',
  path: '/api/admin/spreadsheet',
  access: 'admin',
  summary: 'Which spreadsheet is used, and the grandfathered users who belong in it',
  response: z.strictObject({
    kind: z.enum(SPREADSHEET_KINDS),
    where: z.string().describe('The id at Google, or the name of the file in the data folder'),
    users: z.array(z.strictObject({ email: z.string(), amount: z.string() })),
  }),
});

const outcome = {
  success: z.boolean(),
  message: z.string(),
  error: z.string().nullable().describe('What went wrong, in words; null: nothing'),
};

export const testSpreadsheet = defineEndpoint({
  method: 'POST',
  path: '/api/admin/test-sheets',
  access: 'admin',
  summary: 'Whether the spreadsheet can be reached; changes nothing',
  response: z.strictObject(outcome),
});

export const addGrandfatheredUsers = defineEndpoint({
  method: 'POST',
  path: '/api/admin/add-grandfathered-users',
  access: 'admin',
  summary: 'Adds the grandfathered users who are not in the spreadsheet yet; no one twice',
  response: z.strictObject({
    ...outcome,
    successCount: z.int().describe('How many were added now'),
    totalUsers: z.int(),
    errors: z.array(z.string()).describe('Who was not added, and why'),
  }),
});
