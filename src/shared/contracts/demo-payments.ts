import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What the browser's half of a real provider would send to it. Exists only where the demo provider runs. */
export const confirmDemoPayment = defineEndpoint({
  method: 'POST',
  path: '/api/demo/confirm-payment',
  access: 'public',
  summary: 'Pays with a test card; the secret of the payment proves the caller. Demo mode only',
  body: z.object({
    clientSecret: z.string().max(200),
    cardNumber: z.string().max(40),
    /** The answer to the bank's second step, once it was asked for. */
    secondStep: z.enum(['approve', 'refuse']).optional(),
  }),
  response: z.strictObject({
    paymentIntentId: z.string(),
    status: z.enum(['succeeded', 'requires-step']),
  }),
});
