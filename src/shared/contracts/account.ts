import { z } from 'zod';
import { LIMITS } from '../site/product.ts';
import { defineEndpoint } from './endpoint.ts';
import { emailSchema, PROVIDER_IDS, passwordSchema, tokenSchema } from './sign-in.ts';

/** What the account page shows beside the user. */
export const accountSchema = z.strictObject({
  isEmailProven: z.boolean(),
  hasPassword: z.boolean(),
  providers: z.array(z.enum(PROVIDER_IDS)).describe('Providers linked to this account'),
  isProvenAgain: z.boolean().describe('Whether this session was just confirmed again'),
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      browser: z.string().nullable(),
      createdAt: z.iso.datetime(),
      lastSeenAt: z.iso.datetime(),
      isCurrent: z.boolean(),
    }),
  ),
});

export type Account = z.infer<typeof accountSchema>;

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  access: 'user',
  summary: "The caller's sign-in methods and open sessions",
  response: accountSchema,
});

export const changeName = defineEndpoint({
  method: 'POST',
  path: '/api/account/name',
  access: 'user',
  summary: "Changes the caller's name; empty: none",
  body: z.object({
    name: z.string().trim().max(LIMITS.nameMax, `Name must be ${LIMITS.nameMax} characters or fewer`),
  }),
  response: accountSchema,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'user',
  summary:
    'Changes the password; needs the old one, or a fresh confirmation where there is none. Ends every other session',
  body: z.object({ oldPassword: z.string().max(LIMITS.passwordMax).optional(), newPassword: passwordSchema }),
  response: accountSchema,
});

export const requestConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/account/confirm-email-request',
  access: 'user',
  summary: 'Sends the email confirmation link again',
  response: accountSchema,
});

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  access: 'user',
  summary: 'Emails a link to the new email and a notice to the old one; needs a fresh confirmation',
  body: z.object({ email: emailSchema }),
  response: accountSchema,
});

export const completeEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/account/email-confirm',
  access: 'user',
  summary: "Spends the link sent to the new email, in one of the account's own sessions",
  body: z.object({ token: tokenSchema }),
  response: accountSchema,
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'user',
  summary: "Ends one of the caller's sessions",
  params: z.object({ id: z.string().max(100) }),
  response: accountSchema,
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'user',
  summary: "Ends all of the caller's other sessions",
  response: accountSchema,
});

export const proveByPassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/prove',
  access: 'user',
  summary: 'Confirms this session again by password',
  body: z.object({ password: z.string().max(LIMITS.passwordMax) }),
  response: accountSchema,
});

export const requestProofLink = defineEndpoint({
  method: 'POST',
  path: '/api/account/prove-request',
  access: 'user',
  summary: 'Emails a link that confirms this session again',
  response: accountSchema,
});

export const proveByLink = defineEndpoint({
  method: 'POST',
  path: '/api/account/prove-link',
  access: 'user',
  summary: 'Spends that link, in the session that asked for it',
  body: z.object({ token: tokenSchema }),
  response: accountSchema,
});

export const proveByProvider = defineEndpoint({
  method: 'GET',
  path: '/api/account/prove/:provider',
  access: 'user',
  summary: 'Goes to a provider to confirm this session again, and back to /account',
  params: z.object({ provider: z.enum(PROVIDER_IDS) }),
  response: 'redirect',
});

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  summary: 'Everything we keep about the caller, as a file',
  response: z.record(z.string(), z.unknown()),
});

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/delete',
  access: 'user',
  summary: 'Deletes the account and what we keep about its owner; needs a fresh confirmation',
  response: z.strictObject({ message: z.string() }),
});
