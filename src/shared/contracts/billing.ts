import { z } from 'zod';
import { MEMBERSHIP_STATUSES } from '../domain/membership.ts';
import { defineEndpoint } from './endpoint.ts';

export const getBillingStatus = defineEndpoint({
  method: 'GET',
  path: '/api/billing/status',
  access: 'user',
  summary: 'Whether the caller has access, and by which membership',
  response: z.strictObject({
    hasAccess: z.boolean(),
    billing: z
      .strictObject({
        subscriptionStatus: z.enum(MEMBERSHIP_STATUSES),
        expiryDate: z.iso.datetime().nullable().describe('End of what was paid; null for founding members'),
      })
      .nullable()
      .describe('Null: never bought anything'),
  }),
});
