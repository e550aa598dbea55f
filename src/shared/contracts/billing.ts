import { z } from 'zod';
import { MEMBERSHIP_STATUSES } from '../membership/membership.ts';
import { LIMITS } from '../site/product.ts';
import { defineEndpoint } from './endpoint.ts';

const billingStatusSchema = z.strictObject({
  hasAccess: z.boolean(),
  billing: z
    .strictObject({
      subscriptionStatus: z.enum(MEMBERSHIP_STATUSES),
      expiryDate: z.iso.datetime().nullable().describe('End of what was paid; null for founding members'),
    })
    .nullable()
    .describe('Null: never bought anything'),
});

export type BillingStatus = z.infer<typeof billingStatusSchema>;

export const getBillingStatus = defineEndpoint({
  method: 'GET',
  path: '/api/billing/status',
  access: 'user',
  summary: 'Whether the caller has access, and by which membership',
  response: billingStatusSchema,
});

const setupSchema = z.strictObject({ clientSecret: z.string().describe('Lets the browser pay with the provider') });

export const createSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/create-subscription',
  access: 'user',
  summary: 'Prepares the yearly subscription of the caller; asked again, the same one',
  response: setupSchema,
});

export const createGuestSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/create-guest-subscription',
  access: 'public',
  summary: 'Prepares a subscription for this browser, which becomes that of the account it signs up or in to',
  body: z.object({
    email: z
      .string()
      .trim()
      .max(LIMITS.emailLength, 'That e-mail address is too long')
      .pipe(z.email('Valid email is required')),
    name: z.string().trim().max(100, 'That name is too long'),
  }),
  response: setupSchema,
});

export const verifyPayment = defineEndpoint({
  method: 'POST',
  path: '/api/verify-payment',
  access: 'user',
  summary: 'Asks the provider whether this payment of the caller was made; may be repeated',
  body: z.object({
    paymentIntentId: z.string().regex(/^\w{1,200}$/, 'We couldn’t verify this payment.'),
    paymentIntentClientSecret: z.string().min(1).max(300),
  }),
  response: billingStatusSchema,
});

export const consentToRenewal = defineEndpoint({
  method: 'POST',
  path: '/api/billing/consent',
  access: 'user',
  summary: 'The caller agrees to the yearly renewal at the price beside the Pay button: price and time are kept',
  body: z.object({ cents: z.int().positive().describe('The price that the caller was shown') }),
  response: z.strictObject({ consentedAt: z.iso.datetime() }),
});

const billingDetailsSchema = z.strictObject({
  price: z
    .strictObject({ cents: z.int(), currency: z.string() })
    .nullable()
    .describe('What a year costs the caller from the next renewal on, before tax; null: as anybody'),
  renewsAt: z.iso.datetime().nullable().describe('When the next charge comes; null: none will'),
  canCancel: z.boolean(),
  canResume: z.boolean(),
  hasPortal: z.boolean().describe('There is something to see at the provider: card, invoices'),
});

export type BillingDetails = z.infer<typeof billingDetailsSchema>;

export const getBillingDetails = defineEndpoint({
  method: 'GET',
  path: '/api/billing/details',
  access: 'user',
  summary: 'What the caller may do with the renewal',
  response: billingDetailsSchema,
});

export const cancelRenewal = defineEndpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  access: 'user',
  summary: 'Stops the renewal; access lasts until the end of what was paid',
  response: billingDetailsSchema,
});

export const resumeRenewal = defineEndpoint({
  method: 'POST',
  path: '/api/billing/resume',
  access: 'user',
  summary: 'Takes a cancellation back while the paid time lasts',
  response: billingDetailsSchema,
});

export const openBillingPortal = defineEndpoint({
  method: 'POST',
  path: '/api/billing/portal',
  access: 'user',
  summary: "Address of the provider's page for card and invoices",
  response: z.strictObject({ url: z.string() }),
});

/** Only whom it is about is taken from the message. */
export const receiveBillingEvent = defineEndpoint({
  method: 'POST',
  path: '/api/billing/webhook',
  access: 'public',
  provenBy: 'webhook-signature',
  summary: 'Messages of the payment provider, signed by it',
  response: z.strictObject({ received: z.literal(true) }),
});
