import { z } from 'zod';
import { LIMITS } from '../site/product.ts';
import { defineEndpoint } from './endpoint.ts';
import { emailSchema, PROVIDER_IDS, passwordSchema, tokenSchema } from './sign-in.ts';

/** What the account page shows beside the user. */
const accountSchema = z.strictObject({
  isEmailProven: z.boolean(),
  hasPassword: z.boolean(),
  providers: z.array(z.enum(PROVIDER_IDS)).describe('Those that this account can be signed in by'),
  isProvenAgain: z.boolean().describe('Whether this session proved itself again a moment ago'),
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
  summary: "The caller's ways to sign in, and where they are signed in",
  response: accountSchema,
});

export const changeName = defineEndpoint({
  method: 'POST',
  path: '/api/account/name',
  access: 'user',
  summary: "Changes the caller's name; empty: none",
  body: z.object({
    name: z.string().trim().max(LIMITS.nameMax, `A name has at most ${LIMITS.nameMax} characters`),
  }),
  response: accountSchema,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'user',
  summary: 'Changes the password; asks for the old one where there is one, else for a proof. Ends every other session',
  body: z.object({ oldPassword: z.string().max(LIMITS.passwordMax).optional(), newPassword: passwordSchema }),
  response: accountSchema,
});

export const requestConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/account/confirm-email-request',
  access: 'user',
  summary: 'Mails the link that proves the address, once more',
  response: accountSchema,
});

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/account/email',
  access: 'user',
  summary: 'Mails a link to the new address and a notice to the old one; needs a proof',
  body: z.object({ email: emailSchema }),
  response: accountSchema,
});

export const completeEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/account/email-confirm',
  access: 'user',
  summary: "Spends the link that went to the new address, in a session of the account's own",
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
  summary: "Ends all of the caller's sessions but this one",
  response: accountSchema,
});

export const proveByPassword = defineEndpoint({
  method: 'POST',
  path: '/api/account/prove',
  access: 'user',
  summary: 'Proves again, by password, who is asking',
  body: z.object({ password: z.string().max(LIMITS.passwordMax) }),
  response: accountSchema,
});

export const requestProofLink = defineEndpoint({
  method: 'POST',
  path: '/api/account/prove-request',
  access: 'user',
  summary: 'Mails a link by which this session proves itself again',
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
  summary: 'Goes to a provider by which this session proves itself again, and back to /account',
  params: z.object({ provider: z.enum(PROVIDER_IDS) }),
  response: 'redirect',
});

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  summary: 'Everything that is kept about the caller, as a file',
  response: z.record(z.string(), z.unknown()),
});

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/delete',
  access: 'user',
  summary: 'Removes the account and what is kept about its owner; needs a proof',
  response: z.strictObject({ message: z.string() }),
});
